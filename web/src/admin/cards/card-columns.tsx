import { getCustomer } from "@farsim/contract/desk/people/customer-desk.ts";
import type { OperatorAction, OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { IconDots } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useCardActions } from "./use-card-actions.ts";
import { inFours, toneOf } from "../../cards/card-words.ts";
import { withUnits } from "../../ui/formats/no-break.ts";
import { TwoLines } from "../../ui/page/layout.tsx";
import { Menu, MenuItem } from "../../ui/page/menu.tsx";
import { StatusBadge } from "../../ui/states/status-badge.tsx";
import { useColumns } from "../../ui/tables/columns.tsx";
import type { Column } from "../../ui/tables/data-table.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import styles from "./card-list.module.css";
import { DrawerLink } from "../desk/drawer-part.tsx";
import { useMay } from "../desk/use-may.tsx";

export type AskOperator = (action: OperatorAction, card: OperatorCard) => void;

function RowMenu({ card, ask }: { readonly card: OperatorCard; readonly ask: AskOperator }) {
  const t = useTranslations("operatorCards");
  const actions = useCardActions(card);
  if (actions.length === 0) return null;
  return (
    <Menu
      label={t("actionsOf", { number: inFours(card.cardNumber) })}
      className={styles.dots}
      face={<IconDots size={18} aria-hidden="true" />}
    >
      {actions.map((action) => (
        <MenuItem key={action} onSelect={() => ask(action, card)}>
          {t(action)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The word of the status alone, or of the mark of its SIM, so that a column of them can be read down; under it why. */
function StatusCell({ card }: { readonly card: OperatorCard }) {
  const t = useTranslations("operatorCards");
  const cards = useTranslations("cards");
  const { moment } = useFormat();
  const { status, suspendReason, restriction, stopReason, deletedAt, mark } = card;
  if (deletedAt)
    return (
      <TwoLines
        strong={<StatusBadge tone="rest">{t("deleted")}</StatusBadge>}
        under={<span className={styles.digits}>{moment(deletedAt)}</span>}
      />
    );
  const why = [
    mark && cards(`status.${status}`),
    status === "SUSPEND" && suspendReason ? t(`stoppedBy.${suspendReason}`) : null,
    status === "USING" && restriction?.kind === "blocked" ? t("atLimit") : null,
    status === "USING" && restriction?.kind === "throttled"
      ? t("slowed", { kbps: String(restriction.kbps) })
      : null,
    stopReason,
    stopReason === mark?.reason ? undefined : mark?.reason,
  ];
  return (
    <TwoLines
      strong={
        mark ? (
          <StatusBadge tone="warn">{t(`marks.${mark.mark}`)}</StatusBadge>
        ) : (
          <StatusBadge tone={toneOf(card)}>{cards(`status.${status}`)}</StatusBadge>
        )
      }
      under={why.filter(Boolean).join(" · ")}
    />
  );
}

function usePlanCell() {
  const t = useTranslations("operatorCards");
  const { shortDay, moment } = useFormat();
  return ({ plan, pendingPlan, planCreateTime }: OperatorCard) => {
    const next = pendingPlan
      ? t("planNext", {
          day: shortDay(pendingPlan.startsOn),
          plan: withUnits(pendingPlan.plan.name),
        })
      : undefined;
    const since = planCreateTime ? t("ordered", { moment: moment(planCreateTime) }) : undefined;
    return (
      <TwoLines
        strong={plan ? withUnits(plan.name) : t("none")}
        under={next ?? since}
        minor={!next}
      />
    );
  };
}

/** A card as the operator's table shows it. */
export function useCardColumns(ask: AskOperator): Column<OperatorCard>[] {
  const t = useTranslations("operatorCards");
  const cards = useTranslations("cards");
  const { moment } = useFormat();
  const planCell = usePlanCell();
  const column = useColumns<OperatorCard>();
  const may = useMay();
  const tag = column.cell(
    "tag",
    cards("tag"),
    ({ tag }) => (
      <span className={styles.tag} title={tag ?? undefined}>
        {tag ?? t("none")}
      </span>
    ),
    { wide: true },
  );
  return [
    column.cell(
      "number",
      t("number"),
      ({ id, cardNumber, iccid }) => (
        <TwoLines
          strong={
            <DrawerLink kind="card" id={id}>
              {inFours(cardNumber)}
            </DrawerLink>
          }
          under={iccid}
        />
      ),
      { lead: true, nowrap: true, sort: "cardNumber" },
    ),
    column.cell("status", t("status"), (card) => <StatusCell card={card} />, {
      lead: true,
      end: false,
      nowrap: true,
    }),
    column.cell("holder", t("holder"), ({ username, email, bound, deletedAt }) => (
      <TwoLines
        strong={username ?? email ?? t(deletedAt ? "none" : bound ? "bound" : "inStock")}
        under={deletedAt ? t("formerHolder") : username ? email : undefined}
        minor={!deletedAt}
      />
    )),
    ...(may(getCustomer) ? [tag] : []),
    column.cell("plan", t("plan"), planCell, { nowrap: true }),
    column.cell(
      "valid",
      t("valid"),
      ({ expireTime, isStarterPack }) => (
        <TwoLines
          strong={expireTime ? moment(expireTime) : t("permanent")}
          under={isStarterPack ? t("packUntil") : undefined}
        />
      ),
      { nowrap: true, wide: true, sort: "expireTime" },
    ),
    column.cell("type", t("type"), ({ type }) => cards(type), { nowrap: true, wide: true }),
    column.text("channelName", t("channel"), { nowrap: true, wide: true }),
    column.actions(t("actions"), (card) => <RowMenu card={card} ask={ask} />),
  ];
}
