// What the page knows at the moment, and names for ids. One object, changed by app.js alone.

export const store = {
  state: null, // the server's last STATE
  channel: null, // id of the channel that is shown
  socket: null,
};

export function channels() {
  return store.state ? [...store.state.guilds.flatMap((guild) => guild.channels), ...store.state.directs] : [];
}

export function channelById(id) {
  return channels().find((channel) => channel.id === id);
}

export function guildOf(channelId) {
  return store.state?.guilds.find((guild) => guild.channels.some((channel) => channel.id === channelId));
}

export function people() {
  return store.state ? [...store.state.people, store.state.bot] : [];
}

export function nameOf(userId) {
  const person = people().find((one) => one.id === userId);
  return person ? person.global_name ?? person.username : "unknown";
}

export function roles() {
  return store.state ? store.state.guilds.flatMap((guild) => guild.roles) : [];
}

/** Ask the server about the channel that is shown. */
export function ask(op, details = {}) {
  return store.socket.ask(op, { channel: store.channel, ...details });
}
