import { listPlans, type OfferedPlan } from "@farsim/contract/plans.ts";
import type { RechargeMethod } from "@farsim/contract/values/money/recharge-fee.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconPackageOff } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { sumsOfAmount, takesOnline, type Terms } from "../payments/fee.ts";
import { isPlaceAsked, likelyPlace } from "../payments/paying-from.ts";
import { Place } from "../payments/place.tsx";
import { PlanCard } from "../plans/plan-card.tsx";
import { usePlanOnCard } from "../plans/use-plans-for-card.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { isZero } from "../ui/formats/money.ts";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { Muted, Notice, Panel, Stack } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { State } from "../ui/states/states.tsx";
import { useFormat, useTermsAnswer } from "../ui/words/terms.ts";
import { asksForName } from "../destinations/asks-for-name.ts";
import { AccountForm } from "./account-form.tsx";
import styles from "./checkout.module.css";
import { type Choice, useChoice, useRegionCode } from "./choice.ts";
import { useDays } from "./days.ts";
import { DeviceFold } from "./device-fold.tsx";
import { ForWhich } from "./for-which.tsx";
import { HowManyDays } from "./how-many-days.tsx";
import { NamedRule } from "./named-rule.tsx";
import { mostOf, type Offer, offerForNewcomer, usePrice } from "./offer.ts";
import { Refused, WithoutEsim } from "./refused.tsx";
import { Sums } from "./sums.tsx";
import { useBuying } from "./use-buying.ts";
import { type EsimPlaces, useEsimPlaces } from "./use-esim-places.ts";
import { Where } from "./where.tsx";

function Without({ title, children }: { readonly title: string; readonly children: string }) {
  const t = useTranslations("purchases");
  return (
    <State
      sign={<IconPackageOff size={30} />}
      title={title}
      actions={<LinkButton to="/plan">{t("toPlans")}</LinkButton>}
    >
      {children}
    </State>
  );
}

interface PayPartProps {
  readonly offer: Offer;
  readonly terms: Terms;
  readonly isOfAnother: boolean;
  readonly buying: ReturnType<typeof useBuying>;
  readonly method: RechargeMethod;
  readonly setMethod: (method: RechargeMethod) => void;
  /** Whether all is said that is needed; where it is not, that asks for it. */
  readonly mayBuy: () => boolean;
  /** An account has just been opened, to buy with. */
  readonly onOpened: () => void;
}

/** What is paid, by whom and from where, down to the one button that does it all. */
function PayPart(props: PayPartProps) {
  const { offer, terms, isOfAnother, buying, method, setMethod, mayBuy, onOpened } = props;
  const t = useTranslations("purchases");
  const { money } = useFormat();
  const loggedIn = useSession(isLoggedIn);
  const isOnline = takesOnline(terms);
  const { buy, pending, changed } = buying;
  const isFree = isZero(offer.amount);
  const total = money(sumsOfAmount(offer.amount, method, terms).total);
  const buyNow = () => void buy({ offer, method, terms });
  const hint = isFree
    ? undefined
    : isOnline
      ? offer.esimFee
        ? "payHint"
        : "payHintCard"
      : "orderHint";
  const sums = (isOpening: boolean) => (
    <Stack as={Panel} gap="20">
      <h2>{t("sums")}</h2>
      {changed ? (
        <Notice tone="warn" role="alert">
          {t("changed")}
        </Notice>
      ) : null}
      {!isFree && isPlaceAsked(terms) ? (
        <Place terms={terms} chosen={method} choose={setMethod} />
      ) : null}
      <Sums offer={offer} method={method} terms={terms} />
      <Stack gap="8">
        <ChangeButton
          type={loggedIn ? "button" : "submit"}
          size="lg"
          fullWidth
          loading={pending || isOpening}
          disabled={isOfAnother}
          {...(loggedIn && { onClick: () => mayBuy() && buyNow() })}
        >
          {t(isFree ? "buy" : isOnline ? "pay" : "order", { total })}
        </ChangeButton>
        {hint ? <Muted>{t(hint)}</Muted> : null}
      </Stack>
    </Stack>
  );
  if (loggedIn) return sums(false);
  const open = () => {
    onOpened();
    buyNow();
  };
  return (
    <AccountForm mayOpen={mayBuy} onDone={open} pending={pending}>
      {sums}
    </AccountForm>
  );
}

interface CheckoutProps {
  readonly plan: OfferedPlan;
  readonly terms: Terms;
  /** Of new eSIMs. */
  readonly places: EsimPlaces;
}

