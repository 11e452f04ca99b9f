import * as documents from "@farsim/contract/desk/shop/legal-documents.ts";
import * as contract from "@farsim/contract/desk/shop/settings.ts";
import { changeTax } from "@farsim/contract/desk/money/tax-settings.ts";
import { changeInvoices } from "@farsim/contract/desk/money/invoices.ts";
import * as images from "@farsim/contract/desk/shop/shop-images.ts";
import { Temporal } from "temporal-polyfill";
import { type Day, startOfDay } from "../platform/calendar.ts";
import type { Mount, Steps } from "../platform/http/mount.ts";
import type { Shop } from "../platform/settings/shop.ts";
import { changeSettings } from "./change-settings.ts";
import { addImage } from "./images/add-image.ts";
import { showSettings, showTopic } from "./show-settings.ts";
import type { Settings, Topic } from "./topics.ts";

interface Parts {
  /** Reads the settings again; never fails. */
  readonly reload: () => Promise<void>;
  /** The terms of the first start. */
  readonly first: Shop;
}

/** What a change says beside its values. */
interface Typed {
  readonly version: number;
  readonly validFrom?: string | undefined;
}

/** The calls of the desk's settings. A change is in force on this server when it is answered, on others a moment later. */
export function mountSettings(mount: Mount, { reload, first }: Parts): void {
  mount(contract.getSettings, (ctx) => showSettings(ctx, first));
  const change = async <T extends Topic>(
    steps: Steps,
    topic: T,
    { version, validFrom, ...values }: Settings[T] & Typed,
    /** The billing day with which it comes into force. */
    day?: Day,
  ) => {
    const typed = values as unknown as Settings[T];
    await steps.step(async (ctx) => {
      const moment = validFrom === undefined ? undefined : Temporal.Instant.from(validFrom);
      const begins = day === undefined ? moment : startOfDay(day, ctx.shop.billingTimeZone);
      await changeSettings(ctx, { topic, values: typed, version, validFrom: begins }, first);
      ctx.tx.publish({ topic: "shop", userId: 0n });
    });
    await reload();
    return steps.step((ctx) => showTopic(ctx, { topic, first }));
  };
  mount.multiTransaction(contract.changeIdentity, (steps, input) =>
    change(steps, "identity", input),
  );
  mount.multiTransaction(contract.changeContact, (steps, input) => change(steps, "contact", input));
  mount.multiTransaction(contract.changeTrade, (steps, input) => change(steps, "trade", input));
  mount.multiTransaction(contract.changeAnnouncement, (steps, input) =>
    change(steps, "announcement", input),
  );
  mount.multiTransaction(contract.changeHeadline, (steps, input) =>
    change(steps, "headline", input),
  );
  mount.multiTransaction(documents.changeDisclaimer, (steps, input) =>
    change(steps, "disclaimer", input),
  );
  mount.multiTransaction(documents.changePrivacy, (steps, input) =>
    change(steps, "privacy", input),
  );
  mount.multiTransaction(contract.changeFaq, (steps, input) => change(steps, "faq", input));
  mount.multiTransaction(contract.changeLook, (steps, input) => change(steps, "look", input));
  mount.multiTransaction(changeTax, (steps, { from, ...input }) =>
    change(steps, "tax", input, from),
  );
  mount.multiTransaction(changeInvoices, (steps, input) => change(steps, "invoices", input));
  mount.multiTransaction(images.addImage, addImage);
}
