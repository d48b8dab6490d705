import { mayCreateKind } from "#shared/domain/access/permissionFlags.ts";
import { requireProgram } from "../access/course.ts";
import { requireOwnJob } from "../jobs/requireOwnJob.ts";
import { getObjectText, objectExists } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";

/** Jobs that read a file to make a case from it. */
type Kind = "case_import" | "word_import";
const names = { case_import: "case file", word_import: "Word file" } as const satisfies Record<Kind, string>;

const linkSeconds = 3600;

async function inProgram(signedIn: SignedIn) {
  const { id: programId } = await requireProgram(signedIn);
  return { resource: { kind: "program" as const, programId } };
}

/**
 * The program of somebody who may make cases, asked before anything is counted against an allowance; the kind of the case is checked when
 * it is made. @throws Refusal FORBIDDEN
 */
export async function loadCaseMaker(signedIn: SignedIn) {
  if (!mayCreateKind(signedIn.actor, "signature_case")) throw new Refusal("FORBIDDEN");
  return inProgram(signedIn);
}

/** Signs a link for the bytes of a file. What is never read goes by the rule of the bucket. */
export async function signUpload(key: string, bytes: number): Promise<string> {
  // Loaded when it is first used: few calls of this function are about files.
  const { signPut } = await import("../ports/multipart.ts");
  return signPut({ bucket: "MEDIA_BUCKET", key, bytes }, linkSeconds);
}

/** A file that was sent. @throws Refusal NOT_FOUND */
export async function loadUpload(upload_key: string, signedIn: SignedIn) {
  if (!(await objectExists("MEDIA_BUCKET", upload_key))) throw new Refusal("NOT_FOUND");
  return { upload_key, ...(await inProgram(signedIn)) };
}

/** The reading of a file that the person has ordered. @throws Refusal NOT_FOUND */
export async function loadImport<K extends Kind>(kind: K, id: string, signedIn: SignedIn) {
  return { job: await requireOwnJob(kind, id, signedIn), ...(await inProgram(signedIn)) };
}

/** Refusal of a file whose parts have gone by the rule of the bucket. */
export const goneFile = (kind: Kind): Refusal =>
  new Refusal("CONFLICT", {
    message: `It is too long since this ${names[kind]} was read. Choose it again.`,
  });

/** Reads the stored result of a file that the person has had read. @throws Refusal NOT_FOUND, CONFLICT where no case can be made of it */
export async function requireKeptFile(
  kind: Kind,
  id: string,
  signedIn: SignedIn,
): Promise<{ kept: unknown; fileName: string }> {
  const { input, outcome, state } = await requireOwnJob(kind, id, signedIn);
  if (state !== "ready" || !outcome)
    throw new Refusal("CONFLICT", { message: `The ${names[kind]} is not read yet.` });
  if (outcome.problem !== null) throw new Refusal("CONFLICT", { message: outcome.problem });
  const text = await getObjectText("REPORT_BUCKET", input.object_key);
  if (text === undefined) throw goneFile(kind);
  return { kept: JSON.parse(text), fileName: input.file_name };
}
