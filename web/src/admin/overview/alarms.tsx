import type { Messages } from "@farsim/contract/messages/messages.ts";
import type { AlarmKind } from "@farsim/contract/desk/overview.ts";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Notice } from "../../ui/layout.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useTrafficInMb } from "../traffic-in-mb.ts";
import type { Overview } from "./figures.ts";
import styles from "./overview.module.css";

/**
 * The tab, and what of its list, where what an alarm says is mended. The ledger is asked by `npm run verify-ledger`, and a mail server
 * is named in the server's settings.
 */
const mendedAt = {
  stuckCommands: { tab: "channels" },
  hangingEsims: { tab: "channels" },
  paymentsToCheck: { tab: "orders", status: "attention" },
  failingFetches: { tab: "channels" },
  walletsBelowZero: { tab: "customers", status: "belowZero" },
  unratedUse: { tab: "channels", type: "unrated" },
  rejectedUse: { tab: "channels", type: "rejected" },
  approvalsWaiting: { tab: "approvals" },
  stockLow: { tab: "stock" },
  noEsims: { tab: "stock" },
  noCards: { tab: "stock" },
  simulatedChannels: { tab: "channels" },
} as const satisfies Partial<
  Record<AlarmKind, { tab: keyof Messages["admin"]["tabs"]; status?: string; type?: string }>
>;

const isMendedHere = (kind: AlarmKind): kind is keyof typeof mendedAt => kind in mendedAt;

function WayThere({ kind }: { readonly kind: AlarmKind }) {
  const t = useTranslations("overview");
  if (!isMendedHere(kind)) return null;
  return (
    <Link to="/adminMode" search={mendedAt[kind]}>
      {t(`mend.${kind}`)}
    </Link>
  );
}

/** What an administrator should look into, the gravest first. */
export function Alarms({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { money } = useFormat();
  const { traffic } = useTrafficInMb();
  const text = (kind: AlarmKind, count: number) =>
    t(`alarm.${kind}`, {
      count,
      amount: money(seen.belowZero.amount),
      traffic: traffic(seen.unrated.usedMb),
    });
  if (seen.alarms.length === 0) {
    return (
      <Notice tone="good" className={styles.calm}>
        <IconCircleCheck size={20} aria-hidden="true" />
        {t("calm")}
      </Notice>
    );
  }
  return (
    <Notice as="section" tone="warn" className={styles.alarms} aria-label={t("alarms")}>
      <h2>{t("alarms")}</h2>
      <ul>
        {seen.alarms.map(({ kind, count }) => (
          <li key={kind}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <span>
              {text(kind, count)} <WayThere kind={kind} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
