import { z } from "zod";

/** What a new channel may be called, no matter who names it: a setting, or a file of cards. */
export const NewChannelName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/);
