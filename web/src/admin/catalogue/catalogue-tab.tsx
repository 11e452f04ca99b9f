import {
  archiveAddOn,
  archivePlan,
  listOperatorAddOns,
  listOperatorPlans,
  type OperatorAddOn,
  type OperatorPlan,
} from "@farsim/contract/desk/catalogue.ts";
import { listAddOns, listPlans } from "@farsim/contract/plans.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { ConfirmDialog, Facts } from "../../ui/dialogs/confirm-dialog.tsx";
import { Block, Loading } from "../../ui/states.tsx";
import { ScreenMessages } from "../../ui/screen-messages.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useAction } from "../../ui/use-action.ts";
import { AddOnDialog } from "./add-on-dialog.tsx";
import styles from "./catalogue.module.css";
import { type AskOffer, useAddOnColumns, usePlanColumns } from "./offer-columns.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { type OfferList, Section } from "./section.tsx";
import { offersEn } from "./words.en.ts";
import { offersZhCN } from "./words.zh-CN.ts";
import { useDeskAddress } from "../use-desk-address.ts";
import { SelectFilter } from "../../ui/tables/select-filter.tsx";

const words = {
  en: { offers: offersEn },
  "zh-CN": { offers: offersZhCN },
} as const;

/** What is asked for, and of which offer; null of none: a new one. */
interface Asked<Offer> {
  readonly open: "edit" | "archive" | null;
  readonly offer: Offer | null;
}

function useAsked<Offer>() {
  const [asked, setAsked] = useState<Asked<Offer>>({ open: null, offer: null });
  const ask: AskOffer<Offer> = (open, offer) => setAsked({ open, offer });
  return { asked, ask, close: () => setAsked((before) => ({ ...before, open: null })) };
}

function ArchiveDialog(props: {
  readonly offer: OperatorPlan | OperatorAddOn | null;
  readonly opened: boolean;
  readonly pending: boolean;
  readonly confirm: () => void;
  readonly close: () => void;
}) {
  const t = useTranslations("offers");
  const { money } = useFormat();
  const { offer } = props;
  return (
    <ConfirmDialog
      opened={props.opened}
      title={t("archiveTitle")}
      confirm={t("archive")}
      pending={props.pending}
      danger
      onConfirm={props.confirm}
      onClose={props.close}
    >
      <p>{t("archiveWhy")}</p>
      {offer ? (
        <Facts
          facts={[
            { label: t("name"), value: offer.name },
            { label: t("price"), value: money(offer.price) },
          ]}
        />
      ) : null}
    </ConfirmDialog>
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

function Plans({ archived, list }: OffersProps<OperatorPlan>) {
  const t = useTranslations("offers");
  const { asked, ask, close } = useAsked<OperatorPlan>();
  const columns = usePlanColumns(ask);
  const archive = useAction(archivePlan, {
    failureMessage: t("failed.archive"),
    successMessage: () => t("archived"),
    onDone: close,
    invalidates: [listOperatorPlans, listPlans],
  });
  return (
    <Section
      title={t("plans")}
      add={archived ? null : t("newPlan")}
      onAdd={() => ask("edit", null)}
      list={list}
      empty={useEmptyWords("plans", archived)}
      columns={columns}
    >
      <PlanDialog plan={asked.offer} opened={asked.open === "edit"} close={close} />
      <ArchiveDialog
        offer={asked.offer}
        opened={asked.open === "archive"}
        pending={archive.pending}
        confirm={() => void archive.run({ planId: asked.offer?.id ?? "" })}
        close={close}
      />
    </Section>
  );
}

function AddOns({ archived, list }: OffersProps<OperatorAddOn>) {
  const t = useTranslations("offers");
  const { asked, ask, close } = useAsked<OperatorAddOn>();
  const columns = useAddOnColumns(ask);
  const archive = useAction(archiveAddOn, {
    failureMessage: t("failed.archive"),
    successMessage: () => t("archived"),
    onDone: close,
    invalidates: [listOperatorAddOns, listAddOns],
  });
  return (
    <Section
      title={t("addOns")}
      add={archived ? null : t("newAddOn")}
      onAdd={() => ask("edit", null)}
      list={list}
      empty={useEmptyWords("addOns", archived)}
      columns={columns}
    >
      <AddOnDialog addOn={asked.offer} opened={asked.open === "edit"} close={close} />
      <ArchiveDialog
        offer={asked.offer}
        opened={asked.open === "archive"}
        pending={archive.pending}
        confirm={() => void archive.run({ addOnId: asked.offer?.id ?? "" })}
        close={close}
      />
    </Section>
  );
}

/** Both lists come at once, so that the second is not pushed about by the first. */
function Lists({ archived }: { readonly archived: boolean }) {
  const of = { archived: archived ? ("true" as const) : undefined };
  const plans = useEndpoint(listOperatorPlans, of);
  const addOns = useEndpoint(listOperatorAddOns, of);
  if ([plans, addOns].some(({ data, error }) => !data && !error))
    return (
      <Loading>
        <Block height={480} radius={18} />
      </Loading>
    );
  return (
    <>
      <Plans archived={archived} list={plans} />
      <AddOns archived={archived} list={addOns} />
    </>
  );
}

function Catalogue() {
  const t = useTranslations("offers");
  const { params, replaceParams } = useDeskAddress();
  const archived = params.status === "archived";
  return (
    <>
      <div className={styles.tools}>
        <SelectFilter
          label={t("shown")}
          any={t("onSale")}
          value={archived ? "archived" : undefined}
          options={[{ value: "archived", label: t("offSale") }]}
          onChange={(status) => replaceParams({ tab: "catalogue", status })}
        />
      </div>
      <Lists archived={archived} />
    </>
  );
}

/** What customers can order: offered, edited and taken from sale by the operator. */
export function CatalogueTab() {
  return (
    <ScreenMessages words={words}>
      <Catalogue />
    </ScreenMessages>
  );
}
