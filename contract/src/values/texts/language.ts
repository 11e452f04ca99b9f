import { z } from "zod";

interface LanguageName {
  readonly short: string;
  readonly long: string;
}

interface Listed {
  /** As pages, emails and texts are marked with it (BCP 47), and as its folder of messages is called. */
  readonly tag: string;
  /** Its part of the addresses that documents have in each language; without one the tag. */
  readonly place?: string;
  /** By whose customs dates are written and pages described; without one the tag. */
  readonly customs?: string;
  /** What it is called in itself, where that is shorter, or better known, than the general name. */
  readonly name?: LanguageName;
  /** What pages in any language call its documents, and what stands above and below these. */
  readonly documents: {
    readonly disclaimer: string;
    readonly privacy: string;
    readonly languages: string;
    readonly contact: string;
  };
}

/**
 * The languages of the interface, the default first. One more is an entry here and a folder of messages
 * (`contract/src/messages/README.md`).
 */
const listed = [
  {
    tag: "en",
    // Day before month, as most of the travelling world reads it.
    customs: "en-GB",
    name: { short: "EN", long: "English" },
    documents: {
      disclaimer: "Disclaimer",
      privacy: "Privacy",
      languages: "Languages",
      contact: "Contact",
    },
  },
  {
    tag: "zh-CN",
    place: "cn",
    name: { short: "中文", long: "简体中文" },
    documents: {
      disclaimer: "免责声明",
      privacy: "隐私政策",
      languages: "语言版本",
      contact: "联系方式",
    },
  },
] as const satisfies readonly Listed[];

type Entries = (typeof listed)[number];

export type Language = Entries["tag"];
export const languages: readonly Language[] = listed.map(({ tag }) => tag);
export const Language = z.enum(languages);

/** The language of those who ask for none of ours, and of texts that were not written in another. */
export const defaultLanguage = listed[0].tag;

/** Something that follows from the entry of each language. */
const ofEach = <T>(read: (entry: Listed) => T) =>
  Object.fromEntries(listed.map((entry) => [entry.tag, read(entry)])) as Readonly<
    Record<Language, T>
  >;

function nameOf({ tag, name }: Listed): LanguageName {
  if (name) return name;
  const long = new Intl.DisplayNames(tag, { type: "language" }).of(tag);
  return { short: tag.toUpperCase(), long: long ?? tag };
}

/** Each language is named in itself, so that it is found by anyone who needs it. */
export const languageNames = ofEach(nameOf);

/** What documents are called in each language, and what stands above and below them. */
export const documentWords = ofEach(({ documents }) => documents);

/** What a language is in the address of a document. */
type Places = {
  readonly [Entry in Entries as Entry["tag"]]: Entry extends {
    readonly place: infer Place extends string;
  }
    ? Place
    : Entry["tag"];
};
export const languagePlaces = ofEach(({ tag, place = tag }) => place) as Places;

const customs: Readonly<Record<string, string>> = ofEach(({ tag, customs = tag }) => customs);

/** The tag by whose customs dates are written and pages described. */
export const regionalTag = (language: string): string => customs[language] ?? language;

/** The first language we speak among those that an `Accept-Language` header asks for, most wanted first; else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return defaultLanguage;
  const wanted = acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith("q="));
      return { tag: tag.trim(), weight: q ? Number(q.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    const spoken = lookUp(tag, languages);
    if (spoken) return spoken;
  }
  return defaultLanguage;
}

/**
 * The one of some tags that a language range asks for, in the manner of the lookup of RFC 4647 (section 3.4): the range is cut from its end
 * until a tag begins with it, both with the script and region that CLDR takes for likely; else the first tag of that language. So `zh-HK` is
 * `zh-Hant-HK`, and meets `zh-TW` before `zh-CN`; where there is no traditional Chinese, simplified is nearer than English, as CLDR's language
 * matching has it too.
 */
export function lookUp<Tag extends string>(range: string, tags: readonly Tag[]): Tag | undefined {
  const [primary] = range.toLowerCase().split("-");
  const near = tags.filter((tag) => tag.toLowerCase().split("-")[0] === primary);
  const same = near.find((tag) => tag.toLowerCase() === range.toLowerCase());
  if (same !== undefined || near.length < 2) return same ?? near[0];
  for (const parts = likely(range).split("-"); parts.length > 1; parts.pop()) {
    const met = near.find((tag) => `${likely(tag)}-`.startsWith(`${parts.join("-")}-`));
    if (met) return met;
  }
  return near[0];
}

/** A tag with its likely script and region; one that is malformed stays as it is. */
function likely(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().baseName;
  } catch {
    return tag;
  }
}
