import { Esim } from "@farsim/contract/esim.ts";
import { InstantText } from "@farsim/contract/moments.ts";
import { z } from "zod";
import { now } from "../platform/clock.ts";
import { dropPrivately, keepPrivately, recallPrivately } from "../platform/private-storage.ts";

const Kept = z.object({ esim: Esim, at: InstantText });
export type KeptEsim = z.infer<typeof Kept>;

const nameOf = (cardId: string) => `esim:${cardId}`;

/** An eSIM is wanted most where there is no network: what was seen of it once stays on this device until logout. */
export function keepEsim(esim: Esim): void {
  const at = new Date(now()).toISOString();
  if (esim.activation) keepPrivately(nameOf(esim.cardId), { esim, at } satisfies KeptEsim);
  else dropPrivately(nameOf(esim.cardId));
}

/** What was kept of an eSIM; undefined where there is nothing, or nothing that can be read. */
export function recallEsim(cardId: string): KeptEsim | undefined {
  return Kept.safeParse(recallPrivately(nameOf(cardId))).data;
}
