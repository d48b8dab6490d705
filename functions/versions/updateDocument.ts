import { updateDocument as route } from "#shared/contract/versions/documentSettings.ts";
import { type PrerequisiteRow, planPrerequisite } from "#shared/domain/casePrerequisite.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { type LoadedVersion, loadEditedDocument } from "../access/version.ts";
import { escapeHtml } from "../html/escapeHtml.ts";
import type { SignedIn } from "../runtime/authenticate.ts";
import { isoTime, nowMs } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { untilWritten } from "../runtime/untilWritten.ts";
import {
  type DocumentRow,
  getDocument,
  prerequisiteWrite,
  replaceDocument,
} from "../table/cases/documents.ts";
import { readAssets } from "../table/media/assets.ts";
import { auditWrite } from "../table/operations/audit.ts";
import { documentEntry } from "./documentEntry.ts";
import { findPrerequisites } from "./findPrerequisites.ts";
import { presentSettings } from "./presentSettings.ts";

const triesAtMost = 5;

/**
 * Title, cover and prerequisite of a document. Read, planned and written on condition that nobody wrote the row meanwhile; the case that
 * is asked for first counts it as a change of its own, so that it cannot cease to be one at the same time.
 * @see spec documents §4.15, ADR 0162, ADR 0443
 */
export const updateDocument = defineHandler<typeof route, Omit<LoadedVersion, "version">>(route, {
  load: ({ params }, signedIn) => loadEditedDocument(Number(params.id), signedIn),
  run: async ({ body }, { loaded, operationId, ...signedIn }) => {
    return untilWritten(
      async () => {
        const before = await getDocument(loaded.document.id, { consistent: true });
        if (!before) throw new Refusal("NOT_FOUND");
        const row = await changed(before, body.document, { signedIn, programId: loaded.program.id });
        const details = changesBetween(before, row);
        if (Object.keys(details).length === 0) return presentSettings(before);
        const at = isoTime(nowMs());
        const id = row.prerequisite_document_id;
        const isNeededNew = id !== null && id !== before.prerequisite_document_id;
        const others = [
          auditWrite(documentEntry(signedIn, { action: "document.changed", row, at, operationId, details })),
          ...(isNeededNew ? [prerequisiteWrite(id)] : []),
        ];
        if (await replaceDocument(before, row, { at, others })) return presentSettings(row);
        return undefined;
      },
      { triesAtMost },
    );
  },
});

type Change = Partial<
  Pick<DocumentRow, "title" | "possible_prerequisite" | "prerequisite_document_id" | "cover_image">
>;

const refusedField = (field: keyof Change, message: string): Refusal => {
  const text = `${message} Nothing was changed.`;
  return new Refusal("INVALID_REQUEST", {
    message: text,
    fields: [{ path: `body.document.${field}`, message: text }],
  });
};

/** Refuses a cover that is no image among the files of the case: everybody who finds the case in a list is given a link to it. */
async function requireCover(key: string, documentId: number): Promise<void> {
  const { rows } = await readAssets();
  const isOwn = rows.some(
    (asset) => asset.key === key && asset.kind === "image" && asset.document_ids.includes(documentId),
  );
  if (!isOwn) throw refusedField("cover_image", "The cover must be an image of this case's files.");
}

/** The row as it comes to stand. @throws Refusal that names the field */
async function changed(
  before: DocumentRow,
  { title, possible_prerequisite, prerequisite_document_id, cover_image }: Change,
  { signedIn, programId }: { signedIn: SignedIn; programId: string },
): Promise<DocumentRow> {
  if (cover_image && cover_image !== before.cover_image) await requireCover(cover_image, before.id);
  const renamed = {
    ...before,
    ...(title === undefined ? {} : { title: escapeHtml(title) }),
    ...(cover_image === undefined ? {} : { cover_image }),
  };
  if (possible_prerequisite === undefined && prerequisite_document_id === undefined) return renamed;
  const among = await findPrerequisites(signedIn, programId);
  const change = {
    ...(possible_prerequisite === undefined ? {} : { possible_prerequisite }),
    ...(prerequisite_document_id === undefined ? {} : { prerequisite_document_id }),
  };
  const planned = planPrerequisite(before, change, among);
  if (!planned.ok) throw refusedField(planned.field, planned.message);
  return {
    ...renamed,
    possible_prerequisite: planned.possible_prerequisite,
    prerequisite_document_id: planned.prerequisite_document_id,
  };
}

const nameOf = (id: number | null): string => (id === null ? "none" : String(id));
const yesOrNo = (is: PrerequisiteRow["possible_prerequisite"]): string => (is ? "yes" : "no");

/** Words of the log for a change: from what to what. */
function changesBetween(before: DocumentRow, after: DocumentRow): Record<string, string> {
  const told = [
    ["Title", plainText(before.title), plainText(after.title)],
    ["May be a prerequisite", yesOrNo(before.possible_prerequisite), yesOrNo(after.possible_prerequisite)],
    ["Cover", before.cover_image ?? "none", after.cover_image ?? "none"],
    ["Prerequisite", nameOf(before.prerequisite_document_id), nameOf(after.prerequisite_document_id)],
  ] as const;
  return Object.fromEntries(
    told.flatMap(([name, from, to]) => (from === to ? [] : [[name, `${from} → ${to}`]])),
  );
}
