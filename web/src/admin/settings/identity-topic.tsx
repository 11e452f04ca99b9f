import { IdentitySettings } from "@farsim/contract/desk/shop/operator-settings.ts";
import { changeIdentity } from "@farsim/contract/desk/shop/settings.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useCountries } from "../../ui/words/use-countries.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";

const names = ["productName", "legalName", "address", "companyNumber", "taxNumber"] as const;
const longest = { productName: 40, legalName: 120, address: 300, companyNumber: 60, taxNumber: 60 };

/** Who sells. */
export function IdentityTopic({ kept }: { readonly kept: Settings["identity"] }) {
  const t = useTranslations("settings");
  const regions = useTranslations("regions");
  const countries = useCountries();
  const [opened, open] = useState<Opened<"identity"> | null>(null);
  return (
    <>
      <TopicPanel
        topic="identity"
        kept={kept}
        factsOf={(values) => [
          ...names.map((name) => ({ label: t(name), value: values[name] || t("notSet") })),
          { label: t("country"), value: values.country ? regions(values.country) : t("notSet") },
        ]}
        onEdit={open}
      />
      <TopicDialog
        topic="identity"
        opened={opened}
        close={() => open(null)}
        endpoint={changeIdentity}
        schema={IdentitySettings}
        typedOf={({ values }) => values}
        valuesOf={(values) => values}
      >
        {({ field }) => (
          <>
            {names.map((name) => (
              <TextInput
                key={name}
                {...field(name)}
                label={t(name)}
                maxLength={longest[name]}
                autoComplete="off"
                required={name === "productName"}
              />
            ))}
            <NativeSelect
              {...field("country")}
              label={t("country")}
              description={t("hints.country")}
              data={[{ value: "", label: t("notSet") }, ...countries]}
            />
          </>
        )}
      </TopicDialog>
    </>
  );
}
