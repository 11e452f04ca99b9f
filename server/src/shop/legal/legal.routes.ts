import { previewDocument, listDocuments } from "@farsim/contract/desk/shop/legal-documents.ts";
import { acceptDocuments, getLegalDocument, listUnaccepted } from "@farsim/contract/legal.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import { inEveryLanguage } from "@farsim/contract/values/texts/texts.ts";
import { formatInstant } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { Shop } from "../../platform/settings/shop.ts";
import { findSettings, nameOf } from "../settings.sql.ts";
import * as accept from "./accept-documents.ts";
import { countAcceptances } from "./acceptances.sql.ts";
import { legalHtml } from "./legal-html.ts";
import { legalVersion, legalVersions } from "./legal-versions.ts";
import { standardDocuments } from "./standard-documents.ts";

/** The calls of the legal documents. `first` has the terms of the first start. */
export function mountLegal(mount: Mount, { first }: { readonly first: Shop }): void {
  const rowsOf = ({ tx }: Context) => findSettings(tx);
  mount(getLegalDocument, async (ctx, { document, language, version }) => {
    const versions = legalVersions(document, { first, rows: await rowsOf(ctx), now: ctx.now });
    const found = legalVersion(versions, version === undefined ? undefined : Number(version));
    if (!found) throw new Problem("not_found");
    return { version: found.version, html: legalHtml(found, language, ctx.shop) };
  });
  mount(listDocuments, async (ctx, { document }) => {
    const rows = await rowsOf(ctx);
    const versions = legalVersions(document, { first, rows, now: ctx.now });
    const items = [];
    for (const { version, validFrom, state } of versions) {
      const row = rows.find((each) => each.topic === document && each.version === version);
      items.push({
        version,
        validFrom: formatInstant(validFrom.epochMilliseconds),
        state,
        changedBy: row ? await nameOf(ctx.tx, row.changedBy) : null,
      });
    }
    const texts = standardDocuments[document];
    const standard = inEveryLanguage((language) => texts[language] ?? "");
    const { version } = legalVersion(versions)!;
    const accepted = await countAcceptances(ctx.tx, { document, version });
    return { items: items.toReversed(), accepted, standard };
  });
  mount(listUnaccepted, (ctx) => accept.unaccepted(ctx));
  mount(acceptDocuments, async (ctx, input) => {
    await accept.acceptDocuments(ctx, input);
    return {};
  });
  mount(previewDocument, async ({ shop, now }, { document, language, text }) => {
    const texts = inEveryLanguage(() => text);
    const shown = { document, version: 0, validFrom: now, state: "draft", text: texts } as const;
    return { html: legalHtml(shown, language, shop) };
  });
}
