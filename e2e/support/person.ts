import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import type { Account } from "./accounts.ts";
import { origin } from "./shops/journey-server.ts";
import { type Heard, listenTo } from "./screen/listen.ts";
import { measureShifts, movesBy } from "./screen/shifts.ts";
import { sessionOf } from "./screen/without-screen.ts";
import { messages, type Language } from "./messages.ts";

/** Someone with a browser of their own. */
export interface Person extends Heard {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What they are called in the names of pictures. */
  readonly called: string;
  /** The language they have chosen. */
  language: Language;
  /** The words of the shop in it. */
  readonly words: (typeof messages)[Language];
  /** What they and others have typed beside their names, in any language. */
  readonly names: string[];
  /** The refusals that belong to their story; `401 GET` for all reads with a token that is over. */
  readonly expected: Set<string>;
}

/** How a person comes to the shop: without any of this as one who has never been here. */
export interface Arrival {
  /** Chosen on an earlier visit. */
  readonly language?: Language;
  /** Logged in already. */
  readonly account?: Account;
  /** The page that is opened, such as `/mySims`. */
  readonly at?: string;
  /** The address of a shop of its own, where no one has an account yet. */
  readonly shop?: string;
}

export type NewUser = (called: string, arrival?: Arrival) => Promise<Person>;

interface Journey {
  /** Opens a browser of its own for a person. */
  readonly newUser: NewUser;
}

interface Options {
  /** Clicks go through toasts to what they cover for some seconds; waiting for each to go would double the time of a journey. */
  readonly clicksPassToasts: boolean;
}

/** A journey fails by anything that a browser complains of on the way, in addition to what the story checks. */
export const test = base.extend<Journey & Options>({
  clicksPassToasts: [true, { option: true }],
  newUser: async ({ browser, clicksPassToasts }, use) => {
    const people: Person[] = [];
    await use(async (called, { language = "en", account, at, shop = origin } = {}) => {
      const storageState = await storedBefore(shop, language, account);
      const context = await browser.newContext({ storageState, baseURL: shop });
      if (clicksPassToasts) await context.addInitScript(letClicksPassToasts);
      const person = await arrive(context, called, shop);
      person.language = language;
      people.push(person);
      if (at !== undefined) await person.page.goto(at);
      return person;
    });
    for (const { called, complaints, refusals, expected, context } of people) {
      expect.soft(complaints, `what ${called} was spared`).toEqual([]);
      const unexpected = refusals.filter(
        (refusal) => !expected.has(refusal) && !expected.has(refusal.slice(0, "401 GET".length)),
      );
      expect.soft(unexpected, `what ${called} was not refused`).toEqual([]);
      await context.close();
    }
  },
});

/** Details of a test that only `DEEP=1` runs: one that says again, in the other language and width, what another one says. */
export const deepWhen = (isRepeated: boolean) => (isRepeated ? { tag: "@deep" } : {});

/** What earlier visits have left in the browser: the language, and the session of a login a moment ago. */
async function storedBefore(shop: string, language: Language, account?: Account) {
  const kept: { name: string; value: string }[] = [];
  if (language !== "en") kept.push({ name: "locale", value: JSON.stringify(language) });
  if (account) kept.push({ name: "auth", value: JSON.stringify(await sessionOf(account)) });
  return { cookies: [], origins: [{ origin: shop, localStorage: kept }] };
}

/** Their own buttons, such as Undo, still take clicks. A style sheet made by a script is not held up by the page's policy. */
function letClicksPassToasts() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `.mantine-Notifications-root, .mantine-Notifications-root * { pointer-events: none !important }
     .mantine-Notifications-root button:not(.mantine-Notification-closeButton) { pointer-events: auto !important }`,
  );
  document.adoptedStyleSheets.push(sheet);
}

async function arrive(context: BrowserContext, called: string, shop: string): Promise<Person> {
  const heard = listenTo(context, shop);
  await measureShifts(context);
  const page = await context.newPage();
  const person: Person = {
    ...heard,
    context,
    page,
    called,
    language: "en",
    names: [],
    expected: new Set(),
    get words() {
      return messages[person.language];
    },
  };
  return person;
}

/** After some time the access token is over: whichever call comes first is refused, the session renewed, the call repeated. */
export function renewsItsSession({ expected }: Person, action?: string): void {
  expected.add("401 GET");
  if (action) expected.add(`401 POST /farsim/${action}`);
}

/** A message with its values filled in. */
export function format(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

const longNames = { en: "English", "zh-CN": "简体中文" };

/** What a browser complains of where the journey itself has brought it about belongs to the journey. */
export function forgets({ complaints }: Person, meant: RegExp): void {
  const others = complaints.splice(0).filter((one) => !meant.test(one));
  complaints.push(...others);
}

/** Chooses a language in the menu, without a reload. */
export async function choosesLanguage(person: Person, language: Language): Promise<void> {
  const { page } = person;
  await movesBy(page, async () => {
    await page.getByRole("button", { name: /^(Language|语言)/ }).click();
    await page.getByRole("menuitemradio", { name: longNames[language] }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
  person.language = language;
}
