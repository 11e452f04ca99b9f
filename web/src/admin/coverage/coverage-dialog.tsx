import { listCoverage } from "@farsim/contract/desk/shop/coverage.ts";
import type { RegionCode } from "@farsim/contract/values/places/regions.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useEndpoint } from "../../platform/calls/query-client.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { QueryView } from "../../ui/states/query-view.tsx";
import { useFromOpening } from "../../ui/forms/use-from-opening.ts";
import { DialogStep } from "../kit/dialog-step.tsx";
import { CoverageImport } from "./coverage-import.tsx";
import { CoverageList } from "./coverage-list.tsx";
import { RegionForm } from "./region-form.tsx";

type Step = "list" | "add" | "import" | { readonly edit: RegionCode };

interface CoverageDialogProps {
  readonly channelName: string;
  readonly opened: boolean;
  readonly close: () => void;
}

function useTitle(step: Step, name: string) {
  const t = useTranslations("operatorCoverage");
  const tRegions = useTranslations("regions");
  if (typeof step === "object") return t("editTitle", { region: tRegions(step.edit) });
  return step === "add" ? t("addTitle") : t(`title.${step}`, { name });
}

function Steps(props: {
  readonly channelName: string;
  readonly step: Step;
  readonly go: (step: Step) => void;
}) {
  const { channelName, step, go } = props;
  const query = useEndpoint(listCoverage, { channelName });
  const [last, setLast] = useState<RegionCode>();
  const [search, setSearch] = useState<string>();
  const back = (regionCode?: RegionCode) => {
    setLast(regionCode);
    go("list");
  };
  return (
    <QueryView query={query} loading={360}>
      {({ items }) => (
        <DialogStep key={typeof step === "object" ? step.edit : step}>
          {step === "list" ? (
            <CoverageList
              channelName={channelName}
              items={items}
              last={last}
              search={search}
              setSearch={setSearch}
              edit={(regionCode) => go({ edit: regionCode })}
              add={() => {
                setSearch(undefined);
                go("add");
              }}
              bring={() => go("import")}
            />
          ) : step === "import" ? (
            <CoverageImport channelName={channelName} items={items} back={back} />
          ) : (
            <RegionForm
              channelName={channelName}
              items={items}
              regionCode={step === "add" ? null : step.edit}
              back={back}
            />
          )}
        </DialogStep>
      )}
    </QueryView>
  );
}

/** Where the cards of a channel work: looked through, changed region by region, or brought whole by a file. */
export function CoverageDialog({ channelName, opened, close }: CoverageDialogProps) {
  const [step, go] = useFromOpening<Step>(opened, "list");
  return (
    <Dialog opened={opened} onClose={close} size="xl" title={useTitle(step, channelName)}>
      <Steps channelName={channelName} step={step} go={go} />
    </Dialog>
  );
}
