import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { withMessages } from "../platform/language/messages.ts";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.tsx";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

const DeleteDialog = lazyDialog(
  withMessages(
    async () => (await import("./delete-dialog.tsx")).DeleteDialog,
    "personal",
    "accounts",
  ),
  ({ opened }) => opened,
);

export function DeleteSection() {
  const t = useTranslations("personal");
  const [asked, setAsked] = useState(false);
  return (
    <Section part="deleteAccount" title={t("deleteAccount")} under={t("deleteUnder")} danger>
      <div className={styles.body}>
        <div>
          <Button variant="default" c="var(--bad)" onClick={() => setAsked(true)}>
            {t("deleteAccount")}
          </Button>
        </div>
      </div>
      <DeleteDialog opened={asked} close={() => setAsked(false)} />
    </Section>
  );
}
