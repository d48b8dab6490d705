import type { ContentNode } from "#shared/case/model/types.ts";
import { type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import { caseFilesFolder } from "#shared/contract/versions/caseFiles.ts";
import { type KeptWordCase, keptWordCase, type WordImport } from "#shared/contract/versions/wordImports.ts";
import { mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import type { Job } from "../jobs/job.ts";
import { objectExists } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { goneFile, requireKeptFile } from "./fileImports.ts";

/** Key of a Word file that somebody imports. It names the person, so that nobody reads another's. */
export const wordUploadKey = (id: string, { person }: Pick<SignedIn, "person">): string =>
  `uploads/word_${person.profile.id}_${id}`;

export const keptWordKey = (id: string): string => `${caseFilesFolder}word_imports/${id}.json`;

const said = {
  queued: "Your Word file is waiting its turn.",
  running: "Your Word file is being read.",
  ready: "Your Word file was read.",
} as const;

export const presentWordImport = ({
  id,
  state,
  progress,
  outcome,
}: Pick<Job<DefinitionOf<"word_import">>, "id" | "state" | "progress" | "outcome">): WordImport => ({
  ...{ id, state, progress: state === "ready" ? 100 : progress, read: outcome },
  message: state === "failed" ? jobKinds.word_import.failedText : (outcome?.problem ?? said[state]),
});

type Read = { id: string; root: ContentNode; pictures: KeptWordCase["pictures"]; fileName: string };

/** The case of a Word file that the person has had read. @throws Refusal NOT_FOUND, CONFLICT where no case can be made of it */
export async function requireWordCase(id: string, signedIn: SignedIn): Promise<Read> {
  const { kept, fileName } = await requireKeptFile("word_import", id, signedIn);
  const { root, pictures } = keptWordCase.parse(kept);
  for (const { from } of pictures)
    if (!(await objectExists("MEDIA_BUCKET", from))) throw goneFile("word_import");
  // The worker has parsed it as a case.
  return { id, root: root as ContentNode, pictures, fileName };
}

/** Lays pictures of a Word file where its case names them. Done twice, it writes the same again. */
export async function placePictures({ pictures }: Pick<Read, "pictures">): Promise<void> {
  // Read when it is first used: few calls of this function are about Word.
  const { copyObject } = await import("../ports/multipart.ts");
  for (const { from, key: to, format } of pictures)
    await copyObject("MEDIA_BUCKET", { from, to, contentType: mediaFormats[format].contentType });
}
