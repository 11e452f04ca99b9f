import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { csvOf } from "../ui/formats/csv.ts";
import { saveFile } from "../ui/actions/save-file.ts";

interface DownloadButtonProps {
  readonly label: string;
  readonly file: string;
  /** The names of the columns first. */
  readonly rows: () => readonly (readonly (string | number)[])[];
}

/** Hands figures to the reader as a table file. */
export function DownloadButton({ label, file, rows }: DownloadButtonProps) {
  const t = useTranslations("traffic");
  return (
    <Button
      variant="default"
      aria-label={label}
      title={label}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => saveFile(file, csvOf(rows().map((row) => row.map(String))), "text/csv")}
    >
      {t("download")}
    </Button>
  );
}
