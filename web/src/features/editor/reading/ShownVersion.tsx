import { useState } from "react";
import { EditorHost } from "../host/EditorHost.tsx";
import { numbering } from "../host/numbering.ts";
import { createEditorMedia } from "../media/editorMedia.ts";
import { pictures } from "../media/pictureView.ts";
import { loadDraft, readLinks } from "../openVersion.ts";
import { reusablePlaces } from "../reuse/placeView.ts";
import { createEditSession } from "../session/editSession.ts";

/** Parts with which a dialog shows another version, read-only. */
export type ReadOnly = { loadDraft: typeof loadDraft; Shown: typeof ShownVersion };

/** A version to read, with all changes highlighted. */
export function ShownVersion({
  id,
  draft,
  people,
  label,
}: { id: number; label: string } & Awaited<ReturnType<typeof loadDraft>>) {
  const [session] = useState(() =>
    createEditSession(
      { draft, viewMode: "HIGHLIGHT_ALL_CHANGES", editMode: "suggesting", isWritable: false },
      {
        // Nobody writes here.
        actor: { id: "", mode: "suggesting", permissions: new Set() },
        now: Date.now,
        mint: (what) => what,
        plugins: [
          numbering(),
          reusablePlaces(),
          pictures({
            media: createEditorMedia({ read: () => readLinks(id), now: Date.now }),
            documentId: id,
          }),
        ],
      },
    ),
  );
  return <EditorHost session={session} label={label} authorIds={[...people.keys()]} />;
}

export const readOnly: ReadOnly = { loadDraft, Shown: ShownVersion };
