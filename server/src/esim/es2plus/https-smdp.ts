import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { readAnswer } from "./read-answer.ts";
import type { Es2Answer, Es2Function, Smdp } from "./smdp.ts";

export interface SmdpSettings {
  readonly url: string;
  /** PEM; the client's certificate that the SM-DP+ knows us by. */
  readonly key?: string | undefined;
  readonly cert?: string | undefined;
  /** PEM; the only authority that is believed about the SM-DP+; without it those of the system. */
  readonly ca?: string | undefined;
  readonly functionRequesterIdentifier: string;
  readonly smdpAddress?: string | undefined;
  readonly profileType?: string | undefined;
  readonly releasesSeparately?: boolean | undefined;
  /** How long an answer may take. */
  readonly patienceMs?: number | undefined;
}

const usualPatienceMs = 20_000;
const mostBytes = 65_536;

/**
 * An SM-DP+ over HTTPS with mutual TLS (SGP.22 v2.5 §6.5): JSON, one POST a function, no redirects, an answer of bounded size
 * within a deadline. Nothing of what is said is ever logged: a matching id is half of an activation code.
 */
export function openHttpsSmdp(settings: SmdpSettings): Smdp & { close(): void } {
  const { url, key, cert, ca, functionRequesterIdentifier } = settings;
  const isSecure = new URL(url).protocol === "https:";
  const agent = isSecure
    ? new HttpsAgent({ keepAlive: true, key, cert, ca, minVersion: "TLSv1.2" })
    : new HttpAgent({ keepAlive: true });
  const ask = async (name: Es2Function, callId: string, body: object): Promise<Es2Answer> => {
    const header = { functionRequesterIdentifier, functionCallIdentifier: callId };
    try {
      return readAnswer(
        await post(isSecure, `${url.replace(/\/$/, "")}/gsma/rsp2/es2plus/${name}`, {
          agent,
          body: JSON.stringify({ header, ...body }),
          patienceMs: settings.patienceMs ?? usualPatienceMs,
        }),
      );
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return { kind: "unreachable", cause: code ?? message };
    }
  };
  return {
    address: settings.smdpAddress ?? new URL(url).hostname,
    ...(settings.profileType !== undefined && { profileType: settings.profileType }),
    releasesSeparately: settings.releasesSeparately ?? false,
    ask,
    close: () => agent.destroy(),
  };
}

interface Posting {
  readonly agent: HttpAgent | HttpsAgent;
  readonly body: string;
  readonly patienceMs: number;
}

function post(isSecure: boolean, url: string, { agent, body, patienceMs }: Posting) {
  const options: RequestOptions = {
    method: "POST",
    agent,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      "content-type": "application/json;charset=UTF-8",
      "content-length": Buffer.byteLength(body),
      "x-admin-protocol": "gsma/rsp/v2.5.0",
    },
  };
  return new Promise<{ status: number; protocol: string | undefined; body: string }>(
    (resolve, reject) => {
      const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) request.destroy(new Error("the answer is too large"));
          else chunks.push(chunk);
        });
        response.on("error", reject);
        response.on("end", () => {
          const protocol = response.headers["x-admin-protocol"];
          resolve({
            status: response.statusCode ?? 0,
            protocol: typeof protocol === "string" ? protocol : undefined,
            body: Buffer.concat(chunks).toString("utf8"),
          });
        });
      });
      request.on("error", reject);
      request.end(body);
    },
  );
}
