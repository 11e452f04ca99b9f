import { luhnDigit } from "../../../contract/src/values/sims/iccid.ts";
import { mostWorkers, worker } from "../worker.ts";

/** The carrier of the journeys. No simulated carrier has its key: nothing is used but what a journey reports. */
export const carrier = { name: "journey-carrier", key: "a-key-that-only-the-journeys-know" };

/** Channels of which the journeys say where their cards work; no card is theirs. */
export const coverageChannels = {
  en: `${carrier.name}-6801`,
  "zh-CN": `${carrier.name}-6802`,
} as const;

/** A channel whose cards work in fewer places than the others; no card is its own. */
export const narrowChannel = `${carrier.name}-6803`;

/** What is printed on a card. */
export interface TestCard {
  readonly cardNumber: string;
  readonly iccid: string;
  readonly verifyCode: string;
}

const cardsOfAWorker = 99;

/** All cards in stock. */
export const allTestCards: readonly TestCard[] = Array.from(
  { length: cardsOfAWorker * mostWorkers },
  (_, n) => print(n + 1),
);

/** Those that the journeys of this process may bind, each once. */
export const testCards: readonly TestCard[] = allTestCards.slice(
  cardsOfAWorker * worker,
  cardsOfAWorker * (worker + 1),
);

/** The cards that a fleet has bound before the shop opens. */
export const fleetCards: readonly TestCard[] = Array.from({ length: 500 }, (_, n) =>
  print(n + 3001),
);

/** The eSIMs in stock: handed out in the order of their numbers, to anyone who applies. */
export const esims: readonly (TestCard & { readonly activationCode: string })[] = Array.from(
  { length: 2 * mostWorkers },
  (_, n) => ({
    ...print(n + 5001),
    activationCode: `LPA:1$smdp.journey.example$JOURNEY-${5001 + n}-QR7HK2M4`,
  }),
);

function print(n: number): TestCard {
  const cardNumber = `7700100${String(n).padStart(4, "0")}`;
  const digits = `8985200${cardNumber}`;
  return { cardNumber, iccid: digits + luhnDigit(digits), verifyCode: `WAVE${2000 + n}` };
}
