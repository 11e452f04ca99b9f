import { listPayOrders, type PayOrder } from "@farsim/contract/pay.ts";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { useFormat } from "../ui/words/terms.ts";
import styles from "./my-sims.module.css";

/** More than anyone leaves unpaid. */
const mostAsked = "20";

/** Orders of purchases that no one has paid yet. Where they cannot be learned, the cards do not wait for them. */
export function useUnpaidPurchases() {
  const { data, fetchStatus, failureCount } = useEndpoint(listPayOrders, {
    status: "INIT",
    limit: mostAsked,
  });
  return {
    areComing: !data && fetchStatus === "fetching" && failureCount === 0,
    orders: data?.items.filter(({ purchaseId }) => purchaseId !== undefined) ?? [],
  };
}

/** What waits for its payment, with the way to pay or to give it up. */
export function UnpaidPurchase({ orders }: { readonly orders: readonly PayOrder[] }) {
  const t = useTranslations("cards");
  const { money } = useFormat();
  const [order] = orders;
  if (order?.purchaseId === undefined) return null;
  return (
    <div className={styles.banner} data-calm>
      <p>{t("unpaid", { count: orders.length, total: money(order.total) })}</p>
      {orders.length === 1 ? (
        <LinkButton
          to="/purchase/$purchaseId"
          params={{ purchaseId: order.purchaseId }}
          variant="default"
        >
          {t("payOrCancel")}
        </LinkButton>
      ) : (
        <LinkButton to="/recharge" search={{ status: "INIT" }} variant="default">
          {t("payOrCancel")}
        </LinkButton>
      )}
    </div>
  );
}
