import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CountryCode } from "./values/places/country-code.ts";

/** The best that a network has. */
export const Generation = z.enum(["2G", "3G", "4G", "5G"]);
export type Generation = z.infer<typeof Generation>;

export const Network = z
  .object({ name: z.string(), generation: Generation })
  .meta({ id: "Network" });
export type Network = z.infer<typeof Network>;

/** A region that is covered, with its networks by name. */
export const Destination = z
  .object({ regionCode: CountryCode, networks: z.array(Network) })
  .meta({ id: "Destination" });
export type Destination = z.infer<typeof Destination>;

export const listDestinations = endpoint({
  method: "GET",
  path: "/destination/list",
  summary: "Where the shop's cards work, on which networks: over all channels, by code",
  role: "visitor",
  input: z.strictObject({}),
  output: z.object({ items: z.array(Destination) }),
  problems: [],
});

export const listCardDestinations = endpoint({
  method: "GET",
  path: "/card/destinations",
  summary: "Where one's own card works, on which networks, by code",
  role: "customer",
  input: z.strictObject({ cardId: z.string().min(1).max(40) }),
  output: z.object({ items: z.array(Destination) }),
  problems: ["not_found"],
});
