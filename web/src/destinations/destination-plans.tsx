import type { OfferedPlan } from "@farsim/contract/plans.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { IconPackageOff } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isLoggedIn, useSession } from "../platform/session/session.ts";
import { OfferGrid } from "../plans/offer-lists.tsx";
import { PlanCard } from "../plans/plan-card.tsx";
import { planOrders } from "../plans/plan-orders.ts";
import type { EsimOffers } from "../plans/use-esim-offers.ts";
import { Choices } from "../ui/forms/choices.tsx";
import { Contact } from "../ui/words/contact.tsx";
import { isLess } from "../ui/formats/money.ts";
import { Muted, Notice, Panel, Row, Stack } from "../ui/page/layout.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { State } from "../ui/states/states.tsx";
import { useFormat, useTerms } from "../ui/words/terms.ts";
import styles from "./destinations.module.css";

/** What a new eSIM costs beside its plan. Without a plan it is offered only to those who have a card and know what it is. */
function NewEsim({ code, name }: Pick<PlansProps, "code" | "name">) {
  const t = useTranslations("destinations");
  const { money } = useFormat();
  const holdsCard = useSession((state) => isLoggedIn(state) && (state.userInfo.cardCount ?? 0) > 0);
  const fee = useTerms()?.esimFee;
  const how = holdsCard ? "alone" : "withPlan";
  return (
    <Row as={Panel} justify="between" className={styles.esim}>
      {/* Has its place before the fee is known, so that nothing moves under a finger. */}
      <p data-coming={fee === undefined || undefined}>
        {isLess("0", fee ?? "1")
          ? t(`esimFee.${how}`, { price: money(fee ?? "0.00") })
          : t(`esimFree.${how}`)}
      </p>
      {holdsCard ? (
        <LinkButton to="/mySims" search={{ esim: code }} variant="default">
          {t("getEsim", { region: name })}
        </LinkButton>
      ) : null}
    </Row>
  );
}

/** Leads on with a plan: to where it is bought with a new eSIM for this place, or for an own card. */
function ChooseButton({ plan, code }: { readonly plan: OfferedPlan; readonly code: RegionCode }) {
  const t = useTranslations("destinations");
  return (
    <LinkButton
      to="/checkout"
      search={{ plan: plan.id, for: code }}
      aria-label={t("chooseFor", { plan: plan.name })}
    >
      {t("choose")}
    </LinkButton>
  );
}

interface PlansProps {
  readonly code: RegionCode;
  readonly name: string;
  readonly plans: readonly OfferedPlan[];
  readonly esims: EsimOffers;
}

/** The plans that work in a destination, the cheapest first: by the day, or by the gigabyte. */
export function DestinationPlans({ code, name, plans, esims }: PlansProps) {
  const t = useTranslations("destinations");
  const { currency } = useFormat();
  const navigate = useNavigate({ from: "/destinations/$code" });
  const { sort } = useSearch({ from: "/shop/destinations/$code" });
  const chosen = sort ?? "day";
  const here = plans.filter(({ regionCodes }) => regionCodes.some((each) => each === code));
  if (here.length === 0)
    return (
      <State sign={<IconPackageOff size={30} />} title={t("noPlan", { region: name })}>
        {t("noPlanWhy")}
      </State>
    );
  return (
    <section aria-labelledby="plans" className={styles.plans}>
      <Row justify="between" className={styles.plansHead}>
        <div>
          <h2 id="plans">{t("plans")}</h2>
          <Muted>{t("pricesIn", { currency })}</Muted>
        </div>
        <Choices
          legend={t("sort")}
          choices={[
            { value: "day", label: t("sortDay") },
            { value: "gigabyte", label: t("sortGigabyte") },
          ]}
          chosen={chosen}
          choose={(value) =>
            void navigate({
              search: (before) => ({ ...before, sort: value === "day" ? undefined : value }),
              ...replaceUrl,
            })
          }
        />
      </Row>
      {esims.any ? (
        <NewEsim code={code} name={name} />
      ) : (
        <Panel className={styles.esim}>
          <Notice tone="warn">{t("noEsim", { region: name })}</Notice>
        </Panel>
      )}
      <OfferGrid count={here.length}>
        {here.toSorted(planOrders[chosen]).map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            regionCode={plan.dependsOnCard && esims.has(plan.id) ? code : undefined}
          >
            <Stack gap="12">
              {esims.any && !esims.has(plan.id) ? <Muted>{t("noEsimPlan")}</Muted> : null}
              <ChooseButton plan={plan} code={code} />
            </Stack>
          </PlanCard>
        ))}
      </OfferGrid>
      {/* Comes late: below the plans, so that none of them moves. */}
      {esims.any ? null : (
        <Panel className={styles.ask}>
          <Contact under={t("noEsimAsk")} />
        </Panel>
      )}
    </section>
  );
}
