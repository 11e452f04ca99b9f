import type { Account } from "./account.ts";

/** Everything there is to know about one cluster before it runs. */
export interface Place {
  readonly account: Account;
  /** The folder of programs and libraries. */
  readonly native: string;
  readonly major: number;
  readonly home: string;
  readonly data: string;
  readonly log: string;
  readonly env: NodeJS.ProcessEnv;
  /** False only where losing everything with the machine's power is welcome: in tests. */
  readonly fsync: boolean;
  /** How much memory it has and how far its checkpoints lie apart, where not as usual. */
  readonly memory: Memory;
  readonly address: Address;
}

/** Settings of PostgreSQL, as it names and writes them. */
export type Memory = Readonly<
  Partial<Record<"shared_buffers" | "max_wal_size" | "checkpoint_timeout", string>>
>;

/** A socket in a closed folder, or, where there are none (Windows), a port of this machine's own, with a password. */
export type Address =
  | { readonly kind: "socket"; readonly folder: string }
  | { readonly kind: "tcp"; readonly port: number };
