import type { Messages } from "@farsim/contract/messages/messages.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { sharedFeatures } from "./shared-features.ts";

/** A part of the messages: a file of its own in the folder of each language. What the server or the build alone says is none of them. */
export type Feature = Exclude<
  keyof Messages,
  | "activityReasons"
  | "adjustmentEmails"
  | "cardHistory"
  | "deskSheets"
  | "emails"
  | "headline"
  | "invoiceEmails"
  | "legal"
  | "orderEmails"
  | "payoutEmails"
  | "planChangeEmails"
  | "publicPages"
  | "standardFaq"
>;

const files = import.meta.glob<Partial<Messages>>(
  [
    "./*/*.ts",
    // What the server or the build alone says, and what other parts take in.
    "!./*/{index,adjustment-emails,adjustments,audit-fact-names,audit-fact-values,desk-sheets,emails,card-history,activity-reasons,headline,invoice-emails,legal,order-emails,payout-emails,plan-change-emails,public-pages,standard-faq}.ts",
    // What the desk alone says.
    "!./*/{acting,admin,alarm-webhook,alarms,audit,bank-files,books,channel-costs,channels,coverage,desk,desk-pages,imports,invoice-desk,margins,money,movements,offers,operator-*,overview,pack-sales,payout-desk,plan-changes,price-tests,problems,recharge-files,staff,stock,tag-files,usage-desk}.ts",
  ],
  { base: "../../../../contract/src/messages" },
);

const arrived = new Map<Language, Partial<Messages>>(languages.map((language) => [language, {}]));
/** The languages that someone waits for; one may be waited for more than once. */
const awaited: Language[] = [];
const featuresInUse = new Set<Feature>(sharedFeatures);
let wanted: Language | undefined;
let spoken: Language | undefined;

/** What has arrived of the language that the page speaks: nothing before the first has. */
export function spokenMessages(): Partial<Messages> {
  return spoken === undefined ? {} : messagesOf(spoken);
}

/**
 * The messages of a language, as far as they have arrived: always the same object, to which features are added before the parts
 * are drawn that need them.
 */
export function messagesOf(language: Language): Messages {
  return arrived.get(language)! as Messages;
}

/**
 * Brings a language: what every page needs, and all that parts have asked for by then. False if another one has been chosen
 * meanwhile; else the page speaks it from now on.
 */
export async function speakLanguage(language: Language): Promise<boolean> {
  wanted = language;
  // What parts have asked for since came in it too.
  if (spoken === language) return true;
  awaited.push(language);
  try {
    await load([language], [...featuresInUse]);
    if (wanted !== language) return false;
    spoken = language;
    return true;
  } finally {
    awaited.splice(awaited.indexOf(language), 1);
  }
}

/** The languages that a part may have to be shown in. */
function languagesInUse(): Language[] {
  return [...new Set(spoken === undefined ? awaited : [spoken, ...awaited])];
}

/** What brings a part of the pages then brings these features of the messages too, in the language of the page. */
export function withMessages<Part>(
  bring: () => Promise<Part>,
  ...features: readonly Feature[]
): () => Promise<Part> {
  return async () => {
    for (const feature of features) featuresInUse.add(feature);
    const [part] = await Promise.all([bring(), load(languagesInUse(), features)]);
    return part;
  };
}

/** As {@link withMessages}, for a part that shows several languages side by side. */
export function withEveryLanguage<Part>(
  bring: () => Promise<Part>,
  ...features: readonly Feature[]
): () => Promise<Part> {
  return async () => {
    const [part] = await Promise.all([bring(), load(languages, features)]);
    return part;
  };
}

async function load(some: readonly Language[], features: readonly Feature[]): Promise<void> {
  await Promise.all(
    some.flatMap((language) => features.map((feature) => loadFeature(language, feature))),
  );
}

async function loadFeature(language: Language, feature: Feature): Promise<void> {
  const messages = arrived.get(language)!;
  if (feature in messages) return;
  const name = feature.replaceAll(/[A-Z]/g, (character) => `-${character.toLowerCase()}`);
  const path = `./${language}/${name}.ts`;
  const file = files[path] ?? (await import("./desk-message-files.ts")).deskFiles[path];
  if (!file) throw new Error(`There are no messages ${feature} in ${language}`);
  Object.assign(messages, { [feature]: (await file())[feature] });
}
