import type { AuditEntry } from "@farsim/contract/desk/people/audit.ts";
import { kindOfFact } from "@farsim/contract/desk/people/audit-facts.ts";
import {
  defaultLanguage,
  type Language,
  languageNames,
} from "@farsim/contract/values/texts/language.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "../cards/card-list.module.css";
import { ratesText, type TaxRates } from "../kit/rates-text.ts";
import { useNames } from "../../ui/words/use-names.ts";
import {
  type AuditFact,
  auditFacts,
  placeChanges,
  type QuestionChange,
  questionChanges,
} from "./audit-facts.ts";
import { useFactWords } from "./fact-words.ts";

/** In characters: a longer text is not read in a line. */
const longest = 100;

interface Line {
  readonly name: string;
  readonly language?: string | undefined;
  /** Undefined: it is said as it was given. */
  readonly before?: string | undefined;
  readonly value: string;
}

type SaidLine = readonly [key: string, said: ReactNode];

/** A line says a fact, or what became of it; of a text in several languages, which one. */
function useLine(): (line: Line) => ReactNode {
  const t = useTranslations("audit");
  return ({ name, language, before, value }) => {
    const isLong = before !== undefined && Math.max(before.length, value.length) > longest;
    const shown = value.length > longest ? `${value.slice(0, longest)} …` : value;
    if (language === undefined) {
      if (isLong) return t("reworded", { name });
      return before === undefined
        ? t("fact", { name, value: shown })
        : t("beforeAfter", { name, before, after: value });
    }
    const named = {
      name,
      language: Object.hasOwn(languageNames, language)
        ? languageNames[language as Language].long
        : language,
      own: inLanguage(language),
    };
    if (isLong) return t.rich("rewordedIn", named);
    return before === undefined
      ? t.rich("factIn", { ...named, value: shown })
      : t.rich("beforeAfterIn", { ...named, before, after: value });
  };
}

/** What became of the questions of the home page, one line a change. */
function useQuestionLine(): (tab: string, change: QuestionChange) => ReactNode {
  const t = useTranslations("audit");
  const line = useLine();
  const { language } = useFormat();
  const words = useFactWords();
  return (name, change) => {
    if (change.kind === "reordered") return t("reordered", { name });
    const question = change.question[language] ?? change.question[defaultLanguage] ?? "";
    if (!("value" in change)) return t(change.kind, { name, value: question });
    const said = (value: unknown) => words({ of: "text" }, value, {});
    return line({
      name: t(change.kind === "question" ? "questionOf" : "answerTo", { name, question }),
      language: change.language,
      before: said(change.before),
      value: said(change.value),
    });
  };
}

/** What became of the rates of tax that countries have of their own, one line a country. */
function usePlaceLines(): (name: string, fact: AuditFact) => readonly SaidLine[] {
  const t = useTranslations("audit");
  const factName = useNames("audit.factNames");
  const regionName = useNames("regions");
  const words = useFactWords();
  const line = useLine();
  const textOf = (rates: TaxRates) =>
    ratesText(rates, factName, (rate) => words({ of: "planFees" }, rate, {}));
  return (name, fact) =>
    placeChanges(fact.before, fact.value).map(({ country, before, value }) => {
      const place = regionName(country);
      const said = value
        ? line({
            name: t("ofCountry", { name, country: place }),
            before: before ? textOf(before) : undefined,
            value: textOf(value),
          })
        : t("removed", { name, value: place });
      return [`${fact.name} ${country}`, said];
    });
}

/** What an entry says beside who, when and why: one line a fact, in words. */
export function Facts({ facts, names }: Pick<AuditEntry, "facts" | "names">): ReactNode {
  const tDesk = useTranslations("desk");
  const factName = useNames("audit.factNames");
  const words = useFactWords();
  const line = useLine();
  const questionLine = useQuestionLine();
  const placeLines = usePlaceLines();
  const linesOf = (fact: AuditFact): readonly SaidLine[] => {
    const { before, value, language } = fact;
    const name = factName(fact.name);
    if (kindOfFact(fact.of) === "taxPlaces") return placeLines(name, fact);
    if (Array.isArray(value) && value.some((each) => typeof each === "object"))
      return questionChanges(before, value).map((change) => [
        JSON.stringify({ ...change, tab: fact.name }),
        questionLine(name, change),
      ]);
    const said = line({
      name,
      language,
      before: before === undefined ? undefined : words(fact, before, names),
      value: words(fact, value, names),
    });
    return [[`${fact.name} ${language ?? ""}`, said]];
  };
  const lines = auditFacts(facts)
    .flatMap(linesOf)
    .map(([key, said]) => <small key={key}>{said}</small>);
  if (lines.length === 0) return tDesk("none");
  return <span className={styles.facts}>{lines}</span>;
}
