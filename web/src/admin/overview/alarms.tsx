import type { AlarmKind } from "@farsim/contract/overview.ts";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useWording } from "../../ui/terms.ts";
import type { Overview } from "./figures.ts";
import styles from "./overview.module.css";

/** What an administrator should look into, the gravest first. */
export function Alarms({ seen }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const { money, traffic } = useWording();
  const text = (kind: AlarmKind, count: number) =>
    t(`alarm.${kind}`, {
      count,
      amount: money(seen.belowZero.amount),
      traffic: traffic(seen.unrated.usedMb),
    });
  if (seen.alarms.length === 0) {
    return (
      <p className={styles.calm}>
        <IconCircleCheck size={20} aria-hidden="true" />
        {t("calm")}
      </p>
    );
  }
  return (
    <section className={styles.alarms} aria-label={t("alarms")}>
      <h2>{t("alarms")}</h2>
      <ul>
        {seen.alarms.map(({ kind, count }) => (
          <li key={kind}>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {text(kind, count)}
          </li>
        ))}
      </ul>
    </section>
  );
}
