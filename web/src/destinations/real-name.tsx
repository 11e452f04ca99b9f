import { useTranslations } from "use-intl";
import { Contact } from "../ui/words/contact.tsx";
import { realNamePlace, useTerms } from "../ui/words/terms.ts";

/** What the law asks, and where it is done: on the operator's own page, or by its administrator. */
export function RealName({ titleId }: { readonly titleId: string }) {
  const t = useTranslations("realName");
  const url = useTerms()?.realNameUrl;
  return (
    <>
      <h2 id={titleId}>{t("title")}</h2>
      <p>{t("text")}</p>
      <noscript>
        <p>{t("unknown")}</p>
      </noscript>
      {url === realNamePlace ? <Contact under={t("ask")} none={t("nowhere")} /> : null}
      {url && url !== realNamePlace ? (
        <p>
          <a href={url}>{t("verify")}</a>
        </p>
      ) : null}
    </>
  );
}
