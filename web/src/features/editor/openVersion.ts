import type { Actor } from "#shared/case/changes/actor.ts";
import { permissionsOf, replaying } from "#shared/case/changes/actor.ts";
import { apply } from "#shared/case/changes/apply/apply.ts";
import type { Draft } from "#shared/case/changes/draft.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { heldInReusable, heldToSuggestions } from "#shared/case/changes/suggestionOnly.ts";
import {
  type EditContexts,
  getDraft,
  getEditPage,
  listVersionMedia,
} from "#shared/contract/versions/versions.ts";
import { ApiError } from "../../api/ApiError.ts";
import { call } from "../../api/call.ts";
import { createEditorMedia, type EditorMedia, type Links } from "./media/editorMedia.ts";
import { type EditWindow, openEditWindow } from "./saving/editWindow.ts";
import { type EditJournal, type LeftWork, leftIn, openEditJournal } from "./saving/journal.ts";

export type OpenedVersion = {
  contexts: EditContexts;
  draft: Draft;
  rev: number;
  /** Names of everybody whom the draft names, by id. */
  people: ReadonlyMap<string, string>;
  actor: Actor;
  window: EditWindow;
  journal: EditJournal;
  media: EditorMedia;
  /** Work of this person on this version that never was saved. */
  left: LeftWork;
};

/** Whoever writes, held on the page to what the server holds them to. */
export const actorOf = ({
  userContext,
  documentContext,
}: Pick<EditContexts, "userContext"> & {
  documentContext: Pick<
    EditContexts["documentContext"],
    "has_signature_version" | "docType" | "roDocumentCount"
  >;
}): Actor => ({
  id: userContext.id,
  mode: userContext.allowedEditMode === "Editing" ? "editing" : "suggesting",
  permissions: permissionsOf(userContext.permissions, {
    isAdmin: userContext.isAdmin,
    hasSignatureVersion: documentContext.has_signature_version,
  }),
  ...(documentContext.docType === "ReusableObject"
    ? heldInReusable({ isAdmin: userContext.isAdmin, uses: documentContext.roDocumentCount })
    : heldToSuggestions(userContext)),
});

/** Replays what was saved since the stored draft. The server has checked each of it when it was saved. */
export function replayed(
  stored: Draft,
  saves: readonly { user_id: string; operations: readonly unknown[]; rules?: number | undefined }[],
): Draft {
  let draft = stored;
  for (const { user_id, operations, rules } of saves) {
    const actor = replaying(user_id, rules);
    for (const operation of operations) {
      const applied = apply(draft, operation as Operation, actor);
      if (!applied.ok)
        throw new Error(`A saved operation cannot be applied: ${applied.reason} ${applied.detail}`);
      draft = applied.draft;
    }
  }
  return draft;
}

/** The draft as the server has it now. */
export async function loadDraft(
  versionId: number,
): Promise<{ draft: Draft; rev: number; people: ReadonlyMap<string, string> }> {
  const reply = await call(getDraft, { params: { id: String(versionId) } });
  if (!reply.draft) throw new ApiError({ code: "UNREADABLE_REPLY", status: 200, message: "No draft" });
  // The server stores drafts of this shape, and what is saved on top was checked by it.
  return {
    draft: replayed(reply.draft.data as Draft, reply.saves),
    rev: reply.version.rev,
    people: new Map(reply.people.map(({ id, name }) => [id, name])),
  };
}

/** Links to the media that the draft names, as it was last saved; undefined where none are to be had. */
export async function readLinks(versionId: number): Promise<Links | undefined> {
  try {
    const { media } = await call(listVersionMedia, { params: { id: String(versionId) } });
    return new Map(media.map(({ key, url }) => [key, url]));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/** Everything that the editor needs to begin. */
export async function openVersion(versionId: number, projectId: string | undefined): Promise<OpenedVersion> {
  const [contexts, { draft, rev, people }, editWindow] = await Promise.all([
    call(getEditPage, {
      params: { id: String(versionId) },
      query: projectId === undefined ? {} : { project_id: projectId },
    }),
    loadDraft(versionId),
    openEditWindow(versionId, { storage: window.sessionStorage, locks: navigator.locks }),
  ]);
  const journal = await openEditJournal(globalThis.indexedDB, { userId: contexts.userContext.id, versionId });
  return {
    contexts,
    draft,
    rev,
    people,
    actor: actorOf(contexts),
    window: editWindow,
    journal,
    media: createEditorMedia({ read: () => readLinks(versionId), now: Date.now }),
    left: await leftIn(journal),
  };
}