/** Whether it was not said where a new eSIM is for, when it was needed. */
function useWhere({ choice, places }: { readonly choice: Choice; readonly places: EsimPlaces }) {
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const isSaid = choice.card || choice.regionCode || !places.needsRegion;
  const mayBuy = () => {
    if (isSaid) return true;
    setMissing(true);
    select.current?.focus();
    return false;
  };
  return { mayBuy, field: { places, isMissing, select } };
}

/** Stays while an account is opened on the way, so that what was chosen and what is being bought stay with it. */
function Checkout({ plan, terms, places }: CheckoutProps) {
  const t = useTranslations("purchases");
  const { zone } = useFormat();
  const [isNew, setIsNew] = useState(false);
  const [method, setMethod] = useState<RechargeMethod>(() => likelyPlace(terms, zone));
  const choice = useChoice(plan);
  const shown = usePlanOnCard(plan, choice.card);
  const isOfEsim = !choice.card && !choice.isComing;
  const { inStock } = places;
  const goesTo = choice.regionCode ? [choice.regionCode] : plan.regionCodes;
  const ruled = goesTo.find(asksForName);
  const where = useWhere({ choice, places });
  const buying = useBuying(choice, takesOnline(terms));
  const priced = usePrice(choice, { plan, terms, isNew });
  const { offer, isOfAnother, refusal, isTooLong, error, again } = priced;
  const most = mostOf(offer ?? offerForNewcomer(plan, terms), terms);
  const days = useDays(plan, most);
  const why = isTooLong ? t("daysTooMany") : refusal?.message;
  return (
    <div className={styles.page}>
      <Stack gap="20">
        <section aria-labelledby="what">
          <VisuallyHidden component="h2" id="what">
            {t("what")}
          </VisuallyHidden>
          {/* Where a new eSIM works is said where it is chosen. */}
          <PlanCard
            plan={{
              ...shown,
              ...offer?.plan,
              ...(isOfEsim && places.needsRegion && { regionCodes: [] }),
            }}
            cardId={choice.card?.id}
          />
        </section>
        <ForWhich choice={choice} fee={offer?.esimFee ?? terms.esimFee} hasEsim={inStock}>
          <Stack gap="12">
            <Where {...where.field} />
            <DeviceFold />
          </Stack>
        </ForWhich>
        {ruled && !choice.card ? <NamedRule code={ruled} /> : null}
        <HowManyDays plan={{ ...plan, ...offer?.plan }} most={most} {...days.field} />
      </Stack>
      {!inStock && isOfEsim && !buying.pending ? (
        <WithoutEsim />
      ) : why !== undefined && !buying.pending ? (
        <Refused why={why} />
      ) : (
        <QueryView query={{ data: offer, error, refetch: again }} loading={420}>
          {(known) => (
            <PayPart
              offer={known}
              terms={terms}
              isOfAnother={isOfAnother || (isOfEsim && places.isOfAnother)}
              buying={buying}
              method={method}
              setMethod={setMethod}
              mayBuy={() => where.mayBuy() && days.mayBuy()}
              onOpened={() => setIsNew(true)}
            />
          )}
        </QueryView>
      )}
    </div>
  );
}

/** Needs the plan and the operator's terms. What is known stays, also where it cannot be read again. */
function CheckoutOf({ planId }: { readonly planId: string }) {
  const t = useTranslations("purchases");
  const plans = useEndpoint(listPlans, {});
  const terms = useTermsAnswer();
  const places = useEsimPlaces(planId, useRegionCode());
  const plan = plans.data?.items.find(({ id }) => id === planId);
  const again = () => {
    void plans.refetch();
    void terms.refetch();
  };
  if (plans.data && !plan) return <Without title={t("gone")}>{t("goneWhy")}</Without>;
  const data = plan && terms.data && places ? { plan, terms: terms.data, places } : undefined;
  const error = plans.error ?? terms.error;
  return (
    <QueryView query={{ data, error, refetch: again }} loading={640}>
      {(ready) => <Checkout {...ready} />}
    </QueryView>
  );
}

/** A plan, the eSIM or card it is for, the account and the payment: all on one page. */
export function CheckoutPage() {
  const t = useTranslations("purchases");
  const regions = useTranslations("regions");
  const { plan: planId } = useSearch({ from: "/shop/checkout" });
  const regionCode = useRegionCode();
  const title = regionCode ? t("titleFor", { region: regions(regionCode) }) : t("title");
  return (
    <>
      <PageHeading title={title} />
      {planId ? (
        <CheckoutOf planId={planId} />
      ) : (
        <Without title={t("choosePlan")}>{t("choosePlanWhy")}</Without>
      )}
    </>
  );
}
