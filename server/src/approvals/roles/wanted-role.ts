import { Email } from "@farsim/contract/values/people/account-names.ts";
import { Language } from "@farsim/contract/values/texts/language.ts";
import { RoleName, RoleRights } from "@farsim/contract/values/people/role-rights.ts";
import { Right } from "@farsim/contract/values/people/rights.ts";
import { z } from "zod";

const roleId = z.string();
/** What the role could do when it was asked for. */
const seen = z.array(Right);

/** What waits for a second person, as it is kept: whose role it is stands beside it. */
export const WantedRole = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("invite"), roleId, seen, email: Email, language: Language }),
  z.strictObject({ action: z.literal("give"), roleId, seen }),
  z.strictObject({
    action: z.literal("change"),
    roleId,
    name: RoleName.optional(),
    rights: RoleRights,
    seen,
  }),
]);
export type WantedRole = z.infer<typeof WantedRole>;
