import type { AuditEntry } from "@farsim/contract/desk/people/audit.ts";
import { listBookMonths } from "@farsim/contract/desk/money/books.ts";
import { listOperatorAddOns, listOperatorPlans } from "@farsim/contract/desk/shop/catalogue.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { getCardJob } from "@farsim/contract/desk/cards/card-jobs.ts";
import { getPackSale } from "@farsim/contract/desk/money/pack-sales.ts";
import { getRechargeFile } from "@farsim/contract/desk/money/recharge-files.ts";
import { getAlarmWebhook } from "@farsim/contract/desk/shop/alarms.ts";
import { getSettings } from "@farsim/contract/desk/shop/settings.ts";
import { listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { DrawerLink } from "../desk/drawer-part.tsx";
import styles from "../desk/drawer.module.css";
import { useMay } from "../desk/use-may.tsx";
import { useNames } from "../../ui/words/use-names.ts";

/** Where the desk shows things that no drawer does, and the call that this needs. */
const places = {
  plan: { tab: "catalogue", call: listOperatorPlans },
  addOn: { tab: "catalogue", call: listOperatorAddOns },
  channel: { tab: "channels", call: listChannels },
  import: { tab: "stock", call: listBatches },
  job: { tab: "cards", call: getCardJob },
  rechargeFile: { tab: "rechargeFiles", call: getRechargeFile },
  settings: { tab: "settings", call: getSettings },
  month: { tab: "books", call: listBookMonths },
  packSale: { tab: "packSales", call: getPackSale },
  alarmWebhook: { tab: "alarms", call: getAlarmWebhook },
} as const;
type Place = keyof typeof places;
/** What is the subject of an entry by itself; the way to other programs is one of the settings there. */
type Placed = Exclude<Place, "alarmWebhook">;
const isPlaced = (kind: string): kind is Placed =>
  kind !== "alarmWebhook" && Object.hasOwn(places, kind);

function PlaceLink({ kind, id, children }: { kind: Place; id: string; children: ReactNode }) {
  const { tab, call } = places[kind];
  if (!useMay()(call)) return children;
  return (
    <Link
      to="/adminMode"
      search={{
        tab,
        ...(kind === "import" && { batch: id }),
        ...(kind === "job" && { job: id }),
        ...(kind === "rechargeFile" && { file: id }),
        ...(kind === "month" && { month: id }),
        ...(kind === "packSale" && { sale: id }),
      }}
      className={styles.link}
      preload={false}
    >
      {children}
    </Link>
  );
}

/** On whom or what, by the name of today, as a way to it where the desk has one for the reader. */
export function Subject({ subject, subjectName }: Pick<AuditEntry, "subject" | "subjectName">) {
  const t = useTranslations("audit");
  const topicName = useNames("audit.settings");
  const listName = useNames("audit.lists");
  const offersName = useNames("audit.offers");
  const [kind = "", id = ""] = subject.split(":");
  const count = Number(id);
  if (kind === "cards" && Number.isSafeInteger(count)) return t("many", { count });
  if (kind === "shop") return t("shop");
  if (kind === "audit") return t("log");
  if (kind === "offers")
    return (
      <PlaceLink kind="plan" id={id}>
        {offersName(id)}
      </PlaceLink>
    );
  if (kind === "list") return listName(id);
  if (kind === "invitation") return t("invitation", { id });
  if (kind === "user" || kind === "card") {
    const named = subjectName && kind === "card" ? inFours(subjectName) : subjectName;
    return (
      <DrawerLink kind={kind === "user" ? "customer" : "card"} id={id}>
        {named ?? t(kind, { id })}
      </DrawerLink>
    );
  }
  if (!isPlaced(kind)) return subject;
  if (kind === "settings")
    return (
      <PlaceLink kind={id === "alarmWebhook" ? id : kind} id={id}>
        {topicName(id)}
      </PlaceLink>
    );
  return (
    <PlaceLink kind={kind} id={id}>
      {subjectName ?? t(kind, { id })}
    </PlaceLink>
  );
}
