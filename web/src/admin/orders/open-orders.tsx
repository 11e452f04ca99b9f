import { AccountName } from "@farsim/contract/values/people/account-names.ts";
import {
  listOperatorPayOrders,
  type OperatorPayOrder,
} from "@farsim/contract/desk/money/orders.ts";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { spoken } from "@farsim/contract/values/money/remark.ts";
import { Choices } from "../../ui/forms/choices.tsx";
import { useFormat } from "../../ui/words/terms.ts";

const mostShown = "10";

const restMs = 300;

/** The open orders of an account, by its whole username or email, and the one of them that a recharge is to finish. */
export function useOpenOrders(account: string) {
  const [rested, setRested] = useState(account);
  useEffect(() => {
    const timer = setTimeout(() => setRested(account), restMs);
    return () => clearTimeout(timer);
  }, [account]);
  const { data } = useEndpoint(
    listOperatorPayOrders,
    { account: rested, status: "INIT", limit: mostShown },
    { enabled: AccountName.safeParse(rested).success },
  );
  const [chosen, choose] = useState<OperatorPayOrder | null>(null);
  const orders = (account === rested && data?.items) || [];
  return { orders, chosen: orders.find(({ id }) => id === chosen?.id) ?? null, choose };
}

interface OpenOrdersProps {
  readonly orders: readonly OperatorPayOrder[];
  readonly chosen: OperatorPayOrder | null;
  readonly choose: (order: OperatorPayOrder | null) => void;
}

const none = "none";

/** Which of the customer's open orders a recharge pays, so that the same money is not credited twice. */
export function OpenOrders({ orders, chosen, choose }: OpenOrdersProps) {
  const t = useTranslations("operatorOrders");
  const { money, moment } = useFormat();
  return (
    <Choices
      legend={t("openOrders")}
      tiles
      choices={[
        ...orders.map(({ id, amount, total, remark, createdAt }) => ({
          value: id,
          label: money(amount),
          under: t(total === amount ? "openOrder" : "openOrderToPay", {
            remark: spoken(remark),
            moment: moment(createdAt),
            total: money(total),
          }),
        })),
        { value: none, label: t("noOrder"), under: t("noOrderWhy") },
      ]}
      chosen={chosen?.id ?? none}
      choose={(id) => choose(orders.find((order) => order.id === id) ?? null)}
    />
  );
}
