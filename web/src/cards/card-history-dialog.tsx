import type { Card } from "@farsim/contract/cards.ts";
import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import "../ui/dialogs.css";
import { Block, Loading } from "../ui/states.tsx";
import { useFullCardName } from "./card-name.ts";

/** The list comes when it is asked for the first time. */
const CardHistoryList = lazy(async () => ({
  default: (await import("./card-history-list.tsx")).CardHistoryList,
}));

/** What happened to a card since its holder has it. */
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
  const coming = (
    <Loading>
      <Block height={360} radius={14} />
    </Loading>
  );
  return (
    <Modal opened={opened} onClose={close} title={t("historyOf", { name: nameOf(card) })} size="lg">
      <Suspense fallback={coming}>
        <CardHistoryList card={card} />
      </Suspense>
    </Modal>
  );
}
