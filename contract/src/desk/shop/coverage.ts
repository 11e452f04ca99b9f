import { z } from "zod";
import { Destination, Generation } from "../../coverage.ts";
import { endpoint } from "../../endpoint.ts";
import type { FieldProblemKey } from "../../problems/field-problem.ts";
import { fieldMessage } from "../../problems/field-message.ts";
import { CountryCode } from "../../values/places/country-code.ts";
import { requiredText } from "../../values/texts/free-text.ts";

/** The columns of a file of networks, in any order. A region is named by its code, or by its name in any language. */
export const coverageColumns = ["region", "network", "generation"] as const;

/** What may be wrong with a line of such a file. What it says stands in `messages/<language>/coverage.ts`. */
export const coverageProblems = [
  "header_missing",
  "nothing_in_it",
  "too_many_lines",
  "column_count",
  "region_unknown",
  "network_invalid",
  "generation_unknown",
  "network_repeated",
  "too_many_in_region",
] as const;
export type CoverageProblemKey = (typeof coverageProblems)[number];

/** As many networks as a region may have. */
export const mostNetworksOfRegion = 40;

/** As many networks as a channel may have. */
export const mostNetworks = 5_000;

/** As many wrong lines of a file are named at most. */
export const mostWrongLines = 200;

export const NetworkName = requiredText(60);

const channelName = z.string(fieldMessage("required")).regex(/^[a-z0-9-]{1,40}$/);

export const listCoverage = endpoint({
  method: "GET",
  path: "/admin/coverage/list",
  summary: "Where the cards of a channel work, on which networks, by code",
  role: "administrator",
  right: ["channels", "catalogue", "audit"],
  input: z.strictObject({ channelName }),
  output: z.object({ items: z.array(Destination) }),
  problems: ["not_found"],
});

export const saveCoverage = endpoint({
  method: "POST",
  path: "/admin/coverage/save",
  summary:
    "Say on which networks the cards of a channel work in a region; on none: it is not covered",
  role: "administrator",
  right: "channels",
  input: z.strictObject({
    channelName,
    regionCode: CountryCode,
    networks: z
      .array(z.strictObject({ name: NetworkName, generation: Generation }))
      .max(mostNetworksOfRegion, fieldMessage("too_long"))
      .superRefine((networks, issues) => {
        const seen = new Set<string>();
        for (const [place, { name }] of networks.entries()) {
          if (seen.has(name))
            issues.addIssue({
              code: "custom",
              path: [place, "name"],
              message: "network_repeated" satisfies FieldProblemKey,
            });
          seen.add(name);
        }
      }),
  }),
  output: z.object({ items: z.array(Destination) }),
  problems: ["not_found"],
});

export const importCoverage = endpoint({
  method: "POST",
  path: "/admin/coverage/import",
  summary:
    "Hand in the whole coverage of a channel as CSV (region,network,generation) in place of what was there: all or nothing; with `preview` it is only judged",
  role: "administrator",
  right: "channels",
  upload: true,
  maxBodyBytes: 1024 * 1024,
  input: z.strictObject({
    channelName,
    csv: z
      .string(fieldMessage("required"))
      .min(1, fieldMessage("required"))
      .max(600_000, fieldMessage("too_long")),
    preview: z.boolean().optional(),
  }),
  output: z.object({
    /** How many regions and networks the file names. */
    regions: z.number().int(),
    networks: z.number().int(),
    /** Regions that are covered so far, and that the file does not name; none where a line is wrong. */
    lost: z.array(CountryCode),
    /** Lines are counted from 1, the header included; at most `mostWrongLines`. Where there is one, nothing was changed. */
    wrong: z.array(
      z.object({
        line: z.number().int(),
        error: z.enum(coverageProblems),
        message: z.string(),
      }),
    ),
  }),
  problems: ["not_found"],
});
