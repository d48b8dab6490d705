import { hash } from "node:crypto";
import * as z from "zod/mini";
import { ulid } from "#shared/contract/common.ts";
import { type CursorOf, type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import type { ImportedPicture, ImportedQuestion } from "#shared/domain/bank/questionImport.ts";
import { mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { counted } from "#shared/words/counted.ts";
import { importPartKey } from "../../curriculum/importPartKey.ts";
import { readJob } from "../../jobs/job.ts";
import { orderJob } from "../../jobs/orderJob.ts";
import { getObjectText, putObject } from "../../ports/storage.ts";
import type { SignedIn } from "../../runtime/authenticate.ts";
import { Refusal } from "../../runtime/refusal.ts";
import { getJob } from "../../table/operations/jobs.ts";
import type { CheckedPicture, ImportLines } from "./importLines.ts";
import { importParts } from "./importParts.ts";

const noteOf = (id: string): string => `question_imports/${id}.note.json`;
/** Person who uploaded the file, and the number of questions in each of its parts. */
const note = z.object({ by: ulid, parts: z.array(z.number()) });

/** The job of an import: started twice, it is one. */
const jobIdOf = (id: string): string => `question-import:${id}`;

/** Keeps the questions of a file until they are imported, for whoever read it. */
export async function keepImport(
  id: string,
  { questions, pictures }: { questions: readonly ImportedQuestion[]; pictures: ImportLines["pictures"] },
  userId: string,
): Promise<void> {
  const parts: number[] = [];
  const keep = pictureKeeper(id);
  const illustrated: ImportedQuestion[] = [];
  for (const question of questions) {
    const some = pictures.get(question.line) ?? [];
    const kept: ImportedPicture[] = [];
    for (const picture of some) kept.push(await keep(picture));
    illustrated.push(kept.length === 0 ? question : { ...question, pictures: kept });
  }
  for (const texts of importParts(illustrated)) {
    const key = importPartKey(id, parts.length);
    await putObject("REPORT_BUCKET", key, `[${texts.join(",")}]`, "application/json");
    parts.push(texts.length);
  }
  const about: z.infer<typeof note> = { by: userId, parts };
  await putObject("REPORT_BUCKET", noteOf(id), JSON.stringify(about), "application/json");
}

/** Puts pictures where they wait for their questions, each file once. */
function pictureKeeper(id: string): (picture: CheckedPicture) => Promise<ImportedPicture> {
  const keys = new Map<string, string>();
  return async ({ format, alt, bytes }) => {
    const digest = hash("sha256", bytes, "base64");
    const from = keys.get(digest) ?? `question_imports/${id}.picture-${keys.size}`;
    if (!keys.has(digest)) await putObject("REPORT_BUCKET", from, bytes, mediaFormats[format].contentType);
    keys.set(digest, from);
    return { from, format, bytes: bytes.length, alt };
  };
}

/** @throws Refusal NOT_FOUND where somebody else has read it, or nobody; CONFLICT where it holds no question */
export async function startImport(id: string, signedIn: SignedIn): Promise<void> {
  const { id: userId, first_name, last_name } = signedIn.person.profile;
  const text = await getObjectText("REPORT_BUCKET", noteOf(id));
  const kept = text === undefined ? undefined : note.parse(JSON.parse(text));
  if (kept?.by !== userId) throw new Refusal("NOT_FOUND");
  if (kept.parts.length === 0)
    throw new Refusal("CONFLICT", { message: "This file has no question to import. Nothing was changed." });
  await orderJob({
    kind: "question_import",
    id: jobIdOf(id),
    input: { import_id: id, parts: kept.parts, ordered_by: { id: userId, first_name, last_name } },
    requestedBy: userId,
    programId: signedIn.actor.membership?.programId ?? null,
  });
}

const importedText = counted({ one: "{n} question was imported.", other: "{n} questions were imported." });
const leftText = counted({
  one: " {n} was left out because the bank has it already.",
  other: " {n} were left out because the bank has them already.",
});

/** Progress of an import. @throws Refusal NOT_FOUND where it is not this person's */
export async function presentImport(id: string, { person }: SignedIn) {
  const row = await getJob(jobIdOf(id));
  if (!row || row.requested_by !== person.profile.id) throw new Refusal("NOT_FOUND");
  const { state, cursor, progress } = readJob(jobKinds.question_import, row);
  const done: CursorOf<DefinitionOf<"question_import">> = cursor ?? { at: 0, imported: 0, left_out: 0 };
  const told = `${importedText(done.imported)}${done.left_out > 0 ? leftText(done.left_out) : ""}`;
  const failed = `${jobKinds.question_import.failedText} ${importedText(done.imported)}`;
  return {
    ...{ id, state, progress: state === "ready" ? 100 : progress },
    ...{ imported: done.imported, left_out: done.left_out },
    message: state === "ready" ? told : state === "failed" ? failed : "The questions are being imported.",
    success: state !== "failed",
  };
}
