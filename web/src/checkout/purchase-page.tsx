import type { PayOrder } from "@farsim/contract/pay.ts";
import {
  getPurchase,
  hasEnded,
  needsAnotherPlan,
  type Purchase,
} from "@farsim/contract/purchases.ts";
import { Button } from "@mantine/core";
import { IconMoodEmpty } from "@tabler/icons-react";
import { useParams, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { EsimContent } from "../esim/esim-content.tsx";
import { withMessages } from "../platform/language/messages.ts";
import { CallError } from "../platform/calls/call-error.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { Contact } from "../ui/words/contact.tsx";
import { Notice, Panel, Row, Stack } from "../ui/page/layout.tsx";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { State } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { FromBalance } from "./from-balance.tsx";
import { hasCard, PurchaseSteps } from "./purchase-steps.tsx";

const CancelOrder = lazyBoundary<{ readonly order: PayOrder }>(
  withMessages(async () => (await import("../payments/cancel-order.tsx")).CancelOrder, "payments"),
);

/** How often it is looked at again while it goes on by itself. */
const everyMs = 2_000;

/** The purchase, followed while it may still change. */
function usePurchase(purchaseId: string) {
  const answer = useEndpoint(getPurchase, { purchaseId });
  const { data, refetch } = answer;
  const goesOn = data !== undefined && !hasEnded(data.purchase);
  useEffect(() => {
    if (!goesOn) return undefined;
    // An answer that takes longer is waited for.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), everyMs);
    return () => clearInterval(timer);
  }, [goesOn, refetch]);
  return answer;
}

/** The same once more, at today's prices; for the eSIM that has come of it already. */
const againOf = (purchase: Purchase) => ({
  plan: purchase.plan.id,
  for: purchase.regionCode,
  ...(hasCard(purchase) && { card: purchase.cardId }),
});

function Words({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations("purchases");
  const { money } = useFormat();
  const { step, failure, plan, withEsim, order, replacedBy } = purchase;
  if (step === "FAILED")
    return (
      <Notice as="div" tone="bad" role="alert">
        <p>
          {t("words.FAILED")} {failure ? t(`failures.${failure}`) : null}
        </p>
        {failure === "esim_not_made" ? null : <p>{t("money")}</p>}
      </Notice>
    );
  const word = step === "DONE" && !withEsim ? "doneCard" : step;
  const total = money(order?.total ?? "0");
  const isPaidAllTheSame = step === "CANCELLED" && order?.status === "FINISHED";
  return (
    <p aria-live="polite">
      {replacedBy ? t("replaced") : t(`words.${word}`, { plan: plan.name, total })}{" "}
      {isPaidAllTheSame ? t("money") : null}
    </p>
  );
}

/** What is bought, in a line. */
function What({ purchase: { plan, withEsim, regionCode } }: { readonly purchase: Purchase }) {
  const t = useTranslations("purchases");
  const regions = useTranslations("regions");
  const region = regionCode === undefined ? "" : regions(regionCode);
  const what = !withEsim ? "whatCard" : regionCode === undefined ? "whatEsim" : "whatEsimFor";
  return <h2>{t(what, { plan: plan.name, region })}</h2>;
}

/** Where another plan is found: for the card that there is, else for the same place. */
function AnotherPlan({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations("purchases");
  const { cardId, regionCode } = purchase;
  if (hasCard(purchase) || regionCode === undefined)
    return (
      <LinkButton to="/plan" search={{ card: cardId }}>
        {t("another")}
      </LinkButton>
    );
  return (
    <LinkButton to="/destinations/$code" params={{ code: regionCode }}>
      {t("another")}
    </LinkButton>
  );
}

/** What can be done at this point. */
function WaysOn({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations("purchases");
  const router = useRouter();
  const { step, order, replacedBy } = purchase;
  if (step === "PAYING" && order)
    return (
      <FromBalance purchase={purchase}>
        {(variant) => (
          <>
            <Button variant={variant} onClick={() => router.history.push(order.payUrl)}>
              {t("toPay")}
            </Button>
            <CancelOrder order={order} />
          </>
        )}
      </FromBalance>
    );
  if (replacedBy !== undefined)
    return (
      <Row>
        <LinkButton to="/purchase/$purchaseId" params={{ purchaseId: replacedBy }}>
          {t("toReplaced")}
        </LinkButton>
      </Row>
    );
  if (step === "FAILED" || step === "CANCELLED")
    return (
      <Row>
        {needsAnotherPlan(purchase.failure) ? (
          <AnotherPlan purchase={purchase} />
        ) : (
          <LinkButton to="/checkout" search={againOf(purchase)}>
            {t("again")}
          </LinkButton>
        )}
        <LinkButton to="/mySims" variant="default">
          {t("toSims")}
        </LinkButton>
      </Row>
    );
  return step === "DONE" ? (
    <Row>
      <LinkButton to="/mySims" variant="default">
        {t("toSims")}
      </LinkButton>
    </Row>
  ) : null;
}

/** How far it has come, and at the end the eSIM itself. */
function Shown({ purchase }: { readonly purchase: Purchase }) {
  const t = useTranslations("purchases");
  const { step, cardId, withEsim } = purchase;
  const isOfEsim = withEsim && cardId !== undefined && step === "DONE";
  return (
    <Stack gap="20">
      <Panel aria-label={t("progress")}>
        <Stack gap="16">
          <What purchase={purchase} />
          {purchase.replacedBy === undefined ? <PurchaseSteps purchase={purchase} /> : null}
          <Words purchase={purchase} />
          <WaysOn purchase={purchase} />
          {step === "FAILED" ? <Contact /> : null}
        </Stack>
      </Panel>
      {isOfEsim ? <EsimContent key={cardId} cardId={cardId} /> : null}
    </Stack>
  );
}

function missing(error: Error): ReactNode {
  return error instanceof CallError && error.key === "not_found" ? <Gone /> : undefined;
}

function Gone() {
  const t = useTranslations("purchases");
  return (
    <State
      sign={<IconMoodEmpty size={30} />}
      title={t("gonePurchase")}
      actions={<LinkButton to="/mySims">{t("toSims")}</LinkButton>}
    >
      {t("gonePurchaseWhy")}
    </State>
  );
}

/** A purchase from its payment to the QR code. */
export function PurchasePage() {
  const t = useTranslations("purchases");
  const { purchaseId } = useParams({ from: "/shop/purchase/$purchaseId" });
  return (
    <>
      <PageHeading title={t("progress")} />
      <QueryView query={usePurchase(purchaseId)} loading={560} renderError={missing}>
        {({ purchase }) => <Shown purchase={purchase} />}
      </QueryView>
    </>
  );
}
