import type { CallInput, Endpoint, Output } from "@farsim/contract/endpoint.ts";
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { useLocale } from "../language/locale.ts";
import { isOffline } from "../page-facts.ts";
import { isLoggedIn, useSession } from "../session/session.ts";

/** So often a server without its database is asked again, which is half a minute: the time that another database takes over in. */
const triesInOutage = 5;

/** Tries again only where trying again can help: no server was met, or it was busy. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (!onlineManager.isOnline()) return false;
  if (!(error instanceof CallError)) return false;
  if (error.key === "unavailable") return failures < triesInOutage;
  return failures < 2 && (error.status === 0 || error.status === 503);
}

// The page may have been opened without a network. Where no one can tell, there is one.
if (isOffline()) onlineManager.setOnline(false);
// Heard from this moment on: the manager itself listens only once a screen asks, and would miss what changes until then.
for (const online of [true, false])
  globalThis.addEventListener?.(online ? "online" : "offline", () =>
    onlineManager.setOnline(online),
  );

export const queryClient = new QueryClient({
  defaultOptions: {
    // Shown from memory at once, and asked again whenever a screen is opened: money and use go on meanwhile.
    // Without a network a question fails at once, so that its screen can say so, and is asked again when there is one.
    queries: {
      retry: worthAnotherTry,
      placeholderData: keepPreviousData,
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});

/**
 * Whether a call would be let in. Who has logged out, or entered a customer's view, still sees their page for a moment, and it
 * must ask nothing more.
 */
export function useMayAsk({ role }: Endpoint): boolean {
  const loggedIn = useSession(isLoggedIn);
  const level = useSession(({ userInfo }) => userInfo.level);
  if (role === "administrator") return loggedIn && level === 1;
  return loggedIn || role !== "customer";
}

/** The answer of a reading call, kept and shared between screens; it follows the language. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    enabled = true,
    ...options
  }: {
    readonly enabled?: boolean;
    readonly staleTime?: number;
    readonly refetchInterval?: number;
    /** The name under which the answer is kept on this device; see `persisted-queries.ts`. */
    readonly meta?: { readonly kept: string; readonly timeless?: boolean };
  } = {},
) {
  const language = useLocale((state) => state.language);
  const mayAsk = useMayAsk(endpoint);
  return useQuery<Output<E>>({
    queryKey: [endpoint.path, language, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: enabled && mayAsk,
    ...options,
  });
}

/** After an action: what these calls answered before is asked again. */
export function useInvalidate() {
  const client = useQueryClient();
  return (...endpoints: readonly Endpoint[]) =>
    Promise.all(
      endpoints.map((endpoint) => client.invalidateQueries({ queryKey: [endpoint.path] })),
    );
}
