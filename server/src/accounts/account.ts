import type { Level } from "@farsim/contract/session.ts";

/** Who may come in. One that an administrator made for an email has neither name nor password until its owner registers. */
export interface Account {
  readonly id: bigint;
  readonly username: string | null;
  readonly email: string;
  readonly level: Level;
  /** Of a member of staff. */
  readonly roleId: bigint | null;
  readonly isRegister: boolean;
  readonly isDisabled: boolean;
  readonly passwordHash: string | null;
  /** The program made it, so it lets in once: with the one that takes its place. */
  readonly isPasswordGenerated: boolean;
  /** Grows when role or password change: access tokens made before are superseded. */
  readonly epoch: number;
}

/** No email ever arrives under `.invalid` (RFC 2606), so no one can prove that such an address is theirs. */
const deletedDomain = "@deleted.invalid";

/** What stands in the place of a deleted account's email. */
export const deletedEmail = (id: bigint): string => `deleted-${id}${deletedDomain}`;

export const isDeletedEmail = (email: string): boolean =>
  email.toLowerCase().endsWith(deletedDomain);
