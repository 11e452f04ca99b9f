import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "@farsim/programs/until.ts";
import { type Carry, type ContractCaller, contractCaller } from "../input/contract-caller.ts";
import { overKeptConnections } from "../database/kept-connections.ts";

/** What befell calls on their way. */
interface Fate {
  answered: number;
  /** No one listened, so nothing was sent: another server was asked. */
  refused: number;
  /** 503 with Retry-After: asked again after that time. */
  askedToWait: number;
  /** Cut off, or answered with 5xx: anyone who called does not know what became of it. */
  readonly failed: string[];
}

/** Where a server is called, and where it tells of its health. */
interface BalancedServer {
  readonly origin: string;
  readonly monitoring: string;
}

export interface Balancer extends ContractCaller {
  readonly fate: Fate;
  close(): void;
}

const lookEveryMs = 100;
const asked = { method: "GET", path: "/health/ready" };

/**
 * Shares calls out among servers, as a proxy before them does: over connections that are kept open, in turns among those whose
 * `/health/ready` answered 200 when it was asked last, ten times a second. It asks another server only where no one
 * listens, and the same question again only after a 503 with Retry-After: what was cut off is lost.
 */
export function openBalancer(servers: readonly BalancedServer[], prefix: string): Balancer {
  const fate: Fate = { answered: 0, refused: 0, askedToWait: 0, failed: [] };
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const look = async ({ origin, monitoring }: BalancedServer) => {
    const isReady = await overKeptConnections(
      agent,
      monitoring,
    )(asked).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) ready.add(origin);
    else ready.delete(origin);
  };
  const looking = servers.map((server) => setInterval(() => void look(server), lookEveryMs));
  let turn = 0;
  const next = async () => {
    const origin = await until(() => [...ready][turn++ % Math.max(ready.size, 1)], {
      withinMs: 60_000,
    });
    if (origin === undefined) throw new Error("for a minute no server was ready");
    return origin;
  };
  const carry: Carry = async (request) => {
    for (;;) {
      const origin = await next();
      try {
        const answer = await overKeptConnections(agent, origin + prefix)(request);
        const wait = answer.headers.get("retry-after");
        if (answer.status === 503 && wait) {
          fate.askedToWait += 1;
          await pause(Number(wait) * 1000);
          continue;
        }
        if (answer.status >= 500) fate.failed.push(`${request.path}: ${answer.status}`);
        else fate.answered += 1;
        return answer;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== "ECONNREFUSED") {
          fate.failed.push(`${request.path}: ${code ?? String(error)}`);
          throw error;
        }
        fate.refused += 1;
        ready.delete(origin);
      }
    }
  };
  return {
    ...contractCaller(carry),
    fate,
    close() {
      for (const timer of looking) clearInterval(timer);
      agent.destroy();
    },
  };
}
