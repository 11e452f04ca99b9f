import type { Channel } from "@farsim/contract/desk/shop/channels.ts";
import { useTranslations } from "use-intl";
import { useFormat } from "../../ui/words/terms.ts";

/** What opens `/channel/usage` for a channel, in words. */
export function useKeyWords({ hasConfiguredKey, keySince, formerKeyUntil }: Channel): string {
  const t = useTranslations("channels");
  const { moment } = useFormat();
  const words = [
    ...(keySince ? [t("keySince", { moment: moment(keySince) })] : []),
    ...(formerKeyUntil ? [t("formerKeyUntil", { moment: moment(formerKeyUntil) })] : []),
    ...(hasConfiguredKey ? [t("keyConfigured")] : []),
  ];
  return words.length > 0 ? words.join(" · ") : t("noKey");
}
