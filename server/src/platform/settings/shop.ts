import type { Micros } from "@farsim/contract/values/money/amount.ts";
import type { Contact } from "@farsim/contract/values/people/contact.ts";
import type { ImageSize } from "@farsim/contract/values/pages/logo-styles.ts";
import type { FaqTab, Question } from "@farsim/contract/faq.ts";
import type { FeeRates } from "@farsim/contract/values/money/recharge-fee.ts";
import type { LegalDocument } from "@farsim/contract/legal.ts";
import type { AnnouncementKind, PaymentProvider } from "@farsim/contract/shop.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import type { Texts } from "@farsim/contract/values/texts/texts.ts";
import type { Instant } from "../clock.ts";

/** The line over the home page: the one about real names, one of the operator's, or none. */
export interface Announcement {
  readonly show: AnnouncementKind;
  readonly text?: Texts;
  readonly link?: string;
  readonly from?: Instant;
  readonly until?: Instant;
}

/** The head of the home page. */
export interface Headline {
  readonly title: Texts;
  readonly under: Texts;
}

/** The questions of the home page, by tab. */
export type Faq = Readonly<Record<FaqTab, readonly Question[]>>;

/** How the shop looks; nothing stands for what is the standard. */
export interface Look {
  /** The brand's, as `#rrggbb`. */
  readonly colour?: string;
  /** Images by their digests. */
  readonly logo?: string;
  /** Of the logo, so that pages and emails leave it its room. */
  readonly logoSize?: ImageSize;
  readonly icon?: string;
  /** What links to the shop show where they are shared. */
  readonly social?: string;
}

/** The operator's terms as they are at a moment, the same for all users. */
export interface Shop {
  readonly productName: string;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly billingTimeZone: string;
  readonly esimFeeMicros: Micros;
  readonly rechargeRates: FeeRates;
  readonly recharge: {
    readonly minMicros: Micros;
    readonly maxMicros: Micros;
    /** Offered first, the smallest first. */
    readonly amountsMicros: readonly Micros[];
  };
  /** Empty where no one takes payments online. */
  readonly paymentProviders: readonly PaymentProvider[];
  /** What one member of staff creates on a billing day above it waits for a second one; null: nothing does. */
  readonly approvalAboveMicros: Micros | null;
  readonly cardLimit: number;
  readonly realNameUrl: string;
  readonly contact: Contact;
  /** Who sells; nothing stands for what was not published. */
  readonly operator: {
    readonly legalName?: string;
    readonly address?: string;
    readonly companyNumber?: string;
    readonly taxNumber?: string;
    readonly country?: RegionCode;
  };
  readonly announcement: Announcement;
  /** Null: the standard one. */
  readonly headline: Headline | null;
  /** What customers accept, as Markdown. */
  readonly legal: Readonly<Record<LegalDocument, Texts>>;
  /** Null: the standard ones. */
  readonly faq: Faq | null;
  readonly look: Look;
  /** Whether prices contain a tax, and whether that goes by where someone lives, now or later; fees themselves go by the rates of their own days. */
  readonly tax: { readonly included: boolean; readonly byCountry: boolean };
  /** How companies get invoices; null: they get none. */
  readonly invoices: {
    /** Stands before each number. */
    readonly prefix: string;
    /** Why fees have no tax, where they have none. */
    readonly noTaxReason?: Texts;
  } | null;
  /** Where customers reach the shop; undefined: the address that they asked. Without a slash behind. */
  readonly publicUrl: string | undefined;
  readonly sandbox: boolean;
  /** Whether the desk is closed to staff without a second factor. */
  readonly isSecondFactorRequired: boolean;
}

/** The operator's terms at a moment: they change while the program runs, and some change at a moment that is known before. */
export type ShopAt = (now: Instant) => Shop;
