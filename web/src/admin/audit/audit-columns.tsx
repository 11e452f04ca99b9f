import type { AuditEntry } from "@farsim/contract/desk/audit.ts";
import { spoken } from "@farsim/contract/values/remark.ts";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { TwoLines } from "../../ui/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/terms.ts";
import { amountOf, auditFacts } from "./audit-facts.ts";
import { useAuditWords } from "./audit-words.ts";
import styles from "../cards/card-list.module.css";
import { deskEn } from "../desk-words.en.ts";
import { DrawerLink } from "../drawer-part.tsx";
import { isKeyOf } from "../is-key-of.ts";

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
const things = ["job", "plan", "addOn", "channel", "import"] as const;
const isThing = (kind: string): kind is (typeof things)[number] =>
  things.some((thing) => thing === kind);

/** On whom or what, as a way to it where the desk has one. */
function Subject({ subject, subjectName }: Pick<AuditEntry, "subject" | "subjectName">) {
  const t = useTranslations("desk");
  const [kind = "", id = ""] = subject.split(":");
  const count = Number(id);
  if (kind === "cards" && Number.isSafeInteger(count)) return t("audit.many", { count });
  if (isThing(kind)) return t(`audit.${kind}`, { id });
  if (kind !== "user" && kind !== "card") return subject;
  const named = subjectName && kind === "card" ? inFours(subjectName) : subjectName;
  return (
    <DrawerLink kind={kind === "user" ? "customer" : "card"} id={id}>
      {named ?? subject}
    </DrawerLink>
  );
}

function Facts({ facts }: Pick<AuditEntry, "facts">): ReactNode {
  const t = useTranslations("desk");
  const { money, digits } = useFormat();
  const lines = auditFacts(facts);
  if (lines.length === 0) return t("none");
  const worded = (name: string, value: string) => {
    if (value === "true" || value === "false") return t(value === "true" ? "yes" : "no");
    if (name === "order") return spoken(value);
    const named = name === "level" ? `level${value}` : value;
    if (chosen.has(name) && isKeyOf(deskEn.factValues, named)) return t(`factValues.${named}`);
    const amount = amountOf(name, value, digits);
    return amount === null ? value : money(amount);
  };
  return (
    <span className={styles.facts}>
      {lines.map(({ name: key, before, value }) => {
        const name = isKeyOf(deskEn.factNames, key) ? t(`factNames.${key}`) : key;
        return (
          <small key={key}>
            {before === undefined
              ? t("audit.fact", { name, value: worded(key, value) })
              : t("audit.beforeAfter", {
                  name,
                  before: worded(key, before),
                  after: worded(key, value),
                })}
          </small>
        );
      })}
    </span>
  );
}

export function useAuditColumns(): Column<AuditEntry>[] {
  const t = useTranslations("desk");
  const column = useColumns<AuditEntry>();
  const { actionOf } = useAuditWords();
  return [
    column.cell(
      "deed",
      t("audit.deed"),
      ({ deed: action, id, hash }) => (
        <TwoLines
          strong={<strong>{actionOf(action)}</strong>}
          under={t("audit.chain", { id, hash: hash.slice(0, 8) })}
        />
      ),
      { lead: true },
    ),
    column.instant("at", t("audit.at"), { lead: true }),
    column.cell("actor", t("audit.actor"), ({ actor, actorId }) => (
      <DrawerLink kind="customer" id={actorId}>
        {actor ?? actorId}
      </DrawerLink>
    )),
    column.cell("subject", t("audit.subject"), (entry) => <Subject {...entry} />),
    column.cell("reason", t("audit.reason"), ({ reason }) => reason ?? t("none")),
    column.cell("change", t("audit.change"), (entry) => <Facts {...entry} />),
    column.cell(
      "origin",
      t("audit.origin"),
      ({ origin }) => (isKeyOf(deskEn.origins, origin) ? t(`origins.${origin}`) : origin),
      { nowrap: true, dim: true },
    ),
  ];
}
