import { languages } from "@farsim/contract/values/texts/language.ts";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Shop } from "../settings/shop.ts";

interface SecurityTxtParts {
  readonly contactNow: () => Pick<Shop["contact"], "email" | "url">;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

const path = "/.well-known/security.txt";
/** RFC 9116 §2.5.5 recommends less than a year. */
const validHours = 180 * 24;

/** Says to whom a weakness is reported (RFC 9116); nothing where the operator has published no address for it. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { contactNow, publicUrl, clock }: SecurityTxtParts,
): void {
  app.get(path, async (_request, reply) => {
    const { email, url } = contactNow();
    const contacts = [...(email ? [`mailto:${email}`] : []), ...(url ? [url] : [])];
    if (contacts.length === 0) return reply.callNotFound();
    const expires = clock.now().add({ hours: validHours }).toString({ smallestUnit: "second" });
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires}`,
      `Preferred-Languages: ${languages.join(", ")}`,
      ...(publicUrl ? [`Canonical: ${publicUrl}${path}`] : []),
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
