import { lazyRouteComponent } from "@tanstack/react-router";
import { type Feature, withEveryLanguage, withMessages } from "../platform/language/messages.ts";

type Bring<Module> = () => Promise<Module>;

/** What a route shows, in a chunk of its own, with the messages that it says. */
export const screen = <Module extends object, Name extends keyof Module & string>(
  bring: Bring<Module>,
  name: Name,
  ...features: readonly Feature[]
) => lazyRouteComponent(withMessages(bring, ...features), name);

/** As {@link screen}, for one that shows several languages side by side. */
export const everyLanguageScreen = <Module extends object, Name extends keyof Module & string>(
  bring: Bring<Module>,
  name: Name,
  ...features: readonly Feature[]
) => lazyRouteComponent(withEveryLanguage(bring, ...features), name);
