import * as contract from "@farsim/contract/desk/people/audit.ts";
import type { Database } from "../platform/database/database.ts";
import type { Mount } from "../platform/http/mount.ts";
import { audit } from "../platform/security/audit.ts";
import { auditRead } from "../platform/security/audit-once.ts";
import { listAudit } from "./list-audit.ts";

export function mountAuditForAdministrators(mount: Mount, database: Database): void {
  mount.multiTransaction(contract.listAudit, async (steps, input) => {
    const { answer, actor } = await steps.step(async (ctx) => ({
      answer: await listAudit(ctx, input),
      actor: ctx.actor,
    }));
    if (input.purpose === "file" && input.cursor === undefined)
      await auditRead(database, { steps, actor }, (ctx) =>
        audit(ctx, {
          action: "admin/audit/export",
          subject: "audit",
          facts: { total: answer.total },
        }),
      );
    return answer;
  });
}
