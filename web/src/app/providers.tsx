import type { Language } from "@farsim/contract/values/language.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { queryClient } from "../platform/calls/query-client.ts";
import { useLocale } from "../platform/language/locale.ts";
import { transportWord } from "../platform/language/words.ts";
import { kitVariables, themeIn } from "../ui/styles/theme.ts";
import { toastFailure } from "../ui/toasts/toast.tsx";
import { type Catalogue, loadCatalogue } from "./words/catalogue.ts";
import { router } from "./router.ts";

interface Spoken {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

/** The language on screen: it changes once the words of the chosen one are there, without a reload. */
function useSpoken(first: Spoken): Spoken {
  const wanted = useLocale((state) => state.language);
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    if (wanted === spoken.language) return undefined;
    let overtaken = false;
    loadCatalogue(wanted).then(
      (catalogue) => {
        if (!overtaken) setSpoken({ language: wanted, catalogue });
      },
      () => {
        if (overtaken) return;
        toastFailure(transportWord("network_error"));
        // The choice is kept for the next start; until then the page says in which language it is.
        useLocale.setState({ language: spoken.language });
      },
    );
    return () => {
      overtaken = true;
    };
  }, [wanted, spoken.language]);
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);
  return spoken;
}

export function Providers({ first }: { readonly first: Spoken }) {
  const { language, catalogue } = useSpoken(first);
  const theme = useMemo(() => themeIn({ close: catalogue.ui.close }), [catalogue]);
  return (
    <QueryClientProvider client={queryClient}>
      <IntlProvider
        locale={language}
        // The translations have the same keys and arguments, which the compiler has checked; only their texts differ.
        messages={catalogue as never}
        timeZone="UTC"
      >
        <MantineProvider
          theme={theme}
          cssVariablesResolver={kitVariables}
          defaultColorScheme="auto"
          // All of the kit's variables are written at run time: their style sheet would be half of our first one.
          deduplicateCssVariables={false}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
}
