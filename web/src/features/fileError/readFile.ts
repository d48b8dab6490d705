import { ApiError, errorFromReply } from "../../api/ApiError.ts";

/**
 * Asks for a file of this host as a page asks for data, so that a refusal says its code. Nothing is done with the file itself.
 * Throws ApiError for every refusal, OFFLINE where nobody answers, and the signal's own reason when it is aborted.
 */
export async function readFile(path: string, signal: AbortSignal): Promise<true> {
  const reply = await fetch(path, {
    headers: { Accept: "application/json" },
    credentials: "same-origin",
    signal,
  }).catch((cause: unknown) => {
    if (!(cause instanceof TypeError)) throw cause;
    throw new ApiError({ code: "OFFLINE", status: 0, message: "no reply", cause });
  });
  if (!reply.ok) throw await errorFromReply(reply);
  await reply.body?.cancel();
  return true;
}
