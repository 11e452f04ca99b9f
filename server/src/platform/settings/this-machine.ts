/** Whether a host is this machine: what is said to it passes no network. Empty and a folder stand for a socket of PostgreSQL's. */
export const isThisMachine = (host: string): boolean =>
  host === "" || /^(\/.*|localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
