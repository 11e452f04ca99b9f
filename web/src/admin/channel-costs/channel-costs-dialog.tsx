import { listChannelCosts } from "@farsim/contract/desk/money/margins.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFormat } from "../../ui/words/terms.ts";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import { DialogStep } from "../kit/dialog-step.tsx";
import { CostsForm } from "./costs-form.tsx";
import { CostsList } from "./costs-list.tsx";
import { RemoveCosts } from "./remove-costs.tsx";
import { type Step, stepKey } from "./step.ts";

interface ChannelCostsDialogProps {
  readonly channelName: string;
  readonly opened: boolean;
  readonly close: () => void;
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
        <DialogStep key={stepKey(step)}>
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
        </DialogStep>
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
