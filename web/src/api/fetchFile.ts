import type { AnyRoute } from "#shared/contract/route.ts";
import { answerTo, type CallInput } from "./call.ts";

/** A file that a call answers, under the name that the server gives it. Throws as `call` does. */
export async function fetchFile<R extends AnyRoute>(
  route: R,
  input: CallInput<R>,
): Promise<{ blob: Blob; name: string }> {
  const answer = await answerTo(route, input);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  return { blob: await answer.blob(), name: name ?? route.name };
}
