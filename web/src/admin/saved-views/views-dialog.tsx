import {
  listSavedViews,
  removeSavedView,
  type SavedView,
  saveView,
} from "@farsim/contract/desk/shop/saved-views.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Row } from "../../ui/page/layout.tsx";
import { useAction } from "../../ui/actions/use-action.ts";
import styles from "./saved-views.module.css";

interface ViewProps {
  readonly view: SavedView;
  readonly close: () => void;
}

/** A view, and what takes it away. That closes the dialog, for the toast puts the view back. */
function View({ view, close }: ViewProps) {
  const t = useTranslations("admin");
  const ui = useTranslations("ui");
  const { id: viewId, list, name, params } = view;
  const invalidates = [listSavedViews];
  const back = useAction(saveView, { failureMessage: t("views.failed"), invalidates });
  const { run, pending } = useAction(removeSavedView, {
    failureMessage: t("views.removeFailed"),
    successMessage: () => t("views.removed", { name }),
    onDone: close,
    undo: () => ({ label: ui("undo"), act: () => back.run({ list, name, params }) }),
    invalidates,
  });
  return (
    <Row as="li" justify="between" gap="12">
      <span className={styles.words}>{name}</span>
      <Button
        variant="default"
        disabled={pending}
        aria-label={t("views.remove", { name })}
        onClick={() => void run({ viewId })}
      >
        {t("views.removeOne")}
      </Button>
    </Row>
  );
}

interface ViewsDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly views: readonly SavedView[];
}

/** The views of a list, each to be removed. */
export function ViewsDialog({ opened, close, views }: ViewsDialogProps) {
  const t = useTranslations("admin");
  return (
    <Dialog opened={opened} onClose={close} title={t("views.removeSome")}>
      <ul className={styles.list}>
        {views.map((view) => (
          <View key={view.id} view={view} close={close} />
        ))}
      </ul>
    </Dialog>
  );
}
