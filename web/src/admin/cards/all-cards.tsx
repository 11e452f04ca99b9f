import { ServiceChange } from "@farsim/contract/desk/cards/card-jobs.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Row } from "../../ui/page/layout.tsx";
import { LinkButton } from "../../ui/actions/link-button.tsx";
import styles from "../desk/drawer.module.css";
import { JobDialog } from "./dialogs/job-dialog.tsx";
import { ServiceJobDialog } from "./dialogs/service-job-dialog.tsx";

const labels = { stopService: "stopAll", resumeService: "resumeAll" } as const;

/** What is done with all cards of a customer at once, and how it goes. */
export function AllCards({ userId }: { readonly userId: string }) {
  const t = useTranslations("operatorCards");
  const [asked, setAsked] = useState<ServiceChange | null>(null);
  const [jobId, setJobId] = useState<string>();
  const close = () => setAsked(null);
  return (
    <>
      <Row className={styles.actions}>
        {ServiceChange.options.map((action) => (
          <Button key={action} variant="default" onClick={() => setAsked(action)}>
            {t(labels[action])}
          </Button>
        ))}
        <LinkButton
          to="/adminMode"
          search={{ tab: "cards", holder: userId }}
          variant="subtle"
          preload={false}
        >
          {t("inList")}
        </LinkButton>
      </Row>
      {ServiceChange.options.map((action) => (
        <ServiceJobDialog
          key={action}
          action={action}
          meant={{ filter: { holderId: userId } }}
          follow={(id) => {
            close();
            setJobId(id);
          }}
          opened={asked === action}
          close={close}
        />
      ))}
      <JobDialog jobId={jobId} close={() => setJobId(undefined)} />
    </>
  );
}
