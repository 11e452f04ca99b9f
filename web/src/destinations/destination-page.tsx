import { listDestinations } from "@farsim/contract/coverage.ts";
import { listPlans } from "@farsim/contract/plans.ts";
import { type RegionCode, regionCodes } from "@farsim/contract/values/places/regions.ts";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useEsimOffers } from "../plans/use-esim-offers.ts";
import { useEndpoint } from "../platform/calls/query-client.ts";
import { destinationsByPart, drawnDestination } from "../platform/page-facts.ts";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { DestinationPlans } from "./destination-plans.tsx";
import styles from "./destinations.module.css";
import { DeviceCheck } from "./device-check.tsx";
import { Flag } from "./flag.tsx";
import { Networks, NetworksPanel } from "./networks.tsx";
import { Nowhere } from "./nowhere.tsx";
import { RealNameRule } from "./real-name-rule.tsx";

/** Where no card goes online. */
function Away({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const t = useTranslations("destinations");
  return (
    <Nowhere
      heading="h1"
      title={title}
      actions={<LinkButton to="/destinations">{t("all")}</LinkButton>}
    >
      {children}
    </Nowhere>
  );
}

/** The page of a destination as the build draws it once for all: the server fills in which one it is. */
function DrawnDestination({ region, networks }: NonNullable<typeof drawnDestination>) {
  return (
    <>
      <Heading code="" name={region} />
      <NetworksPanel>{networks}</NetworksPanel>
    </>
  );
}

function Heading({ code, name }: { readonly code: string; readonly name: string }) {
  const t = useTranslations("destinations");
  return (
    <header className={styles.heading}>
      <Link to="/destinations" activeOptions={{ exact: true }} className={styles.back}>
        {t("all")}
      </Link>
      <h1>
        <Flag code={code} />
        {t("heading", { region: name })}
      </h1>
      <p className={styles.lead}>{t("lead")}</p>
    </header>
  );
}

/** The destinations that the server wrote into the page. */
const writtenCodes = (): readonly string[] => Object.values(destinationsByPart()).flat();

function Destination({ code }: { readonly code: RegionCode }) {
  const t = useTranslations("destinations");
  const name = useTranslations("regions")(code);
  const destinations = useEndpoint(listDestinations, {});
  const plans = useEndpoint(listPlans, {});
  const esims = useEsimOffers(code);
  const items = plans.data?.items;
  const offered = useMemo(() => items && esims && { plans: items, esims }, [items, esims]);
  // Drawn in many short turns, so that the page answers a touch meanwhile.
  const found = useDeferredValue(destinations.data);
  const ready = useDeferredValue(offered);
  // Until it is asked, the page knows it from the server, so that what was drawn of it stays.
  const codes = found?.items.map(({ regionCode }) => regionCode) ?? writtenCodes();
  return (
    <>
      {codes.includes(code) ? <Heading code={code} name={name} /> : null}
      <QueryView query={{ ...destinations, data: found }} loading={640}>
        {(all) => {
          const destination = all.items.find(({ regionCode }) => regionCode === code);
          if (!destination) return <Away title={t("away", { region: name })}>{t("awayWhy")}</Away>;
          return (
            <>
              <Networks networks={destination.networks} />
              <RealNameRule code={code} />
              <QueryView query={{ ...plans, data: ready }} loading={420}>
                {(known) => <DestinationPlans code={code} name={name} {...known} />}
              </QueryView>
              <DeviceCheck />
            </>
          );
        }}
      </QueryView>
    </>
  );
}

/** All that a traveller asks of one place: networks, prices, rules, and whether the phone will do. */
export function DestinationPage() {
  const t = useTranslations("destinations");
  const { code } = useParams({ from: "/shop/destinations/$code" });
  if (drawnDestination?.code === code) return <DrawnDestination {...drawnDestination} />;
  const known = regionCodes.find((each) => each === code);
  return known ? <Destination code={known} /> : <Away title={t("unknown")} />;
}
