import type { Language } from "@farsim/contract/values/texts/language.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { IntlProvider } from "use-intl";
import { queryClient } from "../platform/calls/query-client.ts";
import { useLocale } from "../platform/language/locale.ts";
import { speakLanguage, messagesOf } from "../platform/language/messages.ts";
import { transportMessage } from "../platform/language/transport-messages.ts";
import { kitVariables, themeIn } from "../ui/styles/theme.ts";
import { toastFailure } from "../ui/toasts/toast.tsx";
import { router } from "./router.ts";

/** The language on screen: it changes once the messages of the chosen one are there, without a reload. */
function useSpoken(first: Language): Language {
  const wanted = useLocale((state) => state.language);
  const [spoken, setSpoken] = useState(first);
  useEffect(() => {
    let overtaken = false;
    speakLanguage(wanted).then(
      (isSpoken) => {
        if (isSpoken) setSpoken(wanted);
      },
      () => {
        if (overtaken) return;
        toastFailure(transportMessage("network_error"));
        // The choice is kept for the next start; until then the page says in which language it is.
        useLocale.setState({ language: spoken });
      },
    );
    return () => {
      overtaken = true;
    };
  }, [wanted, spoken]);
  useEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);
  return spoken;
}

/** `first` is the language to begin with: its messages have arrived. */
export function Providers({ first }: { readonly first: Language }) {
  const language = useSpoken(first);
  const messages = messagesOf(language);
  const theme = useMemo(() => themeIn({ close: messages.ui.close }), [messages]);
  return (
    <QueryClientProvider client={queryClient}>
      <IntlProvider
        locale={language}
        // The translations have the same keys and arguments, which the compiler has checked; only their texts differ.
        messages={messages as never}
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
