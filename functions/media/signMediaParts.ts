import { signMediaParts as route } from "#shared/contract/media/uploads.ts";
import { defineHandler } from "../runtime/handler.ts";
import { noteSent, requireOwnUpload, requireParts, signLinks } from "./loadUpload.ts";

export const signMediaParts = defineHandler(route, {
  run: async ({ params, body: { sent, wanted } }, signedIn) => {
    const upload = await requireOwnUpload(params.id, signedIn);
    requireParts(upload, wanted);
    await noteSent(upload, sent);
    return { links: await signLinks(upload, wanted) };
  },
});
