import { isRichText, richOf } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type DefinitionOf, jobKinds } from "#shared/contract/jobs.ts";
import { caseFilesFolder } from "#shared/contract/versions/caseFiles.ts";
import type { CaseImport } from "#shared/contract/versions/caseImports.ts";
import { mediaFormats } from "#shared/domain/media/mediaFormats.ts";
import { fullName } from "#shared/domain/people/fullName.ts";
import { bringMapping, treeHere } from "../caseFile/bringMapping.ts";
import { UnusableCaseFile } from "../caseFile/caseFile.ts";
import { type KeptCaseFile, keptCaseFile } from "../caseFile/keptCaseFile.ts";
import { nameInFile } from "../caseFile/trees.ts";
import type { Job } from "../jobs/job.ts";
import { listMedia } from "../jobs/listMedia.ts";
import { objectExists } from "../ports/storage.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { forEachConcurrent } from "../runtime/forEachConcurrent.ts";
import { Refusal } from "../runtime/refusal.ts";
import type { DocumentRow } from "../table/cases/documents.ts";
import { putMediaAsset } from "../table/cases/mediaAssets.ts";
import { goneFile, requireKeptFile } from "./fileImports.ts";

/** Key of a case file that somebody imports. It names the person, so that nobody reads another's. */
export const caseUploadKey = (id: string, { person }: Pick<SignedIn, "person">): string =>
  `uploads/case_${person.profile.id}_${id}`;

export const keptCaseKey = (id: string): string => `${caseFilesFolder}case_imports/${id}.json`;

const said = {
  queued: "Your case file is waiting its turn.",
  running: "Your case file is being read.",
  ready: "Your case file was read.",
} as const;

export const presentCaseImport = ({
  id,
  state,
  progress,
  outcome,
}: Pick<Job<DefinitionOf<"case_import">>, "id" | "state" | "progress" | "outcome">): CaseImport => ({
  ...{ id, state, progress: state === "ready" ? 100 : progress, read: outcome },
  message: state === "failed" ? jobKinds.case_import.failedText : (outcome?.problem ?? said[state]),
});

type Read = KeptCaseFile & { id: string; fileName: string };

const atOnce = 16;

/** The case of a file that the person has had read. @throws Refusal NOT_FOUND, CONFLICT where no case can be made of it */
export async function requireCaseFile(id: string, signedIn: SignedIn): Promise<Read> {
  const { kept, fileName } = await requireKeptFile("case_import", id, signedIn);
  return { id, fileName, ...keptCaseFile.parse(kept) };
}

/** Lays media of a case file where its case names them. Done twice, it writes the same again. @throws Refusal CONFLICT */
async function placeMedia({ media }: Read): Promise<void> {
  const { copyObject } = await import("../ports/multipart.ts");
  const failed = await forEachConcurrent(media, atOnce, async ({ from, key: to, format }) => {
    if (!(await objectExists("MEDIA_BUCKET", from))) throw goneFile("case_import");
    await copyObject("MEDIA_BUCKET", { from, to, contentType: mediaFormats[format].contentType });
  });
  for (const { error } of failed) throw error;
}

const keyOfFile = ({ media }: Read): ((file: string | null) => string | null) => {
  const keys = new Map(media.map(({ file, key }) => [file, key]));
  return (file) => (file === null ? null : (keys.get(file) ?? null));
};

/**
 * The tree of the case that is made of a file, after its media are in place and what is not here yet of its objectives, reusable content and
 * pairs is made. @throws Refusal CONFLICT where somebody makes the same at this moment
 */
export async function bringCase(read: Read, title: string, { person }: SignedIn): Promise<ContentNode> {
  await placeMedia(read);
  const keyOf = keyOfFile(read);
  const keyHere = (key: string): string | undefined => keyOf(nameInFile(key) ?? null) ?? undefined;
  try {
    const mapping = await bringMapping(read.about, { by: fullName(person.profile), keyHere });
    const tree = treeHere(read.about, mapping, keyHere);
    // A title that was not changed keeps its styles.
    return isRichText(tree.title) && tree.title.text === title ? tree : { ...tree, title: richOf(title) };
  } catch (error) {
    if (error instanceof UnusableCaseFile) throw new Refusal("CONFLICT", { message: error.message });
    throw error;
  }
}

/** Facts of the case that its file has and its tree has not. */
export function factsOfFile(read: Read, documentId: number): Partial<DocumentRow> {
  const { facts, cover, mod_map } = read.about;
  const keyOf = keyOfFile(read);
  const address = (url: string | null): string | null => url?.replaceAll("{id}", String(documentId)) ?? null;
  const { follow_up } = facts;
  return {
    ...{ report_title: facts.report_title, author: facts.author, case_synopsis: facts.case_synopsis },
    ...{ recommended_time: facts.recommended_time, possible_prerequisite: facts.possible_prerequisite },
    ...{ cover_image: keyOf(cover), mod_map_image: keyOf(mod_map) },
    ...(follow_up && {
      follow_up: {
        ...follow_up,
        quiz_url: address(follow_up.quiz_url),
        todo_url: address(follow_up.todo_url),
      },
    }),
  };
}

/** Puts media of a case file into the library and captions beside their films. What is there already stays. */
export async function listCaseMedia(read: Read, documentId: number, signedIn: SignedIn): Promise<void> {
  const { media, about, fileName } = read;
  const keyOf = keyOfFile(read);
  for (const { file, title, external_identifier } of about.captions) {
    const asset_path = keyOf(file);
    if (asset_path === null) continue;
    await putMediaAsset({
      ...{ document_id: documentId, external_identifier, title, asset_path },
      ...{ media_type: "document", file_ext: "vtt" },
    });
  }
  await listMedia({ media, fileName }, documentId, signedIn.person.profile);
}
