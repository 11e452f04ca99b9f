import { z } from "zod";
import { fieldMessage } from "../../problems/field-message.ts";

/** What a phone needs to fetch an eSIM profile (GSMA SGP.22 v2.5 §4.1). */
export interface ActivationCode {
  /** The name of the SM-DP+ that holds the profile. */
  readonly smdpAddress: string;
  /** Which profile it is; empty where the SM-DP+ knows it by the phone. */
  readonly matchingId: string;
  /** The object identifier that the SM-DP+'s certificate must show. */
  readonly smdpOid?: string;
  /** The phone asks for a confirmation code, which is never in the activation code itself. */
  readonly needsConfirmationCode?: true;
}

/** SGP.22 §4.1: no longer than this, no matter what stands in it. */
const longest = 255;
const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;
const objectIdentifier = /^[0-2](?:\.(?:0|[1-9][0-9]*))+$/;

/**
 * Reads `LPA:1$host$matchingId[$oid][$1]`; `LPA:` stands in QR codes and links only, and may be missing. An identifier that
 * is left out before a `1` is empty: `1$host$id$$1`. Null for anything else.
 */
export function parseActivationCode(text: string): ActivationCode | null {
  if (text.length > longest) return null;
  const [format, smdpAddress = "", matchingId, smdpOid = "", confirmation = "", ...more] = text
    .replace(/^LPA:/i, "")
    .split("$");
  const isWell =
    format === "1" &&
    hostName.test(smdpAddress) &&
    matchingId !== undefined &&
    /^[A-Za-z0-9-]*$/.test(matchingId) &&
    (smdpOid === "" || objectIdentifier.test(smdpOid)) &&
    (confirmation === "" || confirmation === "1") &&
    more.length === 0;
  if (!isWell) return null;
  return {
    smdpAddress,
    matchingId,
    ...(smdpOid !== "" && { smdpOid }),
    ...(confirmation === "1" && { needsConfirmationCode: true }),
  };
}

/** As it stands in a QR code: with `LPA:` before it, and nothing behind the last part that is set. */
export function formatActivationCode({
  smdpAddress,
  matchingId,
  smdpOid = "",
  needsConfirmationCode,
}: ActivationCode): string {
  const parts = ["LPA:1", smdpAddress, matchingId];
  if (smdpOid !== "" || needsConfirmationCode) parts.push(smdpOid);
  if (needsConfirmationCode) parts.push("1");
  return parts.join("$");
}

/** Addresses that a phone itself takes over to install the eSIM on it: iOS 17.4 and newer, Android 10 and newer. */
export interface InstallLinks {
  readonly ios: string;
  readonly android: string;
}

/** None of an activation code's signs needs an escape in an address, and phones expect them as they are. */
export function installLinks(code: ActivationCode): InstallLinks {
  const carddata = formatActivationCode(code);
  return {
    ios: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${carddata}`,
    android: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${carddata}`,
  };
}

/** An activation code as someone hands it in; every spelling of one code becomes the same text. */
export const ActivationCodeText = z
  .string(fieldMessage("activation_code_invalid"))
  .trim()
  .transform((text, { addIssue }) => {
    const code = parseActivationCode(text);
    if (code) return formatActivationCode(code);
    addIssue({ code: "custom", message: "activation_code_invalid" });
    return z.NEVER;
  })
  .meta({ id: "ActivationCode", example: "LPA:1$smdp.example.com$QR-G-5C-1LS-1W1Z9P7" });
