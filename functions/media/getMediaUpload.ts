import { getMediaUpload as route } from "#shared/contract/media/uploads.ts";
import { defineHandler } from "../runtime/handler.ts";
import { presentUpload, requireOwnUpload } from "./loadUpload.ts";

export const getMediaUpload = defineHandler(route, {
  run: async ({ params }, signedIn) => presentUpload(await requireOwnUpload(params.id, signedIn)),
});
