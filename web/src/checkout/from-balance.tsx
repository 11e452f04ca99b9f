import { getPayOrder, listPayOrders } from "@farsim/contract/pay.ts";
import {
  getPurchase,
  payFromBalance,
  previewPurchase,
  type Purchase,
} from "@farsim/contract/purchases.ts";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { changesOfCards, knowBalance } from "../cards/changes-of-cards.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isZero } from "../ui/formats/money.ts";
import { Muted, Row, Stack } from "../ui/page/layout.tsx";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";

/** How often the balance is asked whether it has come to cover the purchase. */
const everyMs = 10_000;

/** The live region is there before its text, and takes no room until then. */
const withoutRoom = { marginBlockStart: "calc(-1 * var(--space-12))" };

interface FromBalanceProps {
  readonly purchase: Purchase;
  /** The way to pay; it keeps its place where the balance covers it. */
  readonly children: (variant: "default" | "filled") => ReactNode;
}

/** What waits for its payment can be bought from the balance as soon as that covers it. */
export function FromBalance({ purchase, children }: FromBalanceProps) {
  const t = useTranslations("purchases");
  const router = useRouter();
  const { id: purchaseId, plan, withEsim, esimFee, cardId, regionCode } = purchase;
  const wanted = { planId: plan.id, ...(withEsim ? { regionCode } : { cardId }) };
  const { data } = useEndpoint(previewPurchase, wanted, { refetchInterval: everyMs });
  // At other prices than were shown it is refused.
  const isSame =
    data?.plan.id === plan.id && data.plan.version === plan.version && data.esimFee === esimFee;
  const isCovered = isSame && isZero(data.amount);
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
  return (
    <Stack gap="12">
      <Row>{children(isCovered ? "default" : "filled")}</Row>
      <Muted as="output" {...(!isCovered && { style: withoutRoom })}>
        {isCovered ? t("covered") : null}
      </Muted>
      {isCovered ? (
        <Row>
          <ChangeButton loading={action.pending} onClick={() => void action.run({ purchaseId })}>
            {t("payFromBalance")}
          </ChangeButton>
        </Row>
      ) : null}
    </Stack>
  );
}
