import { confirmTotp, setupTotp } from "@farsim/contract/account-settings.ts";
import { codeOfStep, stepOf } from "../src/accounts/second-factor/totp.ts";
import type { Shop } from "./open-shop.ts";
import type { Person } from "./people.ts";

export interface Authenticator {
  readonly recoveryCodes: readonly string[];
  /** What the authenticator shows at this moment of the shop, or so many steps of half a minute from it. */
  readonly code: (steps?: bigint) => string;
  /** Six digits that it shows neither now nor half a minute before or after. */
  readonly wrongCode: () => string;
}

/** Someone sets up a second factor, which proves it in this session; their other sessions end where they are staff. */
export async function setUpSecondFactor(
  { done, clock }: Pick<Shop, "done" | "clock">,
  { password, bearer }: Person,
): Promise<Authenticator> {
  const { secret } = await done(setupTotp, { password }, { bearer });
  const code = (steps = 0n) => codeOfStep(secret, stepOf(clock.now()) + steps);
  const { recoveryCodes } = await done(confirmTotp, { code: code() }, { bearer });
  const wrongCode = () => {
    const right = new Set([code(-1n), code(), code(1n)]);
    let number = 0;
    while (right.has(String(number).padStart(6, "0"))) number++;
    return String(number).padStart(6, "0");
  };
  return { recoveryCodes, code, wrongCode };
}
