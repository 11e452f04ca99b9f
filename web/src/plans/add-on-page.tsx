import { IconClockHour4 } from "@tabler/icons-react";
import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import { PageHeading } from "../ui/page-heading.tsx";
import { AddOnShelf } from "./offer-lists.tsx";
import styles from "./plan-card.module.css";

export function AddOnPage() {
  const t = useTranslations("plans");
  return (
    <>
      <PageHeading title={t("addOnsTitle")} under={t("addOnsUnder")} />
      <div className={styles.notice}>
        <IconClockHour4 size={22} aria-hidden="true" />
        <p>
          <strong>{t("addOnsSoon")}</strong>
          <span>{t("addOnsSoonWhy")}</span>
        </p>
      </div>
      <VisuallyHidden component="h2">{t("offers")}</VisuallyHidden>
      <AddOnShelf />
    </>
  );
}
