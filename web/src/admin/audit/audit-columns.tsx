import type { AuditEntry } from "@farsim/contract/desk/audit.ts";
import { type Language, languageNames } from "@farsim/contract/values/language.ts";
import { spoken } from "@farsim/contract/values/remark.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { inLanguage } from "../../ui/in-language.tsx";
import { TwoLines } from "../../ui/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import { type AuditFact, amountOf, auditFacts } from "./audit-facts.ts";
import { useActionName } from "./action-names.ts";
import styles from "../cards/card-list.module.css";
import { DrawerLink } from "../drawer-part.tsx";
import { useNames } from "../use-names.ts";

/** No account: what the program did by itself. */
const theProgram = "0";

/** Facts with a value chosen of a few, which have words. */
const chosen: ReadonlySet<string> = new Set([
  "level",
  "status",
  "type",
  "mode",
  "trafficLimitType",
  "restrictRule",
  "planType",
]);
/** Facts that mean all where nothing is chosen. */
const places: ReadonlySet<string> = new Set(["channelNames", "regionCodes"]);
const things = ["job", "plan", "addOn", "channel", "import"] as const;
const isThing = (kind: string): kind is (typeof things)[number] =>
  things.some((thing) => thing === kind);

/** On whom or what, as a way to it where the desk has one. */
function Subject({ subject, subjectName }: Pick<AuditEntry, "subject" | "subjectName">) {
  const t = useTranslations("audit");
  const topicName = useNames("audit.settings");
  const [kind = "", id = ""] = subject.split(":");
  const count = Number(id);
  if (kind === "cards" && Number.isSafeInteger(count)) return t("many", { count });
  if (isThing(kind)) return t(kind, { id });
  if (kind === "settings") return topicName(id);
  if (kind !== "user" && kind !== "card") return subject;
  const named = subjectName && kind === "card" ? inFours(subjectName) : subjectName;
  return (
    <DrawerLink kind={kind === "user" ? "customer" : "card"} id={id}>
      {named ?? subject}
    </DrawerLink>
  );
}

function Facts({ facts }: Pick<AuditEntry, "facts">): ReactNode {
  const t = useTranslations("audit");
  const tDesk = useTranslations("desk");
  const factName = useNames("audit.factNames");
  const valueName = useNames("audit.factValues");
  const regionName = useNames("regions");
  const { money, digits } = useFormat();
  const lines = auditFacts(facts);
  if (lines.length === 0) return tDesk("none");
  const worded = (name: string, value: string | null) => {
    if (value === null) return places.has(name) ? t("all") : tDesk("none");
    if (name === "regionCode" || name === "regionCodes")
      return value.replaceAll(/\b[A-Z]{2}\b/g, (code) => regionName(code));
    if (value === "true" || value === "false") return tDesk(value === "true" ? "yes" : "no");
    if (name === "order") return spoken(value);
    const named = name === "level" ? `level${value}` : value;
    const word = valueName(named);
    if (chosen.has(name) && word !== named) return word;
    const amount = amountOf(name, value, digits);
    return amount === null ? value : money(amount);
  };
  const lineOf = ({ name: key, language, before, value }: AuditFact): ReactNode => {
    const name = factName(key);
    const said = { name, value: worded(key, value) };
    const changed = before !== undefined && {
      name,
      before: worded(key, before),
      after: said.value,
    };
    if (language === undefined) return changed ? t("beforeAfter", changed) : t("fact", said);
    const named = {
      language: Object.hasOwn(languageNames, language)
        ? languageNames[language as Language].long
        : language,
      own: inLanguage(language),
    };
    return changed
      ? t.rich("beforeAfterIn", { ...changed, ...named })
      : t.rich("factIn", { ...said, ...named });
  };
  return (
    <span className={styles.facts}>
      {lines.map((fact) => (
        <small key={`${fact.name} ${fact.language ?? ""}`}>{lineOf(fact)}</small>
      ))}
    </span>
  );
}

export function useAuditColumns(): Column<AuditEntry>[] {
  const t = useTranslations("audit");
  const column = useColumns<AuditEntry>();
  const tDesk = useTranslations("desk");
  const actionName = useActionName();
  const originName = useNames("audit.origins");
  return [
    column.cell(
      "deed",
      t("deed"),
      ({ deed: action, id, hash }) => (
        <TwoLines
          strong={<strong>{actionName(action)}</strong>}
          under={t("chain", { id, hash: hash.slice(0, 8) })}
        />
      ),
      { lead: true },
    ),
    column.instant("at", t("at"), { lead: true }),
    column.cell("actor", t("actor"), ({ actor, actorId }) =>
      actorId === theProgram ? (
        t("theProgram")
      ) : (
        <DrawerLink kind="customer" id={actorId}>
          {actor ?? actorId}
        </DrawerLink>
      ),
    ),
    column.cell("subject", t("subject"), (entry) => <Subject {...entry} />),
    column.cell("reason", t("reason"), ({ reason }) => reason ?? tDesk("none")),
    column.cell("change", t("change"), (entry) => <Facts {...entry} />),
    column.cell("origin", t("origin"), ({ origin }) => originName(origin), {
      nowrap: true,
      dim: true,
    }),
  ];
}
