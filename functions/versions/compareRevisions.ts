import { authorsView, nextPublishedTree } from "#shared/case/changes/view.ts";
import { compareCases } from "#shared/case/compare/compareCases.ts";
import { compareRevisions as route } from "#shared/contract/versions/history.ts";
import { type LoadedVersion, loadVersion } from "../access/version.ts";
import { fillTree } from "../curriculum/texts.ts";
import { draftAt } from "../drafts/draftAt.ts";
import { loadSnapshot } from "../ports/snapshots.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { requireWritten } from "./requireWriting.ts";

export const compareRevisions = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVersion(Number(params.id), signedIn),
  run: async ({ query }, { loaded: { version, document } }) => {
    requireWritten(version);
    const to = query.to === undefined ? version.rev : Number(query.to);
    const from = query.from === undefined ? null : Number(query.from);
    if (Math.max(to, from ?? 0) > version.rev) throw new Refusal("NOT_FOUND");
    const { draft: later } = await draftAt(version, to);
    if (from === null) {
      // Learners have the texts of reusable content, and the draft has their places.
      const { root: next } = await fillTree(nextPublishedTree(later));
      // Of what was never published learners have nothing.
      const now = document.is_unpublished
        ? { ...next, content: [] }
        : await loadSnapshot(document.id, document.published_snapshot_id);
      return { from, to, differences: compareCases(now, next) };
    }
    const { draft: earlier } = await draftAt(version, from);
    return { from, to, differences: compareCases(authorsView(earlier), authorsView(later)) };
  },
});
