import { Button } from "@mantine/core";
import { IconDownload, IconFileInvoice, IconFileText } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { HeadingActions } from "../ui/page/page-heading.tsx";
import styles from "./activity-actions.module.css";

interface ActivityActionsProps {
  readonly openStatement: () => void;
  readonly openInvoices: () => void;
  readonly save: { run(): void; readonly pending: boolean; readonly disabled: boolean };
}

/** Beside the name of the screen: what there is of an account beside its activities. */
export function ActivityActions({ openStatement, openInvoices, save }: ActivityActionsProps) {
  const t = useTranslations("activities");
  return (
    <HeadingActions>
      <Button
        variant="default"
        className={styles.action}
        leftSection={<IconFileText size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={openStatement}
      >
        {t("statement")}
      </Button>
      <Button
        variant="default"
        className={styles.action}
        leftSection={<IconFileInvoice size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={openInvoices}
      >
        {t("invoices")}
      </Button>
      <Button
        variant="default"
        className={styles.action}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        loading={save.pending}
        disabled={save.disabled}
        onClick={() => save.run()}
      >
        {t("export")}
      </Button>
    </HeadingActions>
  );
}
