import { ContactSettings } from "@farsim/contract/desk/shop/operator-settings.ts";
import { changeContact } from "@farsim/contract/desk/shop/settings.ts";
import { languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { Notice } from "../../ui/page/layout.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const ways = ["email", "phone", "whatsapp", "wechat", "url"] as const;
const modes = {
  email: "email",
  phone: "tel",
  whatsapp: "tel",
  wechat: "text",
  url: "url",
} as const;

/** With texts by language, whose fields are named by their paths. */
type TypedContact = ContactSettings & Record<string, unknown>;
const typedContact: z.ZodType<unknown, TypedContact> = ContactSettings;

/** How customers reach the operator. */
export function ContactTopic({ kept }: { readonly kept: Settings["contact"] }) {
  const t = useTranslations("settings");
  const { language } = useFormat();
  const [opened, open] = useState<Opened<"contact"> | null>(null);
  const isReachable = ways.some((way) => kept.values[way] !== "");
  return (
    <>
      <TopicPanel
        topic="contact"
        kept={kept}
        warning={isReachable ? null : <Notice tone="warn">{t("noContact")}</Notice>}
        factsOf={(values) => [
          { label: t("contactName"), value: values.name || t("notSet") },
          ...ways.map((way) => ({ label: t(way), value: values[way] || t("notSet") })),
          { label: t("hours"), value: textIn(values.hours, language) || t("notSet") },
        ]}
        onEdit={open}
      />
      <TopicDialog
        topic="contact"
        opened={opened}
        close={() => open(null)}
        endpoint={changeContact}
        schema={typedContact}
        typedOf={({ values }): TypedContact => values}
        valuesOf={(values) => values}
      >
        {({ field }) => (
          <>
            <TextInput
              {...field("name")}
              label={t("contactName")}
              maxLength={120}
              autoComplete="off"
            />
            {ways.map((way) => (
              <TextInput
                key={way}
                {...field(way)}
                label={t(way)}
                description={way === "email" ? undefined : t(`hints.${way}`)}
                inputMode={modes[way]}
                maxLength={320}
                autoComplete="off"
                autoCapitalize="none"
              />
            ))}
            {languages.map((each) => (
              <TextInput
                key={each}
                {...field(`hours.${each}`)}
                label={t.rich("hoursIn", {
                  language: languageNames[each].long,
                  own: inLanguage(each),
                })}
                description={t("hoursHint")}
                lang={each}
                maxLength={120}
                autoComplete="off"
              />
            ))}
          </>
        )}
      </TopicDialog>
    </>
  );
}
