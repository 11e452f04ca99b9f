import { z } from "zod";

/** What an administrator may say of a SIM. With a mark it is bound by no one, and no StarterPack. */
export const GivenMark = z.enum(["lost", "damaged", "returned"]);
export type GivenMark = z.infer<typeof GivenMark>;

/** All that a SIM may be marked with; one that was replaced stays so. */
export const CardMark = z.enum([...GivenMark.options, "replaced"]);
export type CardMark = z.infer<typeof CardMark>;
