import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import {
  addCustomerNote,
  listCustomerNotes,
  listCustomerTimeline,
  longestNote,
} from "@farsim/contract/desk/people/customer-record.ts";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionDialog } from "../../ui/dialogs/action-dialog.tsx";
import { Lines, Muted } from "../../ui/page/layout.tsx";
import { Block } from "../../ui/states/states.tsx";
import { PagedList } from "../../ui/tables/paged-list.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { Part } from "../desk/drawer-part.tsx";
import styles from "../desk/thing-page.module.css";
import { Allowed } from "../desk/use-may.tsx";
import { useNotesOf } from "./customer-lists.ts";

interface NotesProps {
  readonly userId: string;
}

const schema = addCustomerNote.input.pick({ note: true });

function AddNote({ userId }: NotesProps) {
  const t = useTranslations("deskPages");
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("addNote")}
      </Button>
      <ActionDialog
        opened={opened}
        close={close}
        title={t("addNoteTitle")}
        why={t("addNoteWhy")}
        confirm={t("addNote")}
        endpoint={addCustomerNote}
        schema={schema}
        initialValues={{ note: "" }}
        input={({ note }) => ({ userId, note })}
        failureMessage={t("noteFailed")}
        successMessage={() => t("noteSaved")}
        onDone={close}
        invalidates={[listCustomerNotes, listCustomerTimeline, listAudit]}
      >
        {({ field }) => (
          <Textarea
            {...field("note")}
            label={t("note")}
            maxLength={longestNote}
            rows={5}
            required
            data-autofocus
          />
        )}
      </ActionDialog>
    </>
  );
}

/** What the staff wrote down about a customer, and the way to add to it. */
export function CustomerNotes({ userId }: NotesProps) {
  const t = useTranslations("deskPages");
  const { moment } = useFormat();
  const list = useNotesOf(userId);
  const title = t("notes");
  return (
    <Part
      title={title}
      action={
        <Allowed to={addCustomerNote}>
          <AddNote userId={userId} />
        </Allowed>
      }
    >
      <PagedList
        list={list}
        loading={<Block height={80} radius={14} />}
        empty={<Muted>{t("noNotes")}</Muted>}
      >
        {(notes) => (
          <Lines
            label={title}
            lines={notes.map(({ id, at, author, note }) => ({
              key: id,
              what: <span className={styles.note}>{note}</span>,
              under: t("byAuthor", { name: author ?? t("formerStaff"), moment: moment(at) }),
            }))}
          />
        )}
      </PagedList>
    </Part>
  );
}
