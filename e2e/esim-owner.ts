import type { Account } from "./accounts.ts";
import { ask } from "./ask.ts";
import { origin } from "./journey-server.ts";
import { carrier } from "./plastics.ts";

/** Gets an eSIM for somebody who can pay it, without a screen. */
export async function appliesForEsim({
  username,
  password,
}: Account): Promise<{ cardId: string; activationCode: string }> {
  const entry = { account: username, password, rememberMe: false };
  const { accessToken } = await ask<{ accessToken: string }>("/user/login", entry);
  const { card } = await ask<{ card: { id: string } }>("/esim/apply", {}, accessToken);
  const { esim } = await ask<{ esim: { activation: { activationCode: string } } }>(
    `/esim/get?cardId=${card.id}`,
    undefined,
    accessToken,
  );
  return { cardId: card.id, activationCode: esim.activation.activationCode };
}

/** The SM-DP+ tells that a phone has come to a point with a profile (SGP.22 §5.3.5): 3 is downloaded, 4 is installed. */
export async function tellsProgress(
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
