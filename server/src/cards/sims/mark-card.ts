import { queuePurchaseEmail } from "../../accounts/emails/purchase-emails.ts";
import { withAnyCard } from "../../billing/account/with-stock.ts";
import { unbindCard } from "../../billing/actions/administrator-actions.ts";
import type { OpenCard } from "../../billing/card/open-card.ts";
import { type Context, requireRight } from "../../platform/context.ts";
import { audit } from "../../platform/security/audit.ts";

interface Marking {
  readonly cardId: bigint;
  readonly reason: string;
  readonly action: "admin/card/mark" | "admin/card/unmark";
  readonly facts?: Readonly<Record<string, string>>;
}

/** A change of a card's mark: of a held card by those who act for customers, else by those who keep the stock. */
export async function changeMark(
  ctx: Context,
  { cardId, reason, action, facts }: Marking,
  change: (card: OpenCard) => void,
): Promise<void> {
  await withAnyCard(ctx, cardId, (card) => {
    requireRight(ctx, card.fields.holderId === null ? "stock" : "customers.write");
    change(card);
  });
  await audit(ctx, { action, subject: `card:${cardId}`, reason, ...(facts && { facts }) });
}

/** Takes a card from its holder for good; an email says why. */
export async function unbindFromHolder(
  ctx: Context,
  { cardId, reason }: { readonly cardId: bigint; readonly reason: string },
): Promise<void> {
  let userId: bigint | null = null;
  await withAnyCard(ctx, cardId, (card) => {
    userId = card.fields.holderId;
    unbindCard(card, reason);
  });
  if (userId === null) throw new Error(`card ${cardId} had no holder`);
  await queuePurchaseEmail(ctx, { kind: "cardUnbound", userId, cardId, reason });
  await audit(ctx, { action: "admin/card/unbind", subject: `card:${cardId}`, reason });
}
