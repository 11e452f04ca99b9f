import { packValue } from "@farsim/contract/desk/cards/stock.ts";
import type { CallInput } from "@farsim/contract/endpoint.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../../platform/calls/query-client.ts";
import { useFormat } from "../../../ui/words/terms.ts";
import styles from "../../desk/admin.module.css";

/**
 * What binding the packs could credit, counted by the server before anything is done, and whether another administrator must
 * confirm it first. Null: not all of it has been chosen.
 */
export function PackWorth(props: {
  readonly wanted: CallInput<typeof packValue> | null;
  /** How many there will be, most often. */
  readonly lines: 1 | 2;
  /** Of new packs: how the value comes about. */
  readonly price?: { readonly words: string; readonly days: number } | undefined;
}) {
  const { wanted, price, lines } = props;
  const t = useTranslations("operatorCards");
  const { money } = useFormat();
  const { data } = useEndpoint(packValue, wanted ?? {}, { enabled: wanted !== null });
  if (!wanted || !data) return <output className={styles.worth} data-lines={lines} />;
  const { cards, value, above, waits } = data;
  const worth = { cards, value: money(value) };
  return (
    <output className={styles.worth}>
      <strong>
        {price
          ? t("perCard", { ...worth, days: price.days, price: price.words })
          : t("packsWorth", worth)}
      </strong>
      {price ? <span>{t("packsWorth", worth)}</span> : null}
      {waits && above !== null ? (
        <span data-waits>{t("packsWait", { above: money(above) })}</span>
      ) : null}
    </output>
  );
}
