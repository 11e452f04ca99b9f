import type { Language } from "@farsim/contract/language.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { answers } from "../platform/answers.ts";
import { useLocale } from "../platform/locale.ts";
import { kitVariables, themeIn } from "../ui/theme.ts";
import { type Catalogue, loadCatalogue } from "./catalogue.ts";
import { router } from "./router.ts";

/** Toasts that come before their place wait for it. */
const ToastPlace = lazy(async () => ({
  default: (await import("../ui/toast-place.tsx")).ToastPlace,
}));

interface Spoken {
  readonly language: Language;
  readonly catalogue: Catalogue;
}

/** The language on screen: it changes once the words of the chosen one are there, without a reload. */
function useSpoken(first: Spoken): Spoken {
  const wanted = useLocale((state) => state.language);
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    let overtaken = false;
    void loadCatalogue(wanted).then((catalogue) => {
      if (!overtaken) setSpoken({ language: wanted, catalogue });
    });
    return () => {
      overtaken = true;
    };
  }, [wanted]);
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken.language]);
  return spoken;
}

export function Providers({ first }: { readonly first: Spoken }) {
  const { language, catalogue } = useSpoken(first);
  const theme = useMemo(() => themeIn({ close: catalogue.ui.close }), [catalogue]);
  return (
    <QueryClientProvider client={answers}>
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
          <Suspense>
            <ToastPlace />
          </Suspense>
          <RouterProvider router={router} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
}
