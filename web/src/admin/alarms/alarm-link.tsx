import type { AlarmKind } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import { listCustomers } from "@farsim/contract/desk/shop/administration.ts";
import { listApprovals } from "@farsim/contract/desk/people/approvals.ts";
import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import { listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { listOperatorPayOrders } from "@farsim/contract/desk/money/orders.ts";
import { listBatches } from "@farsim/contract/desk/cards/stock-import.ts";
import type { DeskCall } from "@farsim/contract/endpoint.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Allowed } from "../desk/use-may.tsx";

interface Place {
  readonly tab: keyof Messages["admin"]["tabs"];
  readonly status?: string;
  readonly type?: string;
}

/**
 * The tab, and what of its list, where what an alarm says is mended, for those who may open it. The ledger is asked by `npm run verify-ledger`,
 * and a mail server is named in the server's settings.
 */
const mendedAt = {
  stuckCommands: [{ tab: "channels" }, listChannels],
  hangingEsims: [{ tab: "channels" }, listChannels],
  paymentsToCheck: [{ tab: "orders", status: "attention" }, listOperatorPayOrders],
  failingFetches: [{ tab: "channels" }, listChannels],
  walletsBelowZero: [{ tab: "customers", status: "belowZero" }, listCustomers],
  unratedUse: [{ tab: "channels", type: "unrated" }, listChannels],
  rejectedUse: [{ tab: "channels", type: "rejected" }, listChannels],
  approvalsWaiting: [{ tab: "approvals" }, listApprovals],
  unusualActivity: [{ tab: "audit" }, listAudit],
  stockLow: [{ tab: "stock" }, listBatches],
  noEsims: [{ tab: "stock" }, listBatches],
  noCards: [{ tab: "stock" }, listBatches],
  simulatedChannels: [{ tab: "channels" }, listChannels],
} as const satisfies Partial<Record<AlarmKind, readonly [Place, Pick<DeskCall, "right">]>>;

const isMendedHere = (kind: AlarmKind): kind is keyof typeof mendedAt => kind in mendedAt;

/** Leads to where an alarm is mended; in the audit log to what one member of staff did. */
export function AlarmLink({
  kind,
  actor,
}: {
  readonly kind: AlarmKind;
  readonly actor?: string | undefined;
}) {
  const t = useTranslations("alarms");
  if (!isMendedHere(kind)) return null;
  const [place, shownBy] = mendedAt[kind];
  return (
    <Allowed to={shownBy}>
      <Link to="/adminMode" search={actor === undefined ? place : { ...place, actor }}>
        {t(`mend.${kind}`)}
      </Link>
    </Allowed>
  );
}
