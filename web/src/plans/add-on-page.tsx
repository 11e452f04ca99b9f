import type { Card } from "@farsim/contract/cards.ts";
import { type AddOn, listAddOns } from "@farsim/contract/plans.ts";
import { VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { withMessages } from "../platform/language/messages.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { Block } from "../ui/states/states.tsx";
import { useFormat } from "../ui/words/terms.ts";
import { CardPicker } from "./card-picker.tsx";
import { AddOnShelf } from "./offer-lists.tsx";
import { OrderButton } from "./order-button.tsx";
import styles from "./card-picker.module.css";
import { shelfAddress, useAccountId, useChosenCard } from "./use-chosen-card.ts";

const OrderAddOnDialog = lazyDialog(
  withMessages(
    async () => (await import("./order-add-on-dialog.tsx")).OrderAddOnDialog,
    "cards",
    "planOrder",
  ),
  ({ addOn }) => addOn,
);

/** What the chosen card has now; or, where no add-on can be bought for it, what it needs first. */
function CardState({ card, next }: { readonly card: Card; readonly next: string }) {
  const t = useTranslations("planOrder");
  const cards = useTranslations("cards");
  const { data } = useFormat();
  if (card.actions.includes("orderAddOn")) {
    return <output className={styles.left}>{t("leftNow", { left: data(card.addOnMb) })}</output>;
  }
  const lacksCredit = card.suspendReason === "credit";
  return (
    <output className={styles.obstacle}>
      <p>{cards(card.status === "NOT_ACTIVE" ? "basicServiceRequired" : "packageNotActive")}</p>
      {lacksCredit ? (
        <LinkButton to="/recharge" search={{ next }}>
          {t("recharge")}
        </LinkButton>
      ) : null}
      <LinkButton
        to="/plan"
        search={{ card: card.id }}
        variant={lacksCredit ? "default" : "filled"}
      >
        {t("toPlan")}
      </LinkButton>
    </output>
  );
}

function AddOns() {
  const t = useTranslations("plans");
  const { card, lacks, pending, withCard, offer, forgetOffer, picker } = useChosenCard("/addOn");
  const [ordered, setOrdered] = useState<AddOn | null>(null);
  const canHave = card === undefined || card.actions.includes("orderAddOn");
  const all = useEndpoint(listAddOns, {}).data?.items;
  const waiting = canHave && !pending ? all?.find(({ id }) => id === offer) : undefined;
  const close = () => {
    setOrdered(null);
    forgetOffer();
  };
  return (
    <>
      <PageHeading title={t("addOnsTitle")} under={t("addOnsUnder")} />
      <CardPicker {...picker}>
        {card ? (
          <CardState card={card} next={shelfAddress("/addOn", { card: card.id, offer })} />
        ) : null}
      </CardPicker>
      <VisuallyHidden component="h2">{t("offers")}</VisuallyHidden>
      {pending ? <Block height="100vh" /> : null}
      <div hidden={pending}>
        <AddOnShelf>
          {(addOn) => (
            <OrderButton
              name={addOn.name}
              lacks={lacks}
              disabled={!canHave}
              onClick={() => withCard(addOn.id, () => setOrdered(addOn))}
            />
          )}
        </AddOnShelf>
      </div>
      {card ? (
        <OrderAddOnDialog card={card} addOn={ordered ?? waiting ?? null} close={close} />
      ) : null}
    </>
  );
}

export function AddOnPage() {
  return <AddOns key={useAccountId()} />;
}
