import type { ResourceOf } from "#shared/domain/access.ts";
import { productLineOf } from "#shared/domain/kinds.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { Refusal } from "../runtime/refusal.ts";
import { ttlCache } from "../runtime/ttlCache.ts";
import { type DocumentRow, getDocumentInProgram } from "../table/cases/documents.ts";
import type { Program } from "../table/programs/programs.ts";
import { getVersion, type VersionRow } from "../table/versions/versions.ts";
import { requireProgram } from "./course.ts";

export type LoadedVersion = {
  resource: ResourceOf<"case.suggest">;
  version: VersionRow;
  document: DocumentRow;
  program: Program;
};

type Facts = { document: DocumentRow; isLent: boolean };

/** A document as one who edits it meets it: courses, prerequisites and what they did in it themselves have no say. */
export const editedResource = (
  { archived_at, kind }: Pick<DocumentRow, "archived_at" | "kind">,
  isLent: boolean,
): ResourceOf<"case.suggest"> => ({
  kind: "document",
  isLent,
  isInOwnCourse: false,
  isArchived: archived_at !== null,
  isLocked: false,
  isFinished: false,
  productLine: productLineOf(kind),
});

const isText = ({ reusable_object_id }: DocumentRow): boolean => reusable_object_id !== undefined;

/** Reusable content is lent to nobody: all editorial groups share it. @see ADR 0395 */
const resourceOf = ({ document, isLent }: Facts): ResourceOf<"case.suggest"> =>
  editedResource(document, isLent || isText(document));

/** A version with its document, as the current program may edit it. Refuses what is not there; `decide` refuses the rest. */
export async function loadVersion(versionId: number, signedIn: SignedIn): Promise<LoadedVersion> {
  const [program, version] = await Promise.all([requireProgram(signedIn), getVersion(versionId)]);
  if (!version) throw new Refusal("NOT_FOUND");
  const facts = await getDocumentInProgram(version.document_id, program.id);
  if (!facts) throw new Refusal("NOT_FOUND");
  return { resource: resourceOf(facts), version, document: facts.document, program };
}

/** A variant of reusable content, which is a version of the document that holds its text. */
export async function loadVariant(variantId: number, signedIn: SignedIn): Promise<LoadedVersion> {
  const loaded = await loadVersion(variantId, signedIn);
  if (!isText(loaded.document)) throw new Refusal("NOT_FOUND");
  return loaded;
}

const resourceCache = ttlCache<ResourceOf<"case.suggest"> | undefined>(30_000, 2000);

/**
 * Facts that decide who may follow a version, up to 30 s old: they are needed for each message of a channel and each
 * of its followers. Undefined if there is no such version.
 */
export const resourceOfVersion = (
  versionId: number,
  programId: string,
): Promise<ResourceOf<"case.suggest"> | undefined> =>
  resourceCache(`${versionId} ${programId}`, async () => {
    const version = await getVersion(versionId);
    const facts = version && (await getDocumentInProgram(version.document_id, programId));
    return facts && resourceOf(facts);
  });

/** The same for what is done to a document by its own number. The text of reusable content has none: it goes by its variants. */
export async function loadEditedDocument(
  documentId: number,
  signedIn: SignedIn,
): Promise<Omit<LoadedVersion, "version">> {
  const program = await requireProgram(signedIn);
  const facts = await getDocumentInProgram(documentId, program.id);
  if (!facts || isText(facts.document)) throw new Refusal("NOT_FOUND");
  return { resource: resourceOf(facts), document: facts.document, program };
}
