import { useTranslations } from "use-intl";
import { carrierErrorOf } from "./carrier-error.ts";

/** What came of a command, in the reader's language. Needs the words of the channels. */
export function useErrorWords() {
  const t = useTranslations("channels");
  return (lastError: string | null): string => {
    const error = carrierErrorOf(lastError);
    if (error.kind === "other") return error.text;
    if (error.kind === "status") return t("errors.status", { status: error.status });
    if (error.kind === "silent" || error.kind === "broken" || error.kind === "refused")
      return t(`errors.${error.kind}`, { word: error.word });
    return t(`errors.${error.kind}`);
  };
}
