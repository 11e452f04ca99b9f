import {
  archiveAddOn,
  archivePlan,
  listOperatorAddOns,
  listOperatorPlans,
  orderAddOns,
  orderPlans,
  type OperatorAddOn,
  type OperatorPlan,
} from "@farsim/contract/desk/shop/catalogue.ts";
import { type Channel, listChannels } from "@farsim/contract/desk/shop/channels.ts";
import { listAddOns, listPlans } from "@farsim/contract/plans.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { type ComponentProps, useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { withMessages } from "../../platform/language/messages.ts";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { Toolbar } from "../../ui/page/layout.tsx";
import { Block, Loading } from "../../ui/states/states.tsx";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { AddOnDialog } from "./add-on-dialog.tsx";
import {
  type AskOffer,
  type OfferAction,
  useAddOnColumns,
  usePlanColumns,
} from "./offer-columns.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { type OfferList, Section } from "./section.tsx";
import { useDeskAddress } from "../desk/use-desk-address.ts";
import type { Endpoint } from "@farsim/contract/endpoint.ts";

const PlanInUse = lazyDialog(
  withMessages(
    async () => (await import("../plan-changes/plan-in-use-dialogs.tsx")).PlanInUseDialogs,
    "admin",
    "offers",
    "planChanges",
    "operatorCards",
    "problems",
    "desk",
  ),
  ({ opened }) => opened,
);

/** What is asked for, and of which offer; null of none: a new one. */
interface Asked<Offer> {
  readonly open: OfferAction | null;
  readonly offer: Offer | null;
  /** Whether a new one is asked for that begins as this one is; stays until the dialog has gone. */
  readonly isCopy: boolean;
}

const isForm = (open: OfferAction | null) => open === "edit" || open === "copy";

function useAsked<Offer>() {
  const [asked, setAsked] = useState<Asked<Offer>>({
    open: null,
    offer: null,
    isCopy: false,
  });
  const ask: AskOffer<Offer> = (open, offer) => setAsked({ open, offer, isCopy: open === "copy" });
  return { asked, ask, close: () => setAsked((before) => ({ ...before, open: null })) };
}

interface ArchiveProps<E extends Endpoint>
  extends Pick<
    ComponentProps<typeof ActionDialog<E, Record<string, never>>>,
    "endpoint" | "input" | "invalidates" | "opened" | "close"
  > {
  readonly offer: OperatorPlan | OperatorAddOn | null;
}

function ArchiveDialog<E extends Endpoint>({ offer, ...props }: ArchiveProps<E>) {
  const t = useTranslations("offers");
  const { language, money } = useFormat();
  return (
    <ActionDialog
      {...props}
      withCancel
      title={t("archiveTitle")}
      why={t("archiveWhy")}
      facts={
        offer
          ? [
              { label: t("name"), value: textIn(offer.name, language) },
              { label: t("price"), value: money(offer.price) },
            ]
          : []
      }
      confirm={t("archive")}
      danger
      failureMessage={t("failed.archive")}
      successMessage={() => t("archived")}
      onDone={props.close}
    />
  );
}

const emptyKeys = {
  plans: ["noPlans", "noPlansWhy"],
  addOns: ["noAddOns", "noAddOnsWhy"],
} as const;

function useEmptyWords(of: keyof typeof emptyKeys, archived: boolean) {
  const t = useTranslations("offers");
  const [title, why] = archived ? (["noneArchived", "noneArchivedWhy"] as const) : emptyKeys[of];
  return { title: t(title), why: t(why) };
}

interface OffersProps<Offer> {
  readonly archived: boolean;
  readonly list: OfferList<Offer>;
}

function Plans({
  archived,
  list,
  channels,
}: OffersProps<OperatorPlan> & { readonly channels: readonly Channel[] | undefined }) {
  const t = useTranslations("offers");
  const { asked, ask, close } = useAsked<OperatorPlan>();
  const columns = usePlanColumns(ask, channels);
  return (
    <Section
      title={t("plans")}
      add={archived ? null : t("newPlan")}
      onAdd={() => ask("edit", null)}
      order={{
        endpoint: orderPlans,
        invalidates: [listOperatorPlans, listPlans],
        title: t("orderPlans"),
      }}
      list={list}
      empty={useEmptyWords("plans", archived)}
      columns={columns}
    >
      <PlanInUse plan={asked.offer} opened={asked.open === "inUse"} close={close} />
      <PlanDialog
        plan={asked.isCopy ? null : asked.offer}
        pattern={asked.offer}
        opened={isForm(asked.open)}
        close={close}
      />
      <ArchiveDialog
        endpoint={archivePlan}
        input={() => ({ planId: asked.offer?.id ?? "" })}
        invalidates={[listOperatorPlans, listPlans]}
        offer={asked.offer}
        opened={asked.open === "archive"}
        close={close}
      />
    </Section>
  );
}

function AddOns({ archived, list }: OffersProps<OperatorAddOn>) {
  const t = useTranslations("offers");
  const { asked, ask, close } = useAsked<OperatorAddOn>();
  const columns = useAddOnColumns(ask);
  return (
    <Section
      title={t("addOns")}
      add={archived ? null : t("newAddOn")}
      onAdd={() => ask("edit", null)}
      order={{
        endpoint: orderAddOns,
        invalidates: [listOperatorAddOns, listAddOns],
        title: t("orderAddOns"),
      }}
      list={list}
      empty={useEmptyWords("addOns", archived)}
      columns={columns}
    >
      <AddOnDialog
        addOn={asked.isCopy ? null : asked.offer}
        pattern={asked.offer}
        opened={isForm(asked.open)}
        close={close}
      />
      <ArchiveDialog
        endpoint={archiveAddOn}
        input={() => ({ addOnId: asked.offer?.id ?? "" })}
        invalidates={[listOperatorAddOns, listAddOns]}
        offer={asked.offer}
        opened={asked.open === "archive"}
        close={close}
      />
    </Section>
  );
}

/** All of it comes at once, so that the second is not pushed about by the first. */
function Lists({ archived }: { readonly archived: boolean }) {
  const of = { archived: archived ? ("true" as const) : undefined };
  const plans = useEndpoint(listOperatorPlans, of);
  const addOns = useEndpoint(listOperatorAddOns, of);
  const channels = useEndpoint(listChannels, {});
  if ([plans, addOns, channels].some(({ data, error }) => !data && !error))
    return (
      <Loading>
        <Block height={480} radius={18} />
      </Loading>
    );
  return (
    <>
      <Plans archived={archived} list={plans} channels={channels.data?.items} />
      <AddOns archived={archived} list={addOns} />
    </>
  );
}

/** What customers can order: offered, edited and taken from sale by the operator. */
export function CatalogueTab() {
  const t = useTranslations("offers");
  const { params, replaceParams } = useDeskAddress();
  const archived = params.status === "archived";
  return (
    <>
      <Toolbar>
        <SelectFilter
          label={t("shown")}
          any={t("onSale")}
          value={archived ? "archived" : undefined}
          options={[{ value: "archived", label: t("offSale") }]}
          onChange={(status) => replaceParams({ tab: "catalogue", status })}
        />
      </Toolbar>
      <Lists archived={archived} />
    </>
  );
}
