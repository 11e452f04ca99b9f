import type { StandardRole } from "@farsim/contract/values/people/rights.ts";
import type { Translate } from "../../platform/messages.ts";

interface Role {
  readonly standard?: StandardRole | null | undefined;
  readonly name?: string | null | undefined;
}

/** How a role is called in a language. */
export const roleName = (t: Translate, { standard, name }: Role): string =>
  standard ? t(`staff.roles.${standard}`) : (name ?? "");
