import { changeAnnouncement } from "@farsim/contract/desk/shop/settings.ts";
import { languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { textIn } from "@farsim/contract/values/texts/texts.ts";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { inLanguage } from "../../ui/states/in-language.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";
import { announcementOf, typedAnnouncement, typedOf } from "./typed-announcement.ts";

const moments = ["from", "until"] as const;
const choices = ["standard", "own", "none"] as const;

/** The line over the home page. */
export function AnnouncementTopic({ kept }: { readonly kept: Settings["announcement"] }) {
  const t = useTranslations("settings");
  const { language, zone, moment } = useFormat();
  const [opened, open] = useState<Opened<"announcement"> | null>(null);
  const schema = useMemo(() => typedAnnouncement(zone), [zone]);
  return (
    <>
      <TopicPanel
        topic="announcement"
        kept={kept}
        factsOf={({ show, text, link, from, until }) => [
          { label: t("show"), value: t(`showOf.${show}`) },
          ...(show === "own"
            ? [
                { label: t("text"), value: textIn(text, language) },
                link && { label: t("link"), value: link },
                from && { label: t("shownFrom"), value: moment(from) },
                until && { label: t("shownUntil"), value: moment(until) },
              ]
            : []),
        ]}
        onEdit={open}
      />
      <TopicDialog
        topic="announcement"
        opened={opened}
        close={() => open(null)}
        endpoint={changeAnnouncement}
        schema={schema}
        typedOf={({ values }) => typedOf(values, zone)}
        valuesOf={(typed, { values }) => announcementOf(typed, zone, values)}
      >
        {({ field, values }) => (
          <>
            <NativeSelect
              {...field("show")}
              label={t("show")}
              data={choices.map((value) => ({ value, label: t(`showOf.${value}`) }))}
            />
            {values.show === "own" ? (
              <>
                {languages.map((each) => (
                  <Textarea
                    key={each}
                    {...field(`text.${each}`)}
                    label={t.rich("textIn", {
                      language: languageNames[each].long,
                      own: inLanguage(each),
                    })}
                    lang={each}
                    maxLength={300}
                    rows={2}
                    required
                  />
                ))}
                <TextInput
                  {...field("link")}
                  label={t("link")}
                  description={t("linkHint")}
                  autoComplete="off"
                  autoCapitalize="none"
                />
                {moments.map((name) => (
                  <TextInput
                    key={name}
                    {...field(name)}
                    type="datetime-local"
                    label={t(name, { zone })}
                    description={t("alwaysHint")}
                  />
                ))}
              </>
            ) : null}
          </>
        )}
      </TopicDialog>
    </>
  );
}
