import { startCaseImport as route } from "#shared/contract/versions/caseImports.ts";
import { mayCreateKind } from "#shared/domain/access/permissionFlags.ts";
import type { ResourceOf } from "#shared/domain/access.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { caseUploadKey } from "./caseImport.ts";

const linkSeconds = 3600;

/** Signs a link for the bytes of a case file. What is never read goes by the rule of the bucket. */
export const startCaseImport = defineHandler<typeof route, { resource: ResourceOf<"case.create"> }>(route, {
  // Asked before anything is counted against an allowance; the kind of the case is checked when it is made.
  load: async (_call, signedIn) => {
    if (!mayCreateKind(signedIn.actor, "signature_case")) throw new Refusal("FORBIDDEN");
    const { id: programId } = await requireProgram(signedIn);
    return { resource: { kind: "program", programId } };
  },
  run: async ({ body: { bytes } }, { operationId: id, ...signedIn }) => {
    const { signPut } = await import("../ports/multipart.ts");
    const key = caseUploadKey(id, signedIn);
    return { id, url: await signPut({ bucket: "MEDIA_BUCKET", key, bytes }, linkSeconds) };
  },
});
