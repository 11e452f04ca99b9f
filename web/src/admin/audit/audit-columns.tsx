import type { AuditEntry } from "@farsim/contract/desk/people/audit.ts";
import { useTranslations } from "use-intl";
import { TwoLines } from "../../ui/page/layout.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { Facts } from "./facts.tsx";
import { useActionName } from "./action-names.ts";
import { Subject } from "./subject.tsx";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { useNames } from "../../ui/words/use-names.ts";

/** No account: what the program did by itself. */
const theProgram = "0";

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
          under={t("chain", { id, hash: hash?.slice(0, 8) ?? "…" })}
        />
      ),
      { lead: true },
    ),
    column.instant("at", t("at"), { lead: true, sort: "-at" }),
    column.cell("actor", t("actor"), ({ actor, actorId }) =>
      actorId === theProgram ? (
        t("theProgram")
      ) : (
        <DrawerLink kind="customer" id={actorId}>
          {actor ?? t("user", { id: actorId })}
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
