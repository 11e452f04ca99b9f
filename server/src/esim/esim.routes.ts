import { parseAmount } from "@farsim/contract/values/money/amount.ts";
import * as contract from "@farsim/contract/esim.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { takeEsim } from "../cards/profiles/take-esim.ts";
import { applyForEsim } from "./apply-for-esim.ts";
import { recordProgress } from "./record-progress.ts";
import { showEsim } from "./show-esim.ts";
import { channelsThatCover } from "../channels/coverage/coverage.ts";
import { lockWallets } from "../ledger/lock-wallets.ts";
import { actingUser, type Context } from "../platform/context.ts";
import { idOf } from "../platform/http/request/id.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { Vault } from "../platform/security/vault.ts";
import { withAccount } from "../billing/account/with-account.ts";
import { showOwnCard } from "../cards/view-cards.ts";

interface EsimParts {
  readonly vault: Vault;
  /** The channels whose SM-DP+ makes profiles on demand. */
  readonly orderingChannels: readonly string[];
}

/** The calls of an eSIM's holder, and the progress that an SM-DP+ reports. */
export function mountEsims(mount: Mount, { vault, orderingChannels }: EsimParts): void {
  mount(contract.getEsim, async (ctx, { cardId }) => ({
    esim: await showEsim(ctx, vault, idOf(cardId)),
  }));
  mount(contract.applyEsim, async (ctx, { fee, regionCode }) => {
    refuseOtherFee(ctx, fee);
    const userId = actingUser(ctx);
    // The wallet first, as everywhere; then the card, so that no two applicants are given the same one.
    await lockWallets(ctx.tx, [userId]);
    const channelIds =
      regionCode === undefined ? null : await channelsThatCover(ctx.tx, regionCode);
    const cardId = await takeEsim(ctx, orderingChannels, channelIds);
    await withAccount(
      ctx,
      userId,
      (account, at) => applyForEsim(at, vault, account, account.card(cardId)),
      { cardIds: [cardId] },
    );
    return { card: await showOwnCard(ctx, userId, cardId) };
  });
  mount(contract.handleDownloadProgressInfo, recordProgress);
  mount(contract.handleDownloadProgressInfoShort, recordProgress);
}

/** No one pays another fee than they were shown. */
function refuseOtherFee({ shop }: Context, fee: string | undefined): void {
  if (fee === undefined) return;
  const micros = parseAmount(fee, shop.currencyDigits);
  if (micros === null)
    throw new Problem("validation_failed", { fields: { fee: "amount_invalid" } });
  if (micros !== shop.esimFeeMicros) throw new Problem("fee_changed");
}
