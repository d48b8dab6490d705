import { startWordImport as route } from "#shared/contract/versions/wordImports.ts";
import { mayCreateKind } from "#shared/domain/access/permissionFlags.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { wordUploadKey } from "./wordImport.ts";

const linkSeconds = 3600;

/** Signs a link for the bytes of a Word file. What is never read goes by the rule of the bucket. */
export const startWordImport = defineHandler(route, {
  run: async ({ body: { bytes } }, { operationId: id, ...signedIn }) => {
    if (!mayCreateKind(signedIn.actor, "signature_case")) throw new Refusal("FORBIDDEN");
    const { signPut } = await import("../ports/multipart.ts");
    const key = wordUploadKey(id, signedIn);
    return { id, url: await signPut({ bucket: "MEDIA_BUCKET", key, bytes }, linkSeconds) };
  },
});
