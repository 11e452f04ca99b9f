import { getOperatorCard } from "@farsim/contract/desk/cards/card-desk.ts";
import type { OperatorAction, OperatorCard } from "@farsim/contract/desk/cards/stock.ts";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inFours } from "../../cards/card-words.ts";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Row } from "../../ui/page/layout.tsx";
import { Menu, MenuItem } from "../../ui/page/menu.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { Block } from "../../ui/states/states.tsx";
import { DeskDrawer, type Opened } from "../desk/desk-drawer.tsx";
import styles from "../desk/drawer.module.css";
import { CardFacts, CardState } from "./card-desk-facts.tsx";
import { CardStory } from "./card-timeline.tsx";
import listStyles from "./card-list.module.css";
import { SingleCardDialogs, singleActions } from "./dialogs/single-card-dialogs.tsx";
import { useCardActions } from "./use-card-actions.ts";

/** What can be done to the card alone; what is done to many is in the list. */
function DrawerActions({ card }: { readonly card: OperatorCard }) {
  const t = useTranslations("operatorCards");
  const [asked, setAsked] = useState<OperatorAction | null>(null);
  const actions = useCardActions(card).filter((action) => singleActions.includes(action));
  return (
    <>
      {actions.length > 0 ? (
        <Menu
          label={t("actionsOf", { number: inFours(card.cardNumber) })}
          className={listStyles.dots}
          face={<IconDots size={18} aria-hidden="true" />}
        >
          {actions.map((action) => (
            <MenuItem key={action} onSelect={() => setAsked(action)}>
              {t(action)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <SingleCardDialogs
        card={card}
        isAsked={(action) => asked === action}
        close={() => setAsked(null)}
      />
    </>
  );
}

function Contents({ cardId }: { readonly cardId: string }) {
  const answer = useEndpoint(getOperatorCard, { cardId });
  const data = answer.data?.card.id === cardId ? answer.data : undefined;
  return (
    <QueryView query={{ ...answer, data }} loading={<Block height={720} radius={14} />}>
      {(shown) => (
        <div className={styles.drawer}>
          <Row className={styles.head}>
            <strong>{inFours(shown.card.cardNumber)}</strong>
            <CardState {...shown} />
            <DrawerActions card={shown.card} />
          </Row>
          <CardFacts {...shown} />
          <CardStory {...shown} />
        </div>
      )}
    </QueryView>
  );
}

/** A card beside the lists: everything of it, and everything that happened to it. */
export function CardDrawer({ id, close }: Opened) {
  const t = useTranslations("desk");
  return (
    <DeskDrawer kind="card" title={t("card")} id={id} close={close}>
      {(cardId) => <Contents key={cardId} cardId={cardId} />}
    </DeskDrawer>
  );
}
