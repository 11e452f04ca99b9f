import type { FirstStep } from "@farsim/contract/desk/shop/overview.ts";
import type { Messages } from "@farsim/contract/messages/messages.ts";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { focusWhenShown } from "../../ui/forms/focus-when-shown.ts";
import { hideParts, useHiddenParts } from "../../ui/states/hidden-parts.ts";
import { Muted, Row } from "../../ui/page/layout.tsx";
import type { Overview } from "./figures.ts";
import styles from "./overview.module.css";
import { Panel } from "./panel.tsx";

/** The tab where a step is done. A purchase is made in another window, by someone who is no administrator. */
const doneAt = {
  identity: { tab: "settings" },
  contact: { tab: "settings" },
  channel: { tab: "channels" },
  plan: { tab: "catalogue" },
  stock: { tab: "stock" },
  administrator: { tab: "staff" },
} as const satisfies Record<
  Exclude<FirstStep, "purchase">,
  { tab: keyof Messages["admin"]["tabs"] }
>;

function StepLink({ step }: { readonly step: FirstStep }) {
  const t = useTranslations("overview");
  const name = t(`firstSteps.step.${step}`);
  if (step === "purchase") return <strong className={styles.step}>{name}</strong>;
  return (
    <Link className={styles.step} to="/adminMode" search={doneAt[step]}>
      {name}
    </Link>
  );
}

function Step({ step, done }: Overview["firstSteps"][number]) {
  const t = useTranslations("overview");
  const Sign = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={done ? true : undefined}>
      <Sign size={22} aria-hidden="true" />
      <div>
        <VisuallyHidden>{t(done ? "firstSteps.done" : "firstSteps.open")}</VisuallyHidden>
        <StepLink step={step} />
        {done ? null : <Muted>{t(`firstSteps.why.${step}`)}</Muted>}
      </div>
    </li>
  );
}

const [place, part] = ["overview", "firstSteps"] as const;

/** What a new shop still lacks, until all of it is done or it is hidden in this browser. */
export function FirstSteps({ seen: { firstSteps } }: { readonly seen: Overview }) {
  const t = useTranslations("overview");
  const isHidden = useHiddenParts(({ hidden }) => hidden[place]?.includes(part) ?? false);
  const wasPressed = useRef(false);
  const setHidden = (parts: readonly string[]) => {
    wasPressed.current = true;
    hideParts(place, parts);
  };
  /** The button that was pressed goes, and its counterpart takes the focus. */
  const focusCounterpart = (button: HTMLButtonElement | null) => {
    if (button === null || !wasPressed.current) return;
    wasPressed.current = false;
    focusWhenShown(button);
  };
  const done = firstSteps.filter((each) => each.done).length;
  if (done === firstSteps.length) return null;
  if (isHidden)
    return (
      <Button ref={focusCounterpart} variant="subtle" onClick={() => setHidden([])}>
        {t("firstSteps.show")}
      </Button>
    );
  return (
    <div className={styles.firstSteps}>
      <Panel
        title={t("firstSteps.title")}
        tools={
          <Row gap="12">
            <Muted>{t("firstSteps.count", { done, all: firstSteps.length })}</Muted>
            <Button ref={focusCounterpart} variant="subtle" onClick={() => setHidden([part])}>
              {t("firstSteps.hide")}
            </Button>
          </Row>
        }
      >
        <ol>
          {firstSteps.map((each) => (
            <Step key={each.step} {...each} />
          ))}
        </ol>
      </Panel>
    </div>
  );
}
