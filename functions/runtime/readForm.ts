import { Refusal } from "./refusal.ts";
import type { Request } from "./request.ts";

/** Bytes of a form. A function takes 6 MB of what the gateway hands it, which grows by a third on the way. */
const formBytesAtMost = 4 * 1024 * 1024;

/**
 * A form with files. `tooLarge`: where larger files go; `undone`: what did not happen, both as sentences.
 *
 * @throws Refusal UNSUPPORTED_CONTENT_TYPE, BODY_TOO_LARGE, INVALID_REQUEST
 */
export async function readForm(
  { headers, rawBody }: Request,
  { tooLarge, undone }: { tooLarge: string; undone: string },
): Promise<FormData> {
  const type = headers["content-type"] ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) throw new Refusal("UNSUPPORTED_CONTENT_TYPE");
  const invalid = (message: string): Refusal =>
    new Refusal("INVALID_REQUEST", { message: `${message} ${undone}` });
  if (!rawBody || rawBody.length === 0) throw invalid("The form is empty.");
  if (rawBody.length > formBytesAtMost)
    throw new Refusal("BODY_TOO_LARGE", { message: `A form takes 4 MB at most. ${tooLarge} ${undone}` });
  try {
    return await new Response(new Uint8Array(rawBody), { headers: { "content-type": type } }).formData();
  } catch (error) {
    if (error instanceof TypeError) throw invalid("The form cannot be read.");
    throw error;
  }
}
