import type { Card, EsimState } from "@farsim/contract/cards.ts";
import {
  IconArrowBackUp,
  IconChartBar,
  IconListNumbers,
  IconDots,
  IconHistory,
  IconPlayerPause,
  IconSwitchHorizontal,
  IconTag,
  IconTrash,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { Menu, MenuItem, MenuLink } from "../ui/page/menu.tsx";
import { useCardQuestion } from "./card-questions.tsx";
import styles from "./sim-card.module.css";

interface CardActionsProps {
  readonly card: Card;
  readonly name: string;
}

/** What must be installed first hardly has use to look at: with the button for it, three would not stand in one line of a phone. */
const mustInstall = ({ esimState }: Card) => esimState !== undefined && esimState !== "installed";
const leadsToUse = (card: Card) => card.status === "USING" && !mustInstall(card);

/** The one thing most wanted next comes first; the rarer ones stand behind the dots. */
export function CardActions({ card, name }: CardActionsProps) {
  const t = useTranslations("cards");
  const search = { card: card.id };
  const may = (action: Card["actions"][number]) => card.actions.includes(action);
  const running = card.status === "USING";
  const lacksCredit = card.status === "SUSPEND" && card.suspendReason === "credit";
  const addsDataFirst = running && card.restriction !== undefined && may("orderAddOn");
  return (
    <div className={styles.actions}>
      <div className={styles.ways}>
        {card.esimState ? <EsimAction card={card} state={card.esimState} /> : null}
        {lacksCredit ? <LinkButton to="/recharge">{t("rechargeNow")}</LinkButton> : null}
        {may("orderAddOn") && addsDataFirst ? (
          <LinkButton to="/addOn" search={search}>
            {t("addData")}
          </LinkButton>
        ) : null}
        {may("orderPlan") && !running ? (
          <LinkButton
            to="/plan"
            search={search}
            variant={lacksCredit || mustInstall(card) ? "default" : "filled"}
          >
            {t("choosePlan")}
          </LinkButton>
        ) : null}
        {leadsToUse(card) ? (
          <LinkButton
            to="/trafficDetail/$cardId"
            params={{ cardId: card.id }}
            variant={addsDataFirst ? "default" : "filled"}
          >
            {t("traffic")}
          </LinkButton>
        ) : null}
        {may("orderAddOn") && !addsDataFirst ? (
          <LinkButton to="/addOn" search={search} variant="default">
            {t("addData")}
          </LinkButton>
        ) : null}
      </div>
      <MoreActions card={card} name={name} />
    </div>
  );
}

/** How to install it comes first until it is installed; after that it is only looked up. */
function EsimAction({ card, state }: { readonly card: Card; readonly state: EsimState }) {
  const t = useTranslations("cards");
  return (
    <LinkButton
      to="/esim/$cardId"
      params={{ cardId: card.id }}
      variant={state === "installed" ? "default" : "filled"}
    >
      {t(state === "released" ? "installEsim" : "esim")}
    </LinkButton>
  );
}

function MoreActions({ card, name }: CardActionsProps) {
  const t = useTranslations("cards");
  const ask = useCardQuestion();
  const may = (action: Card["actions"][number]) => card.actions.includes(action);
  const icon = { size: 18, "aria-hidden": true } as const;
  const running = card.status === "USING";
  return (
    <Menu
      label={t("more", { name })}
      className={styles.more}
      face={<IconDots size={20} aria-hidden="true" />}
    >
      {running && may("orderPlan") ? (
        <MenuLink to="/plan" search={{ card: card.id }} icon={<IconSwitchHorizontal {...icon} />}>
          {t("changePlan")}
        </MenuLink>
      ) : null}
      {leadsToUse(card) ? null : (
        <MenuLink
          to="/trafficDetail/$cardId"
          params={{ cardId: card.id }}
          icon={<IconChartBar {...icon} />}
        >
          {t("traffic")}
        </MenuLink>
      )}
      {may("cancelPendingPlan") ? (
        <MenuItem
          icon={<IconArrowBackUp {...icon} />}
          onSelect={() => ask("cancelPendingPlan", card)}
        >
          {t("cancelPending")}
        </MenuItem>
      ) : null}
      {may("stopBilling") ? (
        <MenuItem icon={<IconPlayerPause {...icon} />} onSelect={() => ask("stopBilling", card)}>
          {t("stopBilling")}
        </MenuItem>
      ) : null}
      {card.type === "physical" ? (
        <MenuItem icon={<IconListNumbers {...icon} />} onSelect={() => ask("setUp", card)}>
          {t("setUp")}
        </MenuItem>
      ) : null}
      <MenuItem icon={<IconHistory {...icon} />} onSelect={() => ask("history", card)}>
        {t("history")}
      </MenuItem>
      {may("editTag") ? (
        <MenuItem icon={<IconTag {...icon} />} onSelect={() => ask("editTag", card)}>
          {t("editTag")}
        </MenuItem>
      ) : null}
      {may("delete") ? (
        <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => ask("delete", card)}>
          {t("delete")}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
