import { logoName, type Mailer } from "../../platform/mail.ts";
import type { ImageOf } from "./kept-images.ts";

/** Puts the shop's logo into each mail that shows it: mail readers fetch nothing, or let it be seen that they do. */
export function mailWithLogo(mailer: Mailer, imageOf: ImageOf): Mailer {
  return {
    async send({ logo, ...mail }) {
      // Where it cannot be read the name stands in its place: no email fails for its looks.
      const png = logo === undefined ? undefined : await imageOf(logo).catch(() => undefined);
      const pictures = [...(mail.pictures ?? []), ...(png ? [{ name: logoName, png }] : [])];
      await mailer.send({ ...mail, pictures });
    },
  };
}
