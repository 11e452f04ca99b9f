import { Socket } from "node:net";
import pg from "pg";

/**
 * A connection that can send what is asked in one turn of the program as one packet: statements that do not wait for each
 * other's answers then cost one system call, and wake PostgreSQL once.
 */
export class GatheringClient extends pg.Client {
  readonly #socket: Socket;
  #gathering = false;
  /** Whether it leads to one session of PostgreSQL, and not to a pooler, behind which another session may answer each time. */
  isDirect = true;

  constructor(config?: string | pg.ClientConfig) {
    const socket = new Socket();
    const given = typeof config === "string" ? { connectionString: config } : config;
    super({ ...given, stream: () => socket });
    this.#socket = socket;
  }

  /** Holds what is sent from now on until this turn of the program is over. */
  gather(): void {
    if (this.#gathering) return;
    this.#gathering = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.#socket.uncork();
    });
  }
}
