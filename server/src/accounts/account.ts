import type { Level } from "@farsim/contract/accounts.ts";

/** Who may come in. One that an administrator made for an email has neither name nor password until its owner registers. */
export interface Account {
  readonly id: bigint;
  readonly username: string | null;
  readonly email: string;
  readonly level: Level;
  readonly isRegister: boolean;
  readonly isDisabled: boolean;
  readonly passwordHash: string | null;
  /** Grows when role or password change: access tokens made before are superseded. */
  readonly epoch: number;
}
