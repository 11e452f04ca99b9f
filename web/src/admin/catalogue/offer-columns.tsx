import type { OperatorAddOn, OperatorPlan } from "@farsim/contract/desk/shop/catalogue.ts";
import type { Channel } from "@farsim/contract/desk/shop/channels.ts";
import { languages } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { IconDots } from "@tabler/icons-react";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { savePlan } from "@farsim/contract/desk/shop/catalogue.ts";
import { useMay } from "../desk/use-may.tsx";
import { withUnits } from "../../ui/formats/no-break.ts";
import { TwoLines } from "../../ui/page/layout.tsx";
import { Menu, MenuItem } from "../../ui/page/menu.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useTrafficInMb } from "../kit/traffic-in-mb.ts";
import styles from "./catalogue.module.css";
import { usePlanTerms } from "./plan-terms.ts";
import { whereSold } from "./where-sold.ts";

/** What is asked for on an offer; `inUse`: which cards run on a plan. */
export type OfferAction = "edit" | "copy" | "archive" | "inUse";
export type AskOffer<Offer> = (open: OfferAction, offer: Offer | null) => void;

/** The name in the reader's language, what it is called in the others under it. */
function Names({ offer }: { readonly offer: OperatorPlan | OperatorAddOn }) {
  const { language } = useFormat();
  const name = textIn(offer.name, language);
  const others = languages.flatMap((each) => {
    const other = offer.name[each];
    return other === undefined || other === name ? [] : { lang: each, other };
  });
  return (
    <TwoLines
      strong={<strong>{withUnits(name)}</strong>}
      under={
        others.length > 0 &&
        others.map(({ lang, other }, place) => (
          <Fragment key={lang}>
            {place > 0 ? " · " : null}
            <span lang={lang}>{withUnits(other)}</span>
          </Fragment>
        ))
      }
    />
  );
}

function Actions<Offer extends OperatorPlan | OperatorAddOn>(props: {
  readonly offer: Offer;
  readonly ask: AskOffer<Offer>;
  /** Whether cards run on it. */
  readonly isUsed?: boolean;
}) {
  const t = useTranslations("offers");
  const { language } = useFormat();
  const { offer, ask, isUsed = false } = props;
  const may = useMay();
  const maySave = may(savePlan);
  const mayEdit = !offer.archived && maySave;
  if (!maySave && !isUsed) return null;
  return (
    <Menu
      label={t("actionsOf", { name: textIn(offer.name, language) })}
      className={styles.dots}
      face={<IconDots size={18} aria-hidden="true" />}
    >
      {isUsed ? <MenuItem onSelect={() => ask("inUse", offer)}>{t("inUse")}</MenuItem> : null}
      {mayEdit ? <MenuItem onSelect={() => ask("edit", offer)}>{t("edit")}</MenuItem> : null}
      {maySave ? <MenuItem onSelect={() => ask("copy", offer)}>{t("copy")}</MenuItem> : null}
      {mayEdit ? <MenuItem onSelect={() => ask("archive", offer)}>{t("archive")}</MenuItem> : null}
    </Menu>
  );
}

const mostNamed = 2;

/** On which cards a plan can be ordered, and in how many regions it is sold; `channels` once they are known. */
function Places(props: {
  readonly plan: OperatorPlan;
  readonly channels: readonly Channel[] | undefined;
}) {
  const t = useTranslations("offers");
  const { plan, channels } = props;
  const { channelNames } = plan;
  const cards =
    channelNames === null
      ? t("allCards")
      : channelNames.length > mostNamed
        ? t("channelCount", { count: channelNames.length })
        : channelNames.join(", ");
  if (!channels) return cards;
  const { regions, uncovered } = whereSold(plan, channels);
  const count = t("regionCount", { count: regions });
  return (
    <TwoLines
      strong={cards}
      under={
        uncovered > 0 ? t("someUncovered", { regions: count, count: String(uncovered) }) : count
      }
    />
  );
}

export function usePlanColumns(
  ask: AskOffer<OperatorPlan>,
  channels: readonly Channel[] | undefined,
): Column<OperatorPlan>[] {
  const t = useTranslations("offers");
  const { shortDay } = useFormat();
  const terms = usePlanTerms();
  const column = useColumns<OperatorPlan>();
  return [
    column.cell("name", t("name"), (plan) => <Names offer={plan} />, { lead: true }),
    column.cell("price", t("price"), terms.price, { strong: true, nowrap: true }),
    column.cell(
      "traffic",
      t("traffic"),
      (plan) => <TwoLines strong={terms.traffic(plan)} under={terms.past(plan)} />,
      { nowrap: true },
    ),
    column.cell("where", t("where"), (plan) => <Places plan={plan} channels={channels} />),
    column.cell("for", t("for"), ({ planType }) => t(`forRule.${planType}`), { nowrap: true }),
    column.cell("next", t("nextTerms"), ({ next }) =>
      next ? (
        <TwoLines
          strong={t("next", { day: shortDay(next.startsOn) })}
          under={`${terms.price(next)} · ${terms.traffic(next)} · ${terms.past(next)}`}
        />
      ) : (
        t("unchanged")
      ),
    ),
    column.actions(t("actions"), (plan) => <Actions offer={plan} ask={ask} isUsed />),
  ];
}

export function useAddOnColumns(ask: AskOffer<OperatorAddOn>): Column<OperatorAddOn>[] {
  const t = useTranslations("offers");
  const { shortDay, money } = useFormat();
  const { traffic } = useTrafficInMb();
  const column = useColumns<OperatorAddOn>();
  return [
    column.cell("name", t("name"), (addOn) => <Names offer={addOn} />, { lead: true }),
    column.money("price", t("price"), { strong: true, end: false }),
    column.cell("adds", t("adds"), ({ topUpMb }) => traffic(topUpMb)),
    column.cell("next", t("nextTerms"), ({ next }) =>
      next ? (
        <TwoLines
          strong={t("next", { day: shortDay(next.startsOn) })}
          under={`${money(next.price)} · ${traffic(next.topUpMb)}`}
        />
      ) : (
        t("unchanged")
      ),
    ),
    column.actions(t("actions"), (addOn) => <Actions offer={addOn} ask={ask} />),
  ];
}
