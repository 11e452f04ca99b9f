import { kindOfFact } from "@farsim/contract/desk/people/audit-facts.ts";
import type { FactKind } from "@farsim/contract/desk/people/fact-kind.ts";
import { DayText } from "@farsim/contract/values/days/moments.ts";
import { formatAmount } from "@farsim/contract/values/money/amount.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Right } from "@farsim/contract/values/people/rights.ts";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { percent } from "../../ui/formats/percent.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { useRightNames } from "../staff/use-right-name.ts";
import { useNames } from "../../ui/words/use-names.ts";
import type { AuditFact } from "./audit-facts.ts";

/** What the things that an entry names by their ids are called: `plan:4`. */
export type EntryNames = Readonly<Record<string, string>>;

const mostListed = 6;

const listed = (texts: readonly string[]): string => {
  const shown = texts.slice(0, mostListed).join(", ");
  return texts.length > mostListed ? `${shown} … (${texts.length})` : shown;
};

const isNone = (value: unknown) => value === null || value === undefined || value === "";
const isRight = (value: unknown): value is Right => Right.safeParse(value).success;
const isFigure = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** An image is known by the beginning of its digest. */
const digitsOfDigest = 8;

/** What it means that there is no value. */
function useNoneWords(): (kind: FactKind) => string {
  const t = useTranslations("audit");
  const tDesk = useTranslations("desk");
  const valueName = useNames("audit.factValues");
  return (kind) => {
    if (kind === "channels" || kind === "regions") return t("all");
    if (kind === "taxRate") return t("noTax");
    if (kind === "megabytes") return valueName("UNLIMITED");
    if (kind === "role") return valueName("level0");
    return kind === "image" ? valueName("standard") : tDesk("none");
  };
}

/** What values of an entry are called in the reader's language, each by the kind of its fact. */
export function useFactWords(): (
  fact: Pick<AuditFact, "of">,
  value: unknown,
  names: EntryNames,
) => string {
  const t = useTranslations("audit");
  const tDesk = useTranslations("desk");
  const valueName = useNames("audit.factValues");
  const regionName = useNames("regions");
  const none = useNoneWords();
  const { listOf } = useRightNames();
  const format = useFormat();
  const yesNo = (value: unknown) => tDesk(String(value) === "true" ? "yes" : "no");
  const plain = (value: unknown): string => {
    if (Array.isArray(value)) return listed(value.map(plain));
    if (typeof value === "number") return format.count(value);
    if (typeof value === "boolean") return yesNo(value);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const money = (value: unknown) => {
    const text = String(value);
    return isFigure(text) ? format.money(text) : text;
  };
  const figureOf = (value: unknown, say: (figure: number) => string) =>
    isFigure(String(value)) ? say(Number(value)) : plain(value);
  const rate = (value: unknown) =>
    figureOf(value, (figure) => percent(String(figure), format.language));
  const each = (value: unknown, say: (one: unknown) => string) =>
    listed((Array.isArray(value) ? value : [value]).map(say));
  const words: Readonly<
    Record<FactKind, (value: unknown, of: string, names: EntryNames) => string>
  > = {
    hidden: () => "",
    text: plain,
    customer: plain,
    channels: plain,
    questions: (value) => plain(Array.isArray(value) ? value.length : value),
    number: (value) => figureOf(value, format.count),
    amount: money,
    amounts: (value) => each(value, money),
    micros: (value) =>
      /^-?\d+$/.test(String(value))
        ? format.money(formatAmount(BigInt(String(value)), format.digits))
        : plain(value),
    rate,
    taxRate: rate,
    taxPlaces: plain,
    megabytes: (value) => figureOf(value, format.exactData),
    kbps: (value) => figureOf(value, (count) => t("kbps", { count })),
    days: (value) => figureOf(value, (count) => t("days", { count })),
    moment: (value) =>
      Number.isNaN(Date.parse(String(value))) ? plain(value) : format.moment(String(value)),
    day: (value) => (DayText.safeParse(value).success ? format.day(String(value)) : plain(value)),
    yesNo,
    choice: (value, of) => valueName(of === "level" ? `level${String(value)}` : String(value)),
    plan: (value, _, names) => names[`plan:${String(value)}`] ?? plain(value),
    user: (value, _, names) => names[`user:${String(value)}`] ?? plain(value),
    role: (value, _, names) => names[`role:${String(value)}`] ?? plain(value),
    rights: (value) => (Array.isArray(value) ? listOf(value.filter(isRight)) : plain(value)),
    cards: (value, _, names) =>
      each(value, (id) => {
        const number = names[`card:${String(id)}`];
        return number === undefined ? String(id) : inFours(number);
      }),
    orderId: (value, _, names) => {
      const remark = names[`orderId:${String(value)}`];
      return remark === undefined ? plain(value) : spoken(remark);
    },
    order: (value) => spoken(String(value)),
    regions: (value) => each(value, (code) => regionName(String(code))),
    image: (value) => String(value).slice(0, digitsOfDigest),
  };
  return ({ of }, value, names) => {
    const kind = kindOfFact(of) ?? "text";
    if (isNone(value)) return value === "" && kind === "regions" ? tDesk("none") : none(kind);
    return words[kind](value, of, names);
  };
}
