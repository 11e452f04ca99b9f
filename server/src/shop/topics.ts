import type { DocumentSettings } from "@farsim/contract/desk/shop/legal-documents.ts";
import type {
  AnnouncementSettings,
  FaqSettings,
  HeadlineSettings,
  LookSettings,
  TradeSettings,
} from "@farsim/contract/desk/shop/settings.ts";
import type {
  ContactSettings,
  IdentitySettings,
} from "@farsim/contract/desk/shop/operator-settings.ts";
import type { InvoiceSettings } from "@farsim/contract/desk/money/invoices.ts";
import type { TaxSettings } from "@farsim/contract/desk/money/tax-settings.ts";
import { formatAmount, parseAmount } from "@farsim/contract/values/money/amount.ts";
import { formatRate, parseRate } from "@farsim/contract/values/money/recharge-fee.ts";
import { onEveryTab, type Question } from "@farsim/contract/faq.ts";
import { inEveryLanguage, type Texts } from "@farsim/contract/values/texts/texts.ts";
import type { LegalDocument } from "@farsim/contract/legal.ts";
import { Temporal } from "temporal-polyfill";
import type { Shop } from "../platform/settings/shop.ts";
import { faqOf } from "./faq-of.ts";
import { headlineOf } from "./headline-of.ts";
import { typedTexts } from "./kept-over.ts";
import { noTax, taxShown } from "./taxes.ts";

/** What the operator sets on the desk, by topic, in the form in which it is typed and kept. */
export interface Settings {
  readonly identity: IdentitySettings;
  readonly contact: ContactSettings;
  readonly trade: TradeSettings;
  readonly announcement: AnnouncementSettings;
  readonly headline: HeadlineSettings;
  readonly disclaimer: DocumentSettings;
  readonly privacy: DocumentSettings;
  readonly faq: FaqSettings;
  readonly look: LookSettings;
  readonly tax: TaxSettings;
  readonly invoices: InvoiceSettings;
}
export type Topic = keyof Settings;

interface TopicRules<Values> {
  /** The settings as they stand in the terms of a shop. */
  readonly of: (shop: Shop) => Values;
  /** The terms with these settings in them. */
  readonly into: (shop: Shop, values: Values) => Shop;
}

/** A text that was typed in at least one language; the others read it in that one. */
function givenTexts(typed: Readonly<Record<keyof Texts, string>>): Texts | undefined {
  const any = Object.values(typed).find((text) => text !== "");
  return any === undefined ? undefined : inEveryLanguage((language) => typed[language] || any);
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], "" | undefined> };

/** Without what was left empty. */
const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== "" && value !== undefined),
  ) as Given<Values>;

const identity: TopicRules<IdentitySettings> = {
  of: ({ productName, operator }) => ({
    productName,
    legalName: "",
    address: "",
    companyNumber: "",
    taxNumber: "",
    country: "",
    ...operator,
  }),
  into: (shop, { productName, ...operator }) => ({
    ...shop,
    productName,
    operator: given(operator),
  }),
};

const contact: TopicRules<ContactSettings> = {
  of: ({ contact: { hours, ...ways } }) => ({
    name: "",
    email: "",
    phone: "",
    whatsapp: "",
    wechat: "",
    url: "",
    ...given(ways),
    hours: typedTexts(hours),
  }),
  into: (shop, { hours, ...ways }) => ({
    ...shop,
    contact: given({ ...ways, hours: givenTexts(hours) }),
  }),
};

/** The micros of an amount that was checked before it was kept. */
function microsOf(amount: string, { currencyDigits }: Shop): bigint {
  const micros = parseAmount(amount, currencyDigits);
  if (micros === null) throw new Error(`${amount} has not ${currencyDigits} decimals`);
  return micros;
}

