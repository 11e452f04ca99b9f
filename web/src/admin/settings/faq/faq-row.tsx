import { faqLimits, type FaqEntry } from "@farsim/contract/desk/shop/settings.ts";
import { languageNames, languages } from "@farsim/contract/values/texts/language.ts";
import { Button, Textarea } from "@mantine/core";
import { IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { inLanguage } from "../../../ui/states/in-language.tsx";
import { Row, Stack } from "../../../ui/page/layout.tsx";
import { MoveButtons } from "../../../ui/forms/move-buttons.tsx";
import { useFormat } from "../../../ui/words/terms.ts";
import styles from "../settings.module.css";

interface FaqRowProps {
  readonly entry: FaqEntry;
  readonly isNew: boolean;
  readonly hasError: boolean;
  readonly field: (name: string) => object;
  /** Undefined where it cannot go there. */
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
  readonly remove: (() => void) | undefined;
}

const parts = ["question", "answer"] as const;

/** A question that opens to be edited; one in which something is wrong is open. */
export function FaqRow(props: FaqRowProps) {
  const { entry, isNew, hasError, field, up, down, remove } = props;
  const t = useTranslations("settings");
  const { language } = useFormat();
  const [isOpen, setOpen] = useState(isNew);
  const question = entry.question[language] || t("newQuestion");
  return (
    <details
      className={styles.question}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {/* Once it is folded, `open` that stays true does not open it: a save could not show what is wrong. */}
      <summary onClick={(event) => hasError && event.preventDefault()}>
        <span>{question}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </summary>
      <Stack gap="12">
        {languages.flatMap((each) =>
          parts.map((part) => (
            <Textarea
              key={`${part}.${each}`}
              {...field(`${part}.${each}`)}
              label={t.rich(`faqIn.${part}`, {
                language: languageNames[each].long,
                own: inLanguage(each),
              })}
              description={part === "answer" ? t("answerHint") : undefined}
              lang={each}
              maxLength={faqLimits[part]}
              rows={part === "answer" ? 5 : 2}
              required
            />
          )),
        )}
        <Row>
          <MoveButtons
            up={up}
            down={down}
            upLabel={t("up", { question })}
            downLabel={t("down", { question })}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={t("remove", { question })}
            disabled={!remove}
            onClick={remove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </Button>
        </Row>
      </Stack>
    </details>
  );
}
