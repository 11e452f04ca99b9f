import { changeLook, LookSettings } from "@farsim/contract/desk/shop/settings.ts";
import { imagePath } from "@farsim/contract/values/pages/image-digest.ts";
import { logoStyles } from "@farsim/contract/values/pages/logo-styles.ts";
import { brandStyles } from "@farsim/contract/values/pages/brand-palette.ts";
import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { LogoField } from "./logo-field.tsx";
import { LookPreview } from "./look-preview.tsx";
import styles from "./look.module.css";
import { SocialField } from "../social-field.tsx";
import { TopicDialog } from "../topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "../topic-panel.tsx";

const isColour = (text: string) => text !== "" && LookSettings.shape.colour.safeParse(text).success;
/** What a browser's own picker shows where there is no colour yet: the standard one. */
const standard = "#1746a2";

/** The server puts the styles of the look into pages that are loaded; this one is open. */
function showStyles(attribute: "data-look" | "data-logo", styles: string): void {
  const shown =
    document.querySelector(`style[${attribute}]`) ??
    document.head.appendChild(document.createElement("style"));
  shown.setAttribute(attribute, "");
  shown.textContent = styles;
}

const showColour = (colour: string) => showStyles("data-look", colour ? brandStyles(colour) : "");

/** Its proportions are known once it is loaded. Returns what ends the waiting. */
function showLogo(logo: string): () => void {
  const image = new Image();
  if (logo === "") showStyles("data-logo", "");
  else image.src = imagePath(logo);
  const show = () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    showStyles("data-logo", logoStyles(logo, { width, height }));
  };
  image.addEventListener("load", show);
  return () => image.removeEventListener("load", show);
}

/** How the shop looks. */
export function LookTopic({ kept }: { readonly kept: Settings["look"] }) {
  const t = useTranslations("settings");
  const [opened, open] = useState<Opened<"look"> | null>(null);
  const { colour, logo } = kept.values;
  useEffect(() => showColour(colour), [colour]);
  useEffect(() => showLogo(logo), [logo]);
  const shownLogo = (digest: string) =>
    digest ? (
      <img src={imagePath(digest)} alt={t("logo")} className={styles.logo} />
    ) : (
      t("standardLogo")
    );
  const factsOf = (values: Settings["look"]["values"]) => [
    { label: t("colour"), value: values.colour || t("standardColour") },
    { label: t("logo"), value: shownLogo(values.logo) },
    {
      label: t("social"),
      value: values.social ? (
        <img src={imagePath(values.social)} alt={t("social")} className={styles.social} />
      ) : (
        t("standardSocial")
      ),
    },
  ];
  return (
    <>
      <TopicPanel topic="look" kept={kept} factsOf={factsOf} onEdit={open} />
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
              <LogoField
                logo={values.logo}
                icon={values.icon}
                error={field("logo").error ?? field("icon").error}
                set={({ logo, icon }) => {
                  form.setFieldValue("logo", logo);
                  form.setFieldValue("icon", icon);
                }}
              />
              <SocialField
                social={values.social}
                error={field("social").error}
                set={(social) => form.setFieldValue("social", social)}
              />
            </>
          );
        }}
      </TopicDialog>
    </>
  );
}
