import type { Messages } from "@farsim/contract/messages/messages.ts";
import { type Language, languages } from "@farsim/contract/values/texts/language.ts";
import { type FeatureOf, fileOf, type notOfPages } from "./message-parts.ts";
import { sharedFeatures } from "./shared-features.ts";

/** A part of the messages: a file of its own in the folder of each language. What the server or the build alone says is none of them. */
export type Feature = Exclude<keyof Messages, FeatureOf<(typeof notOfPages)[number]>>;

type Files = Readonly<Record<string, () => Promise<Partial<Messages>>>>;

/** What comes first of a language: what every page says, and where its other files are (`web/message-files.ts`). */
interface FirstOfLanguage {
  readonly shared: Partial<Messages>;
  readonly files: Files;
  readonly askDesk: () => Promise<{ readonly files: Files }>;
}

const firstOf = import.meta.glob<FirstOfLanguage>("./*/index.ts", {
  base: "../../../../contract/src/messages",
  query: "?shop",
});

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

/** As {@link withMessages}, for a part that shows these languages, also while the page speaks another. */
export const withLanguages =
  (shown: readonly Language[]) =>
  <Part>(bring: () => Promise<Part>, ...features: readonly Feature[]): (() => Promise<Part>) =>
  async () => {
    const [part] = await Promise.all([bring(), load(shown, features)]);
    return part;
  };

/** As {@link withMessages}, for a part that shows several languages side by side. */
export const withEveryLanguage = withLanguages(languages);

async function load(some: readonly Language[], features: readonly Feature[]): Promise<void> {
  await Promise.all(some.map((language) => loadLanguage(language, features)));
}

async function loadLanguage(language: Language, features: readonly Feature[]): Promise<void> {
  const messages = arrived.get(language)!;
  if (features.every((feature) => feature in messages)) return;
  const first = await firstOf[`./${language}/index.ts`]!();
  Object.assign(messages, first.shared);
  const missing = features.filter((feature) => !(feature in messages));
  await Promise.all(
    missing.map(async (feature) => {
      const path = `./${fileOf(feature)}.ts`;
      const file = first.files[path] ?? (await first.askDesk()).files[path];
      if (!file) throw new Error(`There are no messages ${feature} in ${language}`);
      Object.assign(messages, { [feature]: (await file())[feature] });
    }),
  );
}
