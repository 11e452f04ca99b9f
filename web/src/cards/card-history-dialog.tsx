import type { Card } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { lazyBoundary } from "../ui/states/lazy-boundary.tsx";
import { Block, Loading } from "../ui/states/states.tsx";
import styles from "./card-history.module.css";
import { useFullCardName } from "./card-name.ts";

/** The list comes when it is asked for the first time. */
const CardHistoryList = lazyBoundary(
  withMessages(
    async () => (await import("./card-history-list.tsx")).CardHistoryList,
    "cardHistoryList",
    "cards",
  ),
  {
    Coming: () => (
      <Loading>
        <Block height={360} radius={14} />
      </Loading>
    ),
  },
);

/** What a card is, and what happened to it since its holder has it. */
export function CardHistoryDialog({
  card,
  opened,
  close,
}: {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}) {
  const t = useTranslations("cards");
  const nameOf = useFullCardName();
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t("historyOf", { name: nameOf(card) })}
      size="lg"
    >
      <div className={styles.whole}>
        <CardHistoryList card={card} />
      </div>
    </Dialog>
  );
}
