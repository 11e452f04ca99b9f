import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./personal.module.css";
import { Section } from "./section.tsx";

const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

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
      <Suspense>
        <DeleteDialog opened={asked} close={() => setAsked(false)} />
      </Suspense>
    </Section>
  );
}