const trade: TopicRules<TradeSettings> = {
  of(shop) {
    const amount = (micros: bigint) => formatAmount(micros, shop.currencyDigits);
    return {
      esimFee: amount(shop.esimFeeMicros),
      serviceFeeRate: formatRate(shop.rechargeRates.servicePpm),
      internationalFeeRate: formatRate(shop.rechargeRates.internationalPpm),
      rechargeMin: amount(shop.recharge.minMicros),
      rechargeMax: amount(shop.recharge.maxMicros),
      rechargeAmounts: shop.recharge.amountsMicros.map(amount),
      cardLimit: shop.cardLimit,
    };
  },
  into: (shop, values) => ({
    ...shop,
    esimFeeMicros: microsOf(values.esimFee, shop),
    rechargeRates: {
      servicePpm: parseRate(values.serviceFeeRate),
      internationalPpm: parseRate(values.internationalFeeRate),
    },
    recharge: {
      minMicros: microsOf(values.rechargeMin, shop),
      maxMicros: microsOf(values.rechargeMax, shop),
      amountsMicros: values.rechargeAmounts
        .map((amount) => microsOf(amount, shop))
        .toSorted((a, b) => (a < b ? -1 : 1)),
    },
    cardLimit: values.cardLimit,
  }),
};

const momentOf = (text: string) => (text === "" ? undefined : Temporal.Instant.from(text));

const announcement: TopicRules<AnnouncementSettings> = {
  of: ({ announcement: { show, text, link = "", from, until } }) => ({
    show,
    text: typedTexts(text),
    link,
    from: from?.toString() ?? "",
    until: until?.toString() ?? "",
  }),
  into(shop, { show, text, link, from, until }) {
    const own = { text: givenTexts(text), link, from: momentOf(from), until: momentOf(until) };
    return { ...shop, announcement: show === "own" ? { show, ...given(own) } : { show } };
  },
};

/** The standard words are there to begin with, where others are written. */
const headline: TopicRules<HeadlineSettings> = {
  of(shop) {
    const { title, under } = headlineOf(shop);
    return {
      show: shop.headline ? "own" : "standard",
      title: typedTexts(title),
      under: typedTexts(under),
    };
  },
  into(shop, { show, title, under }) {
    const own = given({ title: givenTexts(title), under: givenTexts(under) });
    return { ...shop, headline: show === "own" ? { ...headlineOf(shop), ...own } : null };
  },
};

const legal = (document: LegalDocument): TopicRules<DocumentSettings> => ({
  of: (shop) => ({ text: typedTexts(shop.legal[document]) }),
  into: (shop, { text }) => ({ ...shop, legal: { ...shop.legal, [document]: givenTexts(text) } }),
});

/** The standard questions are there to begin with, where others are written. */
const faq: TopicRules<FaqSettings> = {
  of(shop) {
    const tabs = faqOf(shop);
    const typed = ({ key, question, answer }: Question) => ({
      key,
      question: typedTexts(question),
      answer: typedTexts(answer),
    });
    return { show: shop.faq ? "own" : "standard", ...onEveryTab((tab) => tabs[tab].map(typed)) };
  },
  into(shop, { show, ...tabs }) {
    const read = ({ key, question, answer }: FaqSettings["start"][number]): Question[] => {
      const texts = given({ question: givenTexts(question), answer: givenTexts(answer) });
      return texts.question && texts.answer
        ? [{ key, question: texts.question, answer: texts.answer }]
        : [];
    };
    return { ...shop, faq: show === "own" ? onEveryTab((tab) => tabs[tab].flatMap(read)) : null };
  },
};

const look: TopicRules<LookSettings> = {
  of: ({ look: { colour = "", logo = "", icon = "", social = "" } }) => ({
    colour,
    logo,
    icon,
    social,
  }),
  into: (shop, values) => ({ ...shop, look: given(values) }),
};

const invoices: TopicRules<InvoiceSettings> = {
  of: ({ invoices: terms }) => ({
    issue: terms ? "on" : "off",
    prefix: terms?.prefix ?? "",
    noTaxReason: typedTexts(terms?.noTaxReason),
  }),
  into: (shop, { issue, prefix, noTaxReason }) => {
    const why = given({ noTaxReason: givenTexts(noTaxReason) });
    return { ...shop, invoices: issue === "on" ? { prefix, ...why } : null };
  },
};

export const topics: { readonly [T in Topic]: TopicRules<Settings[T]> } = {
  identity,
  contact,
  trade,
  announcement,
  headline,
  disclaimer: legal("disclaimer"),
  privacy: legal("privacy"),
  faq,
  look,
  // Each fee goes by the rates of its own day: `readTaxes` has those of all days.
  tax: { of: () => noTax, into: (shop, values) => ({ ...shop, tax: taxShown(values) }) },
  invoices,
};
export const topicNames = Object.keys(topics) as readonly Topic[];
