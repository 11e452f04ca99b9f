import { changeTrade } from "@farsim/contract/desk/shop/settings.ts";
import { TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { percent } from "../../ui/formats/percent.ts";
import { useFormat } from "../../ui/words/terms.ts";
import { TopicDialog } from "./topic-dialog.tsx";
import { type Opened, type Settings, TopicPanel } from "./topic-panel.tsx";
import { tradeOf, typedOf, typedTrade } from "./typed-trade.ts";

const figures = [
  "esimFee",
  "serviceFeeRate",
  "internationalFeeRate",
  "rechargeMin",
  "rechargeMax",
  "rechargeAmounts",
  "cardLimit",
] as const;

const hints = [
  "serviceFeeRate",
  "internationalFeeRate",
  "rechargeMax",
  "rechargeAmounts",
  "cardLimit",
] as const;
const hinted = (name: string): name is (typeof hints)[number] => hints.some((one) => one === name);

/** What customers are asked for, and what they may do; in force at once or from a moment on. */
export function TradeTopic({ kept }: { readonly kept: Settings["trade"] }) {
  const t = useTranslations("settings");
  const { currency, digits, zone, language, money, count } = useFormat();
  const [opened, open] = useState<Opened<"trade"> | null>(null);
  const schema = useMemo(() => typedTrade({ digits, zone }), [digits, zone]);
  const label = (name: (typeof figures)[number]) => t(name, { currency });
  return (
    <>
      <TopicPanel
        topic="trade"
        kept={kept}
        factsOf={(values) => [
          { label: label("esimFee"), value: money(values.esimFee) },
          { label: label("serviceFeeRate"), value: percent(values.serviceFeeRate, language) },
          {
            label: label("internationalFeeRate"),
            value: percent(values.internationalFeeRate, language),
          },
          { label: label("rechargeMin"), value: money(values.rechargeMin) },
          { label: label("rechargeMax"), value: money(values.rechargeMax) },
          {
            label: label("rechargeAmounts"),
            value: values.rechargeAmounts.map((amount) => money(amount)).join(" · "),
          },
          { label: label("cardLimit"), value: count(values.cardLimit) },
        ]}
        onEdit={open}
      />
      <TopicDialog
        topic="trade"
        opened={opened}
        close={() => open(null)}
        endpoint={changeTrade}
        schema={schema}
        typedOf={(shown) => typedOf(shown, zone)}
        valuesOf={(typed, { validFrom }) => tradeOf(typed, { digits, zone, validFrom })}
      >
        {({ field }) => (
          <>
            {figures.map((name) => (
              <TextInput
                key={name}
                {...field(name)}
                label={label(name)}
                description={hinted(name) ? t(`hints.${name}`) : undefined}
                inputMode={name === "cardLimit" ? "numeric" : "decimal"}
                autoComplete="off"
                required
              />
            ))}
            <TextInput
              {...field("validFrom")}
              type="datetime-local"
              label={t("validFrom", { zone })}
              description={t("validFromHint")}
              autoComplete="off"
            />
          </>
        )}
      </TopicDialog>
    </>
  );
}
