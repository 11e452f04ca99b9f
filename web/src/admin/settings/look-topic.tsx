import { changeLook, LookSettings } from "@farsim/contract/desk/settings.ts";
import { brandStyles } from "@farsim/contract/values/brand-palette.ts";
import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { LookPreview } from "./look-preview.tsx";
import styles from "./look.module.css";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const isColour = (text: string) => text !== "" && LookSettings.shape.colour.safeParse(text).success;
/** What a browser's own picker shows where there is no colour yet: the standard one. */
const standard = "#1746a2";

/** The server puts the colours into pages that are loaded; this one is open. */
function showColour(colour: string): void {
  const shown =
    document.querySelector("style[data-look]") ??
    document.head.appendChild(document.createElement("style"));
  shown.setAttribute("data-look", "");
  shown.textContent = colour ? brandStyles(colour) : "";
}

/** How the shop looks. */
export function LookTopic({ kept }: { readonly kept: Settings["look"] }) {
  const t = useTranslations("settings");
  const [opened, open] = useState<Opened<"look"> | null>(null);
  const { colour } = kept.values;
  useEffect(() => showColour(colour), [colour]);
  return (
    <>
      <TopicPanel
        topic="look"
        kept={kept}
        factsOf={(values) => [{ label: t("colour"), value: values.colour || t("standardColour") }]}
        onEdit={open}
      />
      <TopicDialog
        topic="look"
        opened={opened}
        close={() => open(null)}
        endpoint={changeLook}
        schema={LookSettings}
        typedOf={({ values }) => values}
        valuesOf={(values) => values}
      >
        {({ form, field, values }) => {
          const typed = values.colour.trim().toLowerCase();
          return (
            <>
              <TextInput
                {...field("colour")}
                label={t("colour")}
                description={t("colourHint")}
                maxLength={20}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                rightSectionWidth={56}
                rightSection={
                  <input
                    type="color"
                    className={styles.picker}
                    aria-label={t("pickColour")}
                    value={isColour(typed) ? typed : standard}
                    onChange={({ currentTarget }) =>
                      form.setFieldValue("colour", currentTarget.value)
                    }
                  />
                }
              />
              {isColour(typed) ? <LookPreview colour={typed} /> : null}
            </>
          );
        }}
      </TopicDialog>
    </>
  );
}
