import type { Account } from "../accounts.ts";
import { ask } from "../ask.ts";
import { origin } from "../shops/journey-server.ts";
import { carrier } from "./test-cards.ts";
import { enter } from "../screen/without-screen.ts";

/** Gets an eSIM for someone who can pay it, without a screen. */
export async function appliesForEsim(
  account: Account,
): Promise<{ cardId: string; activationCode: string }> {
  const bearer = await enter(account);
  const { card } = await ask<{ card: { id: string } }>("/esim/apply", {}, bearer);
  const { esim } = await ask<{ esim: { activation: { activationCode: string } } }>(
    `/esim/get?cardId=${card.id}`,
    undefined,
    bearer,
  );
  return { cardId: card.id, activationCode: esim.activation.activationCode };
}

/** The SM-DP+ tells that a phone has come to a point with a profile (SGP.22 §5.3.5): 3 is downloaded, 4 is installed. */
export async function reportsProgress(
  iccid: string,
  point: number,
  timestamp: string,
): Promise<number> {
  const response = await fetch(`${origin}/farsim/gsma/rsp2/es2plus/handleDownloadProgressInfo`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${carrier.key}` },
    body: JSON.stringify({
      header: {
        functionRequesterIdentifier: "SM-DP+",
        functionCallIdentifier: `${iccid}-${point}`,
      },
      iccid: `${iccid}F`,
      profileType: "data",
      timestamp,
      notificationPointId: point,
      notificationPointStatus: { status: "Executed-Success" },
    }),
  });
  return response.status;
}
