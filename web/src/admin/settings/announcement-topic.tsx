import { AnnouncementSettings, changeAnnouncement } from "@farsim/contract/desk/settings.ts";
import { languageNames, languages } from "@farsim/contract/values/language.ts";
import { textIn } from "@farsim/contract/values/texts.ts";
import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { momentAt, wallTimeAt } from "../../platform/zone-time.ts";
import { inLanguage } from "../../ui/in-language.tsx";
import { judgedBy } from "../../ui/judged-by.ts";
import { useFormat } from "../../ui/terms.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const moments = ["from", "until"] as const;
const choices = ["standard", "own", "none"] as const;

/** With texts by language, whose fields are named by their paths. */
type TypedAnnouncement = AnnouncementSettings & Record<string, unknown>;

/** Moments as they are typed, in local time of a zone, and back. */
function withMoments(
  values: AnnouncementSettings,
  change: (text: string, zone: string) => string,
  zone: string,
): AnnouncementSettings {
  const changed = (text: string) => (text === "" ? "" : change(text, zone));
  return { ...values, from: changed(values.from), until: changed(values.until) };
}

/** The line over the home page. */
export function AnnouncementTopic({ kept }: { readonly kept: Settings["announcement"] }) {
  const t = useTranslations("settings");
  const { language, zone, moment } = useFormat();
  const [opened, open] = useState<Opened<"announcement"> | null>(null);
  const meant = (typed: AnnouncementSettings) => withMoments(typed, momentAt, zone);
  const schema = useMemo(
    () =>
      judgedBy<TypedAnnouncement>(AnnouncementSettings, (typed) =>
        withMoments(typed, momentAt, zone),
      ),
    [zone],
  );
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
        typedOf={(values): TypedAnnouncement => withMoments(values, wallTimeAt, zone)}
        valuesOf={meant}
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
