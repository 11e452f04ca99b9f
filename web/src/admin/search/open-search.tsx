import { searchDesk } from "@farsim/contract/desk/shop/search.ts";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../../platform/language/messages.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { useMay } from "../desk/use-may.tsx";
import styles from "../desk/desk-navigation.module.css";

const SearchDialog = lazyDialog(
  withMessages(
    async () => (await import("./search-dialog.tsx")).SearchDialog,
    "desk",
    "cards",
    "operatorOrders",
  ),
  ({ opened }) => opened,
);

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable='true']") !== null;

/** What is half done in a dialog is not covered by a search. Neither a drawer nor the search as it goes is a dialog of that kind. */
const isInDialog = () =>
  document.querySelector(
    ".mantine-Modal-root:not([data-search]) .mantine-Modal-content, dialog[open]",
  ) !== null;

/** A slash, where none can be typed, and Ctrl or ⌘ with K everywhere on the desk. */
function isForSearch(event: KeyboardEvent): boolean {
  if (event.isComposing || event.repeat || event.altKey) return false;
  const isWithControl = event.ctrlKey || event.metaKey;
  if (event.key === "/") return !isWithControl && !isTyping(event);
  return event.key.toLowerCase() === "k" && isWithControl && !event.shiftKey;
}

function useSearchKeys(isOn: boolean, open: () => void) {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForSearch(event) || isInDialog()) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isOn, open]);
}

/** One search over the desk, by a button and by the keyboard. */
export function DeskSearch() {
  const t = useTranslations("admin");
  const isOn = useMay()(searchDesk);
  const [opened, setOpened] = useState(false);
  useSearchKeys(isOn, () => setOpened(true));
  if (!isOn) return null;
  return (
    <>
      <button
        type="button"
        className={styles.find}
        title={t("find")}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className={styles.word}>{t("find")}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      <SearchDialog opened={opened} close={() => setOpened(false)} />
    </>
  );
}
