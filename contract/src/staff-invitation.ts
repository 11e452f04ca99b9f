import { z } from "zod";
import {
  loggedIn,
  newPassword,
  NewUsername,
  passwordsEqual,
  textAtSecondEntry,
} from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Email } from "./values/people/account-names.ts";
import { requiredText } from "./values/texts/free-text.ts";
import { InstantText } from "./values/days/moments.ts";
import { StandardRole } from "./values/people/rights.ts";
import { RoleName } from "./values/people/role-rights.ts";

/** For how long an invitation can be accepted. */
export const invitationHours = 72;

/** As the email has it, in its link or to be copied. */
const InvitationCode = requiredText(80);

export const readInvitation = endpoint({
  method: "POST",
  path: "/user/invitation/read",
  summary: "For whom an invitation is, and for which role",
  role: "visitor",
  input: z.strictObject({ invitation: InvitationCode }),
  output: z.object({
    email: Email,
    /** Of a role that each shop begins with. */
    role: StandardRole.optional(),
    /** Of any other one. */
    roleName: RoleName.optional(),
    expiresAt: InstantText,
  }),
  problems: ["invitation_invalid"],
});

/** The account that is opened works at the desk; where the shop asks for a second factor, the desk opens once it is set up. */
export const acceptInvitation = endpoint({
  method: "POST",
  path: "/user/invitation/accept",
  summary: "Open the account of a member of staff by an invitation",
  role: "visitor",
  limit: "codeTry",
  security: "registration",
  input: z
    .strictObject({ invitation: InvitationCode, username: NewUsername, ...newPassword })
    .refine(passwordsEqual, textAtSecondEntry),
  output: loggedIn,
  problems: ["invitation_invalid", "username_exists", "user_exists"],
});
