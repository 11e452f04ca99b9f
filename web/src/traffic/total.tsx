import type { TrafficDetail } from "@farsim/contract/traffic-detail.ts";
import { useTranslations } from "use-intl";
import { numberFormat } from "../platform/language/formats.ts";
import { Muted, Panel } from "../ui/page/layout.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./traffic.module.css";

/** How this range compares with as many days before it. */
function useComparison({ totalMb, days, before }: TrafficDetail): string {
  const t = useTranslations("traffic");
  const { language, data } = useFormat();
  const values = { days: days.length, before: data(before.totalMb) };
  if (before.totalMb === 0) return t("nothingBefore", { days: days.length });
  const change = totalMb / before.totalMb - 1;
  const percent = `${numberFormat(language, { maximumFractionDigits: 0 }).format(Math.abs(change * 100))}%`;
  if (percent === "0%") return t("asBefore", values);
  return t(change > 0 ? "moreThanBefore" : "lessThanBefore", { ...values, percent });
}

/** All that was used in the range, what that is a day, and how it was before. */
export function Total({ detail }: { readonly detail: TrafficDetail }) {
  const t = useTranslations("traffic");
  const { day, data, megabytes } = useFormat();
  const { from, to, totalMb, days } = detail;
  const [shown, exact] = [data(totalMb), megabytes(totalMb)];
  const busiest = Math.max(...days.map(({ usedMb }) => usedMb));
  return (
    <Panel className={styles.total}>
      <div>
        <h2>
          {from === to
            ? t("usedOn", { from: day(from) })
            : t("total", { from: day(from), to: day(to) })}
        </h2>
        <p className={styles.sum}>
          <strong>{shown}</strong>
          {shown === exact ? null : <span>{exact}</span>}
        </p>
        <Muted>{useComparison(detail)}</Muted>
      </div>
      <dl>
        <div>
          <dt>{t("average")}</dt>
          <dd>{data(totalMb / days.length)}</dd>
        </div>
        <div>
          <dt>{t("busiest")}</dt>
          <dd>{data(busiest)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
