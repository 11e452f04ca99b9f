import { listAudit } from "@farsim/contract/desk/people/audit.ts";
import type { CallInput, Output } from "@farsim/contract/endpoint.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "../../platform/calls/call.ts";
import { csvOf } from "../../ui/formats/csv.ts";
import { saveFile } from "../../ui/actions/save-file.ts";
import { toastError } from "../../ui/toasts/toast.tsx";

type Entry = Output<typeof listAudit>["items"][number];

const columns = [
  "id",
  "at",
  "actor",
  "actorId",
  "deed",
  "subject",
  "subjectName",
  "origin",
  "reason",
  "facts",
  "hash",
] as const satisfies readonly (keyof Entry)[];

const row = (entry: Entry) =>
  columns.map((name) => (name === "facts" ? JSON.stringify(entry.facts) : (entry[name] ?? "")));

/** Hands out everything that the search finds, page by page, as it is on record. */
export function AuditExport({ search }: { readonly search: CallInput<typeof listAudit> }) {
  const t = useTranslations("audit");
  const [read, setRead] = useState<number | null>(null);
  const save = async () => {
    setRead(0);
    try {
      const entries: Entry[] = [];
      let cursor: string | undefined;
      do {
        // Each page names the next one.
        // oxlint-disable-next-line no-await-in-loop
        const page = await call(listAudit, { ...search, purpose: "file", limit: "200", cursor });
        entries.push(...page.items);
        setRead(entries.length);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      saveFile("audit.csv", csvOf([columns, ...entries.map(row)]), "text/csv");
    } catch (error) {
      toastError(error);
    } finally {
      setRead(null);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      disabled={read !== null}
      onClick={() => void save()}
    >
      {read === null ? t("export") : t("exporting", { count: read })}
    </Button>
  );
}
