import type { Output } from "@farsim/contract/endpoint.ts";
import type { Question } from "@farsim/contract/faq.ts";
import type { getConfig } from "@farsim/contract/shop.ts";
import type { PartedRegions } from "@farsim/contract/values/places/regions.ts";

/** What the server writes into the page's head: read once, before anything is called. */
function metaContent(name: string, otherwise: string): string {
  if (typeof document === "undefined") return otherwise;
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  return tag?.content || otherwise;
}

export const servicePrefix = metaContent("service-prefix", "/farsim");

type Headline = Output<typeof getConfig>["headline"];

/** Where the build draws pages, these stand for what the server puts in (`server/src/platform/pages/shop-on-pages.ts`). */
interface Drawn {
  readonly drawnName?: string;
  readonly drawnAnnouncement?: string;
  readonly drawnHeadline?: string;
  /** Stands for the questions of each tab. */
  readonly drawnFaq?: Question;
  readonly drawnDestinations?: PartedRegions;
  /** How many destinations there are in a part of the world, or in all. */
  readonly drawnCount?: (part: string) => string;
  /** The destination of the page that is drawn for all of them: its code and its name, and a mark for its networks. */
  readonly drawnDestination?: {
    readonly code: string;
    readonly region: string;
    readonly networks: string;
  };
}
const drawn = globalThis as Drawn;

export const productName = metaContent("application-name", drawn.drawnName ?? "Farsim");

/** What kind of announcement stands over the home page before the terms of the shop have arrived. */
export const firstAnnouncement = metaContent("announcement", "standard") as
  | "standard"
  | "own"
  | "none";
/** The head of the home page, in every language, before the terms of the shop have arrived. */
export const firstHeadline = JSON.parse(
  metaContent("headline", drawn.drawnHeadline ?? '{"title":{},"under":{}}'),
) as Headline;
export const { drawnAnnouncement, drawnCount, drawnDestination, drawnFaq } = drawn;

const writtenDestinations: PartedRegions = Object.fromEntries(
  metaContent("destinations", "")
    .split(";")
    .filter((line) => line !== "")
    .map((line) => {
      const [part, codes = ""] = line.split(":");
      return [part, codes.split(",")];
    }),
);

/** Where cards of the shop work, by part of the world, as the server wrote it into the page. */
export const destinationsByPart = (): PartedRegions =>
  drawn.drawnDestinations ?? writtenDestinations;

export const hasDestinations = (): boolean => Object.keys(destinationsByPart()).length > 0;

/** Whether the browser knows that there is no network. There is none where the build draws pages. */
export function isOffline(): boolean {
  return "navigator" in globalThis && "onLine" in navigator && !navigator.onLine;
}
