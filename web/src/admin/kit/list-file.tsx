import type { CallInput, DeskCall } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useSavedFile } from "../../ui/actions/use-saved-file.ts";

interface ListFileProps<E extends DeskCall> {
  readonly endpoint: E;
  /** What the list shows. */
  readonly search: CallInput<E>;
  /** Which file, where there are several. */
  readonly label?: string;
}

/** Saves all that a list of the desk finds; the server puts it on record. */
export function ListFile<E extends DeskCall>({ endpoint, search, label }: ListFileProps<E>) {
  const t = useTranslations("admin");
  const { run, pending } = useSavedFile(endpoint, t("listSaved"));
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      disabled={pending}
      onClick={() => void run(search)}
    >
      {pending ? t("savingList") : (label ?? t("saveList"))}
    </Button>
  );
}
