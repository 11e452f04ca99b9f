import type { CallInput, Endpoint } from "@farsim/contract/endpoint.ts";
import { call } from "./call.ts";
import type { ReceivedFile } from "./exchange.ts";

/** A call that is answered by a file: admitted, renewed and refused like any other. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ReceivedFile> {
  return (await call(endpoint, input)) as ReceivedFile;
}
