"""The whole numbers: long measurements that `make test` only samples. Run with `make trial`."""
