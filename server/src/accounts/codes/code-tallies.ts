import type pg from "pg";
import { networkOf } from "../../platform/http/network-of.ts";
import { hiddenKey, openTally, refuseUntil, type Tally } from "../../platform/security/tally.ts";
import { addressOf, type CodeUse, codesADay, wrongTriesADay } from "./codes.ts";

const day = 86_400;

/**
 * Counts for one address and one purpose over a day, from one origin and from everywhere: no new code begins it anew. From one
 * origin less than from everywhere, so that nobody shuts out somebody else from a single place; and never more than that purpose.
 */
export interface DayTally {
  /** Counts one before it is done. Refuses `too_many_requests`, and then counts nothing. */
  count(origin: string, use: CodeUse): Promise<void>;
  /** Takes one back: a try that guessed nothing, a letter that did not go. */
  giveBack(origin: string, use: CodeUse): Promise<void>;
}

interface CodeTallies {
  /** Wrong tries of the codes. */
  readonly tries: DayTally;
  /** Codes that were sent. */
  readonly letters: DayTally;
}

export function openCodeTallies(pool: pg.Pool): CodeTallies {
  return {
    tries: dayTally(pool, "codeTries", wrongTriesADay),
    letters: dayTally(pool, "codeLetters", codesADay),
  };
}

function dayTally(
  pool: pg.Pool,
  name: string,
  { ofOneOrigin, inAll }: { readonly ofOneOrigin: number; readonly inAll: number },
): DayTally {
  const here = openTally(pool, { name, points: ofOneOrigin, seconds: day });
  const everywhere = openTally(pool, { name: `${name}OfAll`, points: inAll, seconds: day });
  return {
    async count(origin, use) {
      await countOrRefuse(here, keyOf(use, networkOf(origin)));
      try {
        await countOrRefuse(everywhere, keyOf(use));
      } catch (refusal) {
        await here.giveBack(keyOf(use, networkOf(origin)));
        throw refusal;
      }
    },
    async giveBack(origin, use) {
      await everywhere.giveBack(keyOf(use));
      await here.giveBack(keyOf(use, networkOf(origin)));
    },
  };
}

/** What is refused counts nothing: else tries that come at once, and are given back, would leave the count too high. */
async function countOrRefuse(tally: Tally, key: string): Promise<void> {
  const waitSeconds = await tally.count(key);
  if (waitSeconds > 0) await tally.giveBack(key);
  refuseUntil(waitSeconds);
}

const keyOf = ({ email, purpose }: CodeUse, network = ""): string =>
  hiddenKey(network, purpose, addressOf(email));
