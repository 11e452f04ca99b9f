import { changeIdentity, IdentitySettings } from "@farsim/contract/desk/settings.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const names = ["productName", "legalName", "address", "companyNumber", "taxNumber"] as const;
const longest = { productName: 40, legalName: 120, address: 300, companyNumber: 60, taxNumber: 60 };

/** Who sells. */
export function IdentityTopic({ kept }: { readonly kept: Settings["identity"] }) {
  const t = useTranslations("settings");
  const [opened, open] = useState<Opened<"identity"> | null>(null);
  return (
    <>
      <TopicPanel
        topic="identity"
        kept={kept}
        factsOf={(values) =>
          names.map((name) => ({ label: t(name), value: values[name] || t("notSet") }))
        }
        onEdit={open}
      />
      <TopicDialog
        topic="identity"
        opened={opened}
        close={() => open(null)}
        endpoint={changeIdentity}
        schema={IdentitySettings}
        typedOf={(values) => values}
        valuesOf={(values) => values}
      >
        {({ field }) =>
          names.map((name) => (
            <TextInput
              key={name}
              {...field(name)}
              label={t(name)}
              maxLength={longest[name]}
              autoComplete="off"
              required={name === "productName"}
            />
          ))
        }
      </TopicDialog>
    </>
  );
}
