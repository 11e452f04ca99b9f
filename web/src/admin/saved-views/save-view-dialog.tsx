import {
  listSavedViews,
  longestViewName,
  type SavedView,
  saveView,
  type ViewedList,
} from "@farsim/contract/desk/shop/saved-views.ts";
import { TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Muted } from "../../ui/page/layout.tsx";

const named = saveView.input.pick({ name: true });

interface SaveViewDialogProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly list: ViewedList;
  readonly params: SavedView["params"];
  /** Those of this list that are there already. */
  readonly views: readonly SavedView[];
  /** Of the one that was opened last: to be kept anew, as it has been changed. */
  readonly name: string;
}

/** Asks for the name under which a list is kept as it stands. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  const { opened, close, list, params, views, name } = props;
  const t = useTranslations("admin");
  const isTaken = (typed: string) =>
    views.some((view) => view.name.toLowerCase() === typed.trim().toLowerCase());
  return (
    <ActionDialog<typeof saveView, z.input<typeof named>>
      opened={opened}
      subject={list}
      close={close}
      title={t("views.saveThis")}
      why={t("views.saveWhy")}
      confirm={t("views.save")}
      endpoint={saveView}
      schema={named}
      initialValues={{ name }}
      input={(typed) => ({ list, name: typed.name, params })}
      errorsAt={{ saved_views_full: "name" }}
      failureMessage={t("views.failed")}
      successMessage={({ view }) => t("views.saved", { name: view.name })}
      onDone={close}
      invalidates={[listSavedViews]}
    >
      {({ field, values }) => (
        <>
          <TextInput
            {...field("name")}
            label={t("views.name")}
            maxLength={longestViewName}
            autoComplete="off"
            enterKeyHint="done"
            required
            data-autofocus
          />
          {isTaken(values.name) ? <Muted as="output">{t("views.replaces")}</Muted> : null}
        </>
      )}
    </ActionDialog>
  );
}
