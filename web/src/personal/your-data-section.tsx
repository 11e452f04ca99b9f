import { exportAccount } from "@farsim/contract/account-export.ts";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { productName } from "../platform/page-facts.ts";
import { saveFile } from "../ui/actions/save-file.ts";
import { ChangeButton } from "../ui/actions/change-button.tsx";
import { useAction } from "../ui/actions/use-action.ts";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

export function YourDataSection() {
  const t = useTranslations("personal");
  const action = useAction(exportAccount, {
    failureMessage: t("failed.export"),
    successMessage: () => t("exported"),
    onDone: (account) => {
      const name = `${productName.toLowerCase()}-${account.exportedAt.slice(0, 10)}.json`;
      saveFile(name, JSON.stringify(account, null, 2), "application/json");
    },
  });
  return (
    <Section part="yourData" title={t("yourData")} under={t("yourDataUnder")}>
      <div className={styles.body}>
        <div>
          <ChangeButton
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={action.pending}
            onClick={() => void action.run({})}
          >
            {t("exportData")}
          </ChangeButton>
        </div>
      </div>
    </Section>
  );
}
