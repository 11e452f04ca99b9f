import { changeFaq, FaqSettings } from "@farsim/contract/desk/shop/settings.ts";
import { faqTabs } from "@farsim/contract/faq.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { FaqRows, type TypedFaq } from "./faq-rows.tsx";
import { TopicDialog } from "../topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "../topic-panel.tsx";

const choices = ["standard", "own"] as const;
const typedFaq: z.ZodType<unknown, TypedFaq> = FaqSettings;

/** The questions of the home page and their answers. */
export function FaqTopic({ kept }: { readonly kept: Settings["faq"] }) {
  const t = useTranslations("settings");
  const faq = useTranslations("faq");
  const [opened, open] = useState<Opened<"faq"> | null>(null);
  return (
    <>
      <TopicPanel
        topic="faq"
        kept={kept}
        factsOf={({ show, ...tabs }) => [
          { label: t("headlineShow"), value: t(`wordsOf.${show}`) },
          ...(show === "own"
            ? faqTabs.map((tab) => ({
                label: faq(`tabs.${tab}`),
                value: t("count", { count: tabs[tab].length }),
              }))
            : []),
        ]}
        onEdit={open}
      />
      <TopicDialog
        topic="faq"
        opened={opened}
        close={() => open(null)}
        endpoint={changeFaq}
        schema={typedFaq}
        typedOf={({ values }): TypedFaq => values}
        valuesOf={(values) => values}
      >
        {({ form, field, values }) => (
          <>
            <NativeSelect
              {...field("show")}
              label={t("headlineShow")}
              data={choices.map((value) => ({ value, label: t(`wordsOf.${value}`) }))}
            />
            {values.show === "own"
              ? faqTabs.map((tab) => <FaqRows key={tab} tab={tab} form={form} field={field} />)
              : null}
          </>
        )}
      </TopicDialog>
    </>
  );
}
