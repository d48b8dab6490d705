import type { DocumentRow } from "#functions/table/cases/documents.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { type DocumentVersions, ensureVersions } from "#functions/table/versions/versions.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { Role } from "#shared/domain/roles.ts";
import { aSignedInPerson, type SignedInPerson } from "./signedIn.ts";
import { aDocument, aProgram } from "./world.ts";

export type EditedCase = {
  /** An editorial group. */
  program: Program;
  document: DocumentRow;
  versions: DocumentVersions;
  editor: (role?: Role) => Promise<SignedInPerson>;
};

/** A published case that an editorial group writes on, and programs that it is lent to read. */
export async function anEditedCase({
  lentTo = [],
  feature_flags = {},
  ...parts
}: Partial<DocumentRow> & {
  root?: ContentNode;
  lentTo?: readonly Program[];
  /** Flags of the editorial group. */
  feature_flags?: Program["feature_flags"];
} = {}): Promise<EditedCase> {
  const program = await aProgram({ is_editorial: true, feature_flags });
  const document = await aDocument([program, ...lentTo], parts);
  const versions = await ensureVersions(document.id, {
    snapshotId: document.published_snapshot_id,
    at: "2026-11-20T08:00:00.000Z",
  });
  return {
    program,
    document,
    versions,
    editor: (role = "Content Production Associate") => aSignedInPerson(program, role),
  };
}
