import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import styles from "./catalogue.module.css";

export type WordName = "nameEn" | "nameZh" | "descriptionEn" | "descriptionZh";

/** Name and description in both languages: none is told without the other. */
export function WordFields({ field }: { readonly field: (name: WordName) => object }) {
  const t = useTranslations("offers");
  return (
    <>
      <TextInput
        {...field("nameEn")}
        label={t("nameEn")}
        lang="en"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="next"
        required
        data-autofocus
      />
      <TextInput
        {...field("nameZh")}
        label={t("nameZh")}
        lang="zh-CN"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="next"
        required
      />
      <Textarea
        {...field("descriptionEn")}
        className={styles.wide}
        label={t("descriptionEn")}
        lang="en"
        maxLength={300}
        autoComplete="off"
        rows={2}
      />
      <Textarea
        {...field("descriptionZh")}
        className={styles.wide}
        label={t("descriptionZh")}
        lang="zh-CN"
        maxLength={300}
        autoComplete="off"
        rows={2}
      />
    </>
  );
}
