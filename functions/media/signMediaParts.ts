import { signMediaParts as route } from "#shared/contract/media/uploads.ts";
import { signPart } from "../ports/multipart.ts";
import { defineHandler } from "../runtime/handler.ts";
import { multipartOf, noteSent, requireOwnUpload, requireParts } from "./loadUpload.ts";

const linkSeconds = 3600;

export const signMediaParts = defineHandler(route, {
  run: async ({ params, body: { sent, wanted } }, signedIn) => {
    const upload = await requireOwnUpload(params.id, signedIn);
    requireParts(upload, wanted);
    await noteSent(upload, sent);
    const multipart = multipartOf(upload);
    return {
      links: await Promise.all(
        wanted.map(async (part) => ({ part, url: await signPart(multipart, part, linkSeconds) })),
      ),
    };
  },
});
