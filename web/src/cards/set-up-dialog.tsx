import type { Card } from "@farsim/contract/cards.ts";
import { useTranslations } from "use-intl";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { SetUpGuide } from "./set-up-guide.tsx";

interface SetUpDialogProps {
  readonly card: Card;
  readonly opened: boolean;
  readonly close: () => void;
}

/** How a card of plastic comes into use, for anyone who looks it up again. */
export function SetUpDialog({ card, opened, close }: SetUpDialogProps) {
  const t = useTranslations("cards");
  return (
    <Dialog opened={opened} onClose={close} title={t("setUp")}>
      <SetUpGuide card={card} />
    </Dialog>
  );
}
