import { publishedTree } from "#shared/case/changes/view.ts";
import { publishVariant as route } from "#shared/contract/mapping/variants.ts";
import { type LoadedVersion, loadVariant } from "../access/version.ts";
import { historyLine } from "../curriculum/historyLine.ts";
import { titleOfText } from "../curriculum/newText.ts";
import { fillTree, requireNoCircle } from "../curriculum/texts.ts";
import { announceJob, planJob } from "../jobs/orderJob.ts";
import { storeSnapshot } from "../ports/snapshots.ts";
import { newUlid } from "../runtime/clock.ts";
import { defineHandler } from "../runtime/handler.ts";
import { Refusal } from "../runtime/refusal.ts";
import { textWrites } from "../table/cases/documents.ts";
import { replaceReusable } from "../table/mapping/reusables.ts";
import { jobWrites } from "../table/operations/jobs.ts";
import { usesOfText } from "./actorOf.ts";
import { planPublication } from "./planPublication.ts";
import { requirePlayable } from "./publishDocument.ts";
import { requireTextOf } from "./requireTextOf.ts";
import { lostOrMoved } from "./requireWriting.ts";

/**
 * Publishes a variant as the server has it. In one transaction: the new text, the save, a line of the item's history, and the job that
 * puts the text into the cases that use it. A case that is published at the same time is refused, or takes the new text itself.
 * @see ADR 0340
 */
export const publishVariant = defineHandler<typeof route, LoadedVersion>(route, {
  load: ({ params }, signedIn) => loadVariant(Number(params.id), signedIn),
  run: async ({ body: { variant: asked } }, { loaded, actor, person, operationId }) => {
    const { version, document, program } = loaded;
    const { reusable } = await requireTextOf(document);
    const publication = await planPublication(version, { loaded, actor, person }, asked);
    const { lock, at, draft } = publication;
    const root = requirePlayable(publishedTree(draft));
    await requireNoCircle(reusable.id, root);
    // Items in it are asked for, so that two that are published at once cannot close a circle.
    const { root: whole, checks } = await fillTree(root);
    requirePlayable(whole);
    const published_snapshot_id = newUlid();
    await storeSnapshot(document.id, published_snapshot_id, root);

    const job = planJob({
      kind: "republish_reusable",
      id: newUlid(),
      input: { reusable_object_id: reusable.id },
      requestedBy: actor.userId,
      programId: program.id,
    });
    const title = titleOfText(reusable.name);
    const row = { ...document, title, published_snapshot_id, is_unpublished: false, last_release_date: at };
    const line = historyLine({ person, operationId, at }, "Published");
    const others = [...publication.writes, ...checks, ...textWrites(row, at, document), ...jobWrites(job)];
    if (!(await replaceReusable(reusable, {}, line, others))) {
      const refusal = await lostOrMoved(version.id, lock);
      // The lock and the revision stand: somebody renamed the item, or published it or an item in it.
      throw refusal.code === "REVISION_MOVED" ? new Refusal("CONFLICT") : refusal;
    }
    await announceJob(job.kind as "republish_reusable", job.id);
    return {
      id: version.id,
      ...(await publication.finish()),
      job_id: job.id,
      cases: await usesOfText(document),
    };
  },
});
