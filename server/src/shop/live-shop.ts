import type { ImageSize } from "@farsim/contract/values/pages/logo-styles.ts";
import type { Instant } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { inTurn } from "../platform/in-turn.ts";
import type { Shop, ShopAt } from "../platform/settings/shop.ts";
import { findLogoSizes } from "./images/shop-images.sql.ts";
import { findSettings, type SettingsRow } from "./settings.sql.ts";
import { keptOver } from "./kept-over.ts";
import { taxShown } from "./taxes.ts";
import { type Settings, type Topic, topicNames, topics } from "./topics.ts";

/** The operator's terms on this server, as they were set on the desk of any. */
export interface LiveShop {
  /** The terms of the first start, and in them all that was changed since and is in force. */
  readonly at: ShopAt;
  /** All changes as they were read last, the oldest first. */
  readonly changes: () => readonly SettingsRow[];
  /** Reads the settings again: after this server has changed them, or has heard that another did. */
  reload(): Promise<void>;
}

/** A topic's change that is in force at a moment: the newest that has begun. Undefined before the first. */
export function changeInForce<Row extends Pick<SettingsRow, "topic" | "validFrom">>(
  rows: readonly Row[],
  topic: Topic,
  now: Instant,
): Row | undefined {
  return rows.findLast((row) => row.topic === topic && hasBegun(row, now));
}

const hasBegun = ({ validFrom }: Pick<SettingsRow, "validFrom">, now: Instant) =>
  validFrom.epochMilliseconds <= now.epochMilliseconds;

/** What a topic's change says; before the first, the terms of the first start. */
export function settingsOf<T extends Topic>(
  first: Shop,
  topic: T,
  row: Pick<SettingsRow, "setting"> | undefined,
): Settings[T] {
  const defaults: Settings[T] = topics[topic].of(first);
  return row ? keptOver(defaults, row.setting) : defaults;
}

/** The terms at a moment, of those of the first start and all changes, the oldest first. */
function shopAt(first: Shop, rows: readonly SettingsRow[], now: Instant): Shop {
  const fill = <T extends Topic>(shop: Shop, topic: T): Shop => {
    const row = changeInForce(rows, topic, now);
    return row ? topics[topic].into(shop, settingsOf(first, topic, row)) : shop;
  };
  const shop = topicNames.reduce(fill, first);
  // Customers are asked where they live before rates go by it.
  const goesByCountry = rows.some(
    ({ topic, setting, ...row }) =>
      topic === "tax" &&
      !hasBegun(row, now) &&
      taxShown(settingsOf(first, topic, { setting })).byCountry,
  );
  return goesByCountry ? { ...shop, tax: { ...shop.tax, byCountry: true } } : shop;
}

function withLogoSize(shop: Shop, sizes: ReadonlyMap<string, ImageSize>): Shop {
  const logoSize = sizes.get(shop.look.logo ?? "");
  return logoSize ? { ...shop, look: { ...shop.look, logoSize } } : shop;
}

/** Reads the settings of the shop, beside those of the first start; `reload` keeps them as they are. */
export async function openLiveShop(database: Database, first: Shop): Promise<LiveShop> {
  let rows: readonly SettingsRow[] = [];
  let sizes: ReadonlyMap<string, ImageSize> = new Map();
  let known: { readonly shop: Shop; readonly from: number; readonly until: number } | undefined;
  const reload = inTurn(async () => {
    [rows, sizes] = await database.read(async (tx) => [
      await findSettings(tx),
      await findLogoSizes(tx),
    ]);
    known = undefined;
  });
  await reload();
  return {
    at(now) {
      const millis = now.epochMilliseconds;
      if (known && known.from <= millis && millis < known.until) return known.shop;
      const moments = rows.map(({ validFrom }) => validFrom.epochMilliseconds);
      known = {
        shop: withLogoSize(shopAt(first, rows, now), sizes),
        from: Math.max(-Infinity, ...moments.filter((moment) => moment <= millis)),
        until: Math.min(Infinity, ...moments.filter((moment) => moment > millis)),
      };
      return known.shop;
    },
    changes: () => rows,
    reload,
  };
}
