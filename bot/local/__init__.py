"""A Discord on this machine only: REST, gateway and a chat page on 127.0.0.1.

The real client connects to it unchanged. It carries the table that needs no token, and the tests of whole games.
Nothing outside this package knows that it exists.
"""
