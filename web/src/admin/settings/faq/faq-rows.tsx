import { faqLimits, type FaqSettings } from "@farsim/contract/desk/shop/settings.ts";
import type { FaqTab } from "@farsim/contract/faq.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Stack } from "../../../ui/page/layout.tsx";
import { FaqRow } from "./faq-row.tsx";
import { freeKey } from "../free-key.ts";
import styles from "../settings.module.css";

/** Texts by language have fields that are named by their paths. */
export type TypedFaq = FaqSettings & Record<string, unknown>;

interface FaqRowsProps {
  readonly tab: FaqTab;
  readonly form: UseFormReturnType<TypedFaq>;
  readonly field: (name: string) => object;
}

/** The questions of a tab, each folded, in their order. */
export function FaqRows({ tab, form, field }: FaqRowsProps) {
  const t = useTranslations("settings");
  const faq = useTranslations("faq");
  const adding = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<string>();
  const entries = form.values[tab];
  const add = () => {
    const key = freeKey(entries);
    const empty = inEveryLanguage(() => "");
    form.insertListItem(tab, { key, question: empty, answer: empty });
    setAdded(key);
  };
  const move = (from: number, to: number) => form.reorderListItem(tab, { from, to });
  const remove = (place: number) => {
    form.removeListItem(tab, place);
    // Where there were as many as there can be, it takes the focus only once it is drawn again.
    requestAnimationFrame(() => adding.current?.focus());
  };
  return (
    <section aria-label={faq(`tabs.${tab}`)}>
      <Stack gap="10">
        <h3 className={styles.tab}>{faq(`tabs.${tab}`)}</h3>
        {entries.map((entry, place) => (
          <FaqRow
            key={entry.key}
            entry={entry}
            isNew={entry.key === added}
            hasError={Object.keys(form.errors).some((at) => at.startsWith(`${tab}.${place}.`))}
            field={(name) => field(`${tab}.${place}.${name}`)}
            up={place > 0 ? () => move(place, place - 1) : undefined}
            down={place < entries.length - 1 ? () => move(place, place + 1) : undefined}
            remove={entries.length > 1 ? () => remove(place) : undefined}
          />
        ))}
        <Button
          ref={adding}
          variant="light"
          className={styles.add}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={entries.length >= faqLimits.questions}
          onClick={add}
        >
          {t("addTo", { tab: faq(`tabs.${tab}`) })}
        </Button>
      </Stack>
    </section>
  );
}
