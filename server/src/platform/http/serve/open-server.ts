import { randomUUID } from "node:crypto";
import { languageOf } from "@farsim/contract/values/texts/language.ts";
import { Problem } from "@farsim/contract/problems/problem.ts";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { bodyTerms, serverTimes } from "../request/bound-bodies.ts";
import { sendProblem } from "../envelope.ts";
import { logOfACall } from "../log-of-a-call.ts";
import { hostHeaderByHook } from "./one-host.ts";
import { encryptedBy, type OwnCertificate } from "./own-certificate.ts";
import { refuseUnreadable, safeHeaders } from "./safe-headers.ts";

interface Terms {
  readonly log: FastifyBaseLogger;
  /** Whose word is taken for where a call came from. */
  readonly trustProxy: readonly string[];
  /** With it the server speaks HTTPS, without it HTTP. */
  readonly tls: OwnCertificate | undefined;
}

/** The server that everything is mounted on. */
export function openServer({ log, trustProxy, tls }: Terms): FastifyInstance {
  const times = { ...serverTimes(bodyTerms), ...hostHeaderByHook };
  const options: FastifyServerOptions = {
    loggerInstance: log,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "requestId",
    }),
    childLoggerFactory: logOfACall,
    // Ours alone: an id that a caller chose would let them write into the log.
    genReqId: () => randomUUID(),
    // Of a path that no call has; each call has its own.
    bodyLimit: 16 * 1024,
    requestTimeout: bodyTerms.longWithinMs,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // A path that cannot be read names nothing; it is refused before any hook could add the headers.
    frameworkErrors: (_error, request, reply) => {
      const language = languageOf(request.headers["accept-language"]);
      void sendProblem(reply.headers(safeHeaders), new Problem("not_found"), language);
    },
  };
  const of = tls ? { https: { ...times, ...encryptedBy(tls) } } : { http: times };
  // Calls are answered alike, whichever way they came.
  return fastify({ ...options, ...of } as FastifyServerOptions);
}
