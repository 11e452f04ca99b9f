import { listChannelCosts } from "@farsim/contract/desk/margins.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { useFormat } from "../../ui/terms.ts";
import { useFromOpening } from "../../ui/use-from-opening.ts";
import styles from "./channel-costs.module.css";
import { CostsForm } from "./costs-form.tsx";
import { CostsList } from "./costs-list.tsx";
import { RemoveCosts } from "./remove-costs.tsx";
import { type Step, stepKey } from "./step.ts";

interface ChannelCostsDialogProps {
  readonly channelName: string;
  readonly opened: boolean;
  readonly close: () => void;
}

/** One step of the dialog: what had the focus before is gone, so the step takes it. */
function Focused({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wanted = place.current?.querySelector<HTMLElement>("[data-autofocus]");
    (wanted ?? place.current)?.focus();
  }, []);
  return (
    <Stack ref={place} tabIndex={-1} className={styles.step}>
      {children}
    </Stack>
  );
}

function useTitle(step: Step, name: string) {
  const t = useTranslations("channelCosts");
  const { day } = useFormat();
  if (step === "list") return t("title", { name });
  if (step === "add") return t("add");
  const from = { day: day(step.list.from) };
  return step.kind === "edit" ? t("editTitle", from) : t("removeTitle", from);
}

function Steps(props: {
  readonly channelName: string;
  readonly step: Step;
  readonly go: (step: Step) => void;
}) {
  const { channelName, step, go } = props;
  const query = useEndpoint(listChannelCosts, { channelName });
  const [last, setLast] = useState<string>();
  const back = (key?: string) => {
    setLast(key);
    go("list");
  };
  const cancel = () => back(stepKey(step));
  return (
    <QueryView query={query} loading={300}>
      {({ items }) => (
        <Focused key={stepKey(step)}>
          {step === "list" ? (
            <CostsList channelName={channelName} items={items} last={last} go={go} />
          ) : step !== "add" && step.kind === "remove" ? (
            <RemoveCosts
              channelName={channelName}
              list={step.list}
              before={items.find(({ from }) => from < step.list.from)}
              cancel={cancel}
              removed={() => back()}
            />
          ) : (
            <CostsForm
              channelName={channelName}
              list={step === "add" ? null : step.list}
              latest={items[0]}
              cancel={cancel}
              saved={(from) => back(stepKey({ kind: "edit", list: { from } }))}
            />
          )}
        </Focused>
      )}
    </QueryView>
  );
}

/** What the carrier of a channel takes: its price lists, each from a billing day on. */
export function ChannelCostsDialog({ channelName, opened, close }: ChannelCostsDialogProps) {
  const [step, go] = useFromOpening<Step>(opened, "list");
  return (
    <Dialog opened={opened} onClose={close} size="xl" title={useTitle(step, channelName)}>
      <Steps channelName={channelName} step={step} go={go} />
    </Dialog>
  );
}
