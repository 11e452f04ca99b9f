import { z } from "zod";
import { Amount } from "./values/money/amount.ts";
import { Card, EsimState } from "./cards.ts";
import { endpoint } from "./endpoint.ts";
import { CountryCode } from "./values/places/country-code.ts";
import { InstantInput, InstantText } from "./values/days/moments.ts";

/** Where a profile failed: at the carrier, or on its way to the phone (the points of SGP.22 v2.5 §5.3.5). */
export const EsimFailure = z.enum([
  "order",
  "eligibility",
  "confirmationCode",
  "download",
  "install",
]);
export type EsimFailure = z.infer<typeof EsimFailure>;

/** What someone needs to put their eSIM on a phone. */
export const Esim = z
  .object({
    cardId: z.string(),
    cardNumber: z.string(),
    iccid: z.string(),
    tag: z.string().nullable(),
    /** Null while the operator has not provided a profile for it. */
    state: EsimState.nullable(),
    failure: EsimFailure.optional(),
    /** Once the profile is there: all of it as a QR code has it, and its parts for typing. */
    activation: z
      .object({
        activationCode: z.string(),
        smdpAddress: z.string(),
        matchingId: z.string(),
        smdpOid: z.string().optional(),
        needsConfirmationCode: z.boolean(),
        /** Missing where the code is masked: for anyone who looks at an account not their own. */
        installLinks: z.object({ ios: z.string(), android: z.string() }).optional(),
      })
      .optional(),
    /** Of an application that failed for good: what came back, and when. The card is no longer theirs. */
    refund: z.object({ amount: Amount, at: InstantText }).optional(),
  })
  .meta({ id: "Esim" });
export type Esim = z.infer<typeof Esim>;

export const applyEsim = endpoint({
  method: "POST",
  path: "/esim/apply",
  summary: "Buy an eSIM: from stock, or made by the carrier on demand; the fee is taken at once",
  role: "customer",
  idempotent: true,
  input: z.strictObject({
    /** As it was shown: another one is refused. */
    fee: Amount.optional(),
    /** Where it must work: only one that does is handed out. */
    regionCode: CountryCode.optional(),
  }),
  output: z.object({ card: Card }),
  problems: ["esim_insufficient_balance", "esim_out_of_stock", "sim_over_limit", "fee_changed"],
});

export const getEsim = endpoint({
  method: "GET",
  path: "/esim/get",
  summary: "How to install one of the account's eSIMs, and how far it has come",
  role: "customer",
  input: z.strictObject({ cardId: z.string().min(1).max(40) }),
  output: z.object({ esim: Esim }),
  problems: ["not_found", "card_status_conflict"],
});

/** As an SM-DP+ writes an ICCID: 20 signs, of which the last may be a filler. */
const PaddedIccid = z.string().regex(/^[0-9]{18,22}[Ff]?$/);

/** SGP.22 v2.5 §5.3.5: what an SM-DP+ tells of a download, from the first question of a phone to the installation. */
const downloadProgress = z.looseObject({
  header: z.looseObject({
    functionRequesterIdentifier: z.string().max(200),
    functionCallIdentifier: z.string().max(200),
  }),
  eid: z.string().max(64).optional(),
  iccid: PaddedIccid,
  profileType: z.string().max(200),
  /** When it happened, by the clock of the SM-DP+. */
  timestamp: InstantInput,
  /** 1 eligibility and retry limit, 2 confirmation code, 3 download, 4 installation; others are passed over. */
  notificationPointId: z.number().int().min(0).max(10_000),
  notificationPointStatus: z.looseObject({
    status: z.enum(["Executed-Success", "Executed-WithWarning", "Failed", "Expired"]),
  }),
});

const progressOfDownload = {
  method: "POST",
  summary: "An SM-DP+ tells how far the download of a profile has come (GSMA SGP.22 ES2+)",
  role: "channel",
  open: true,
  silent: true,
  input: downloadProgress,
  output: z.object({}),
  problems: [],
} as const;

/** Under the path that SGP.22 gives it below the operator's address … */
export const handleDownloadProgressInfo = endpoint({
  ...progressOfDownload,
  path: "/gsma/rsp2/es2plus/handleDownloadProgressInfo",
});

/** … and under a short one, for SM-DP+ whose notification address is set in full. */
export const handleDownloadProgressInfoShort = endpoint({
  ...progressOfDownload,
  path: "/es2plus/handleDownloadProgressInfo",
});
