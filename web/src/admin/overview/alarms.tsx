import type { AlarmKind } from "@farsim/contract/desk/shop/alarm-kinds.ts";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Notice } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { AlarmLink } from "../alarms/alarm-link.tsx";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import type { Overview } from "./figures.ts";
import styles from "./overview.module.css";

/** What staff should look into, the gravest first; how much is at stake where the figures know it. */
export function Alarms({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const tAlarms = useTranslations("alarms");
  const { money } = useFormat();
  const { traffic } = useTrafficInMb();
  const atStake: Partial<Record<AlarmKind, string>> = {
    walletsBelowZero: money(seen.belowZero.amount),
    unratedUse: traffic(seen.unrated.usedMb),
  };
  const text = (kind: AlarmKind, count: number) =>
    [tAlarms(`text.${kind}`, { count }), atStake[kind]].filter(Boolean).join(" · ");
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
              {text(kind, count)} <AlarmLink kind={kind} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
