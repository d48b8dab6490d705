import { planJob } from "#functions/jobs/orderJob.ts";
import { loadSnapshot, storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDocument, putPublishedDocument, textWrites } from "#functions/table/cases/documents.ts";
import { putNewReusable, type Reusable, reserveReusableId } from "#functions/table/mapping/reusables.ts";
import { createJob } from "#functions/table/operations/jobs.ts";
import { transact } from "#functions/table/table.ts";
import { mediaKey } from "#scripts/import/mediaKey.ts";
import { chestPressure } from "#scripts/seed/cases/chestPressure/chestPressure.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { contentOf, findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { countFigure, type Figure } from "./figure.ts";
import { recordCalls, replayer } from "./recordedCalls.ts";
import { documentRow } from "./reportWorld.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const cases = Number(process.env.BENCH_CASES ?? 500);
const warmUps = 20;
const firstId = 940_001;

/** Reusable content published anew: the worker's job over all cases that use it. */
export async function benchRepublishing(): Promise<Figure[]> {
  return withBenchCloud(async () => {
    const item = await anItem();
    await seedCases(item, 0, warmUps);
    await work(await publish(item, "New for the first cases.")); // warms the code
    await seedCases(item, warmUps, cases);
    const order = await publish(item, newWords);
    const before = await shown();
    let ms = 0;
    const calls = await recordCalls(async () => {
      ({ ms } = await timed(() => work(order)));
    });
    const floor = await timed(replayer(calls));
    const after = await shown();
    const once = after.filter(({ isNew, rev }, at) => isNew && rev - (before[at]?.rev ?? 0) === 1);
    return [
      ratioFigure(
        `${cases} published cases given new reusable content`,
        ms,
        { ms: floor.ms, what: `its ${calls.length} raw reads and writes` },
        3,
      ),
      countFigure("Cases without the new text, or written more than once", cases - once.length, "cases"),
    ];
  });
}

const newWords = "New for all cases.";

async function work(jobId: string): Promise<void> {
  const { handler } = await import("#functions/workers/publishingWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
  const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
  if (reply.batchItemFailures.length > 0) throw new Error("The worker failed");
}

type Item = Reusable & { document_id: number };

async function anItem(): Promise<Item> {
  const { newText } = await import("#functions/curriculum/newText.ts");
  const at = isoTime(nowMs());
  const own = {
    ...{ id: await reserveReusableId(), uid: newUlid(), kind: "shared_section" as const },
    ...{ name: "Used by every case", description: "", created_at: at, created_by: "Bench" },
    ...{ updated_at: at, rev: 0 },
  };
  const { writes, ...text } = await newText(own, [paragraphOf("Old.")]);
  const line = { id: newUlid(), at, by: "Bench", what: "Created", from: null, to: own.name };
  if (!(await putNewReusable({ ...own, ...text }, line, writes))) throw new Error("The item was not made");
  return { ...own, ...text };
}

const paragraphOf = (words: string): ContentNode => ({
  type: "paragraph",
  uid: "shared_paragraph",
  content: richOf(words),
});

/** Cases of the demo's size, the item in their first card. */
async function seedCases(item: Item, from: number, to: number): Promise<void> {
  const { fillTree } = await import("#functions/curriculum/texts.ts");
  const now = isoTime(nowMs());
  for (let at = from; at < to; at++) {
    const id = firstId + at;
    const { root } = await fillTree(
      withPlace(
        chestPressure.build((file) => mediaKey(id, file)),
        item,
      ),
    );
    const row = { ...documentRow(id, now), mapped: mappedContentOf(root) };
    await storeSnapshot(id, row.published_snapshot_id, root);
    await putPublishedDocument(row, now);
  }
}

function withPlace(root: ContentNode, { id, name }: Item): ContentNode {
  const place: ContentNode = {
    ...{ type: "variantPlaceholder", uid: "shared_place", variantableType: "ReusableObject" },
    ...{ variantableId: id, roData: { name } },
  };
  const pages = contentOf(root);
  const first = pages.find(({ type }) => type === "section");
  if (!first) throw new Error("The case has no page");
  const held = { ...first, content: [...contentOf(first), place] };
  return { ...root, content: pages.map((page) => (page === first ? held : page)) };
}

/** Gives the item another text, as publishing does, and orders the job; tells no queue of it. */
async function publish(item: Item, words: string): Promise<string> {
  const before = await getDocument(item.document_id, { consistent: true });
  if (!before) throw new Error("The item has no text");
  const root = await loadSnapshot(before.id, before.published_snapshot_id);
  const published_snapshot_id = newUlid();
  await storeSnapshot(before.id, published_snapshot_id, { ...root, content: [paragraphOf(words)] });
  const writes = textWrites({ ...before, published_snapshot_id }, isoTime(nowMs()), before);
  if (!(await transact(writes))) throw new Error("The text was not published");
  const order = { kind: "republish_reusable" as const, id: newUlid(), requestedBy: null, programId: null };
  const job = planJob({ ...order, input: { reusable_object_id: item.id } });
  await createJob(job);
  return job.id;
}

async function shown(): Promise<{ rev: number; isNew: boolean }[]> {
  const rows: { rev: number; isNew: boolean }[] = [];
  for (let at = 0; at < cases; at++) {
    const row = await getDocument(firstId + at, { consistent: true });
    if (!row) throw new Error("A case is not there");
    const root = await loadSnapshot(row.id, row.published_snapshot_id);
    const isNew = findNodes(root, ({ content }) => plainText(content) === newWords).length > 0;
    rows.push({ rev: row.rev ?? 0, isNew });
  }
  return rows;
}
