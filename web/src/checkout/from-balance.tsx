import { getPayOrder, listPayOrders } from "@farsim/contract/pay.ts";
import {
  getPurchase,
  payFromBalance,
  previewPurchase,
  type Purchase,
} from "@farsim/contract/purchases.ts";
import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { changesOfCards, knowBalance } from "../cards/changes-of-cards.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isZero } from "../ui/formats/money.ts";
import { Muted, Row, Stack } from "../ui/layout.tsx";
import { useAction } from "../ui/use-action.ts";

/** How often the balance is asked whether it has come to cover the purchase. */
const everyMs = 10_000;

interface FromBalanceProps {
  readonly purchase: Purchase;
  /** The way to pay: beside this one where the balance covers it, else alone. */
  readonly children: (variant: "default" | "filled") => ReactNode;
}

/** What waits for its payment can be bought from the balance as soon as that covers it. */
export function FromBalance({ purchase, children }: FromBalanceProps) {
  const t = useTranslations("purchases");
  const router = useRouter();
  const { id: purchaseId, plan, withEsim, cardId, regionCode } = purchase;
  const wanted = { planId: plan.id, ...(withEsim ? { regionCode } : { cardId }) };
  const { data } = useEndpoint(previewPurchase, wanted, { refetchInterval: everyMs });
  const isCovered = data !== undefined && data.plan.id === plan.id && isZero(data.amount);
  const action = useAction(payFromBalance, {
    failureMessage: t("failed"),
    onDone: ({ purchase: { id } }) => {
      knowBalance();
      void router.navigate({
        to: "/purchase/$purchaseId",
        params: { purchaseId: id },
        replace: true,
      });
    },
    invalidates: [...changesOfCards, getPurchase, getPayOrder, listPayOrders],
  });
  if (!isCovered) return <Row>{children("filled")}</Row>;
  return (
    <Stack gap="12">
      <Muted>{t("covered")}</Muted>
      <Row>
        <Button loading={action.pending} onClick={() => void action.run({ purchaseId })}>
          {t("payFromBalance")}
        </Button>
        {children("default")}
      </Row>
    </Stack>
  );
}
