import { regionCodes, regionsAmong } from "@farsim/contract/values/places/regions.ts";
import { TextInput, VisuallyHidden } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import "../ui/styles/fields.css";
import { LinkButton } from "../ui/actions/link-button.tsx";
import { PageHeading } from "../ui/page/page-heading.tsx";
import { QueryView } from "../ui/states/query-view.tsx";
import { replaceUrl } from "../ui/actions/replace-url.ts";
import { useDebouncedText } from "../ui/tables/use-debounced-text.ts";
import { DestinationList } from "./destination-list.tsx";
import styles from "./destinations.module.css";
import { findDestinations } from "./find-destinations.ts";
import { FoundDestinations } from "./found-destinations.tsx";
import { Nowhere } from "./nowhere.tsx";
import { useNamedRegions } from "./region-names.ts";
import { useCombobox } from "../ui/forms/use-combobox.ts";
import { useDestinations } from "./which-destinations.ts";

/** What is typed, what it may mean, and the field that leads there. */
function useSearched(
  q: string | undefined,
  isListed: boolean,
  keep: (text: string | undefined) => void,
) {
  const navigate = useNavigate();
  const named = useNamedRegions();
  // On the way to a place the address of this page does not change any more, or that would call the reader back.
  const isLeaving = useRef(false);
  const { typed, setTyped } = useDebouncedText(q, (text) => {
    if (!isLeaving.current) keep(text);
  });
  const query = typed.trim();
  const found = useMemo(() => findDestinations(named, query), [named, query]);
  const { regions, isGuess } = found;
  const leave = () => {
    isLeaving.current = true;
  };
  const field = useCombobox({
    query,
    onClick: leave,
    count: isListed ? regions.length : 0,
    choose: (at) => {
      // A guess is gone to only where it was chosen.
      const meant = at === undefined && isGuess ? undefined : regions[at ?? 0];
      if (!meant) return;
      leave();
      void navigate({ to: "/destinations/$code", params: { code: meant.code } });
    },
  });
  const type = (text: string) => {
    isLeaving.current = false;
    setTyped(text);
  };
  return { typed, type, query, found, field };
}

/** Where the shop's cards work: all destinations, those of a plan or of a card, and the one that is searched for. */
export function DestinationsPage() {
  const t = useTranslations("destinations");
  const { q, plan, card, for: asked } = useSearch({ from: "/shop/destinations" });
  const navigate = useNavigate({ from: "/destinations" });
  const destinations = useDestinations({
    plan,
    card,
    regionCode: regionCodes.find((code) => code === asked),
  });
  const isListed = (destinations.query.data?.codes.length ?? 0) > 0;
  const searched = useSearched(q, isListed, (text) => {
    void navigate({ search: (before) => ({ ...before, q: text }), ...replaceUrl });
  });
  const { query, found, field } = searched;
  return (
    <>
      <PageHeading title={t("title")} under={destinations.under}>
        {destinations.isPart ? (
          <LinkButton to="/destinations" variant="default">
            {t("showAll")}
          </LinkButton>
        ) : null}
      </PageHeading>
      <search className={styles.search} data-needs="destinations">
        <TextInput
          {...field.input}
          label={t("search")}
          size="md"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={searched.typed}
          onChange={({ currentTarget }) => searched.type(currentTarget.value)}
        />
        <VisuallyHidden component="output">
          {query ? t("found", { count: found.regions.length }) : null}
        </VisuallyHidden>
      </search>
      <QueryView query={destinations.query} loading={480}>
        {({ codes }) => {
          if (codes.length === 0)
            return <Nowhere title={destinations.none}>{t("noneWhy")}</Nowhere>;
          const covered = new Set(codes);
          return query ? (
            <FoundDestinations query={query} found={found} covered={covered} field={field} />
          ) : (
            <DestinationList heading="h2" regions={regionsAmong(covered)} />
          );
        }}
      </QueryView>
    </>
  );
}
