import { describe, expect, it } from "vitest";
import { fillTree } from "#functions/curriculum/texts.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { runJob, served } from "#functions/jobs/runJob.ts";
import { loadSnapshot, storeSnapshot } from "#functions/ports/snapshots.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { getDocument, textWrites } from "#functions/table/cases/documents.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { type TransactItem, transact } from "#functions/table/table.ts";
import { republishReusable } from "#functions/workers/republishReusable.ts";
import { mappedContentOf } from "#shared/case/model/mappedContent.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { findNodes } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { anItemWithText, aPlaceOf, type ItemWithText } from "#tests/builders/reusableText.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

useApi("publishingWorker");

const cases = 9;

/** Published cases with an item in them. */
async function casesWith(item: ItemWithText, count = cases): Promise<number[]> {
  const program = await aProgram({ is_editorial: true });
  const ids: number[] = [];
  for (let made = 0; made < count; made++) {
    const { root } = await fillTree(aSmallCase(`Case ${made}`, [aPlaceOf(item)]));
    const row = await aDocument([program], { root, mapped: mappedContentOf(root) });
    ids.push(row.id);
  }
  return ids.toSorted((a, b) => a - b);
}

/** Gives an item another text, as publishing does, and orders the job; tells no worker of it. */
async function newTextOf(item: ItemWithText, words: string): Promise<string> {
  const before = await getDocument(item.document_id, { consistent: true });
  if (!before) throw new Error("The item has no text");
  const root = await loadSnapshot(before.id, before.published_snapshot_id);
  const [paragraph] = findNodes(root, ({ uid }) => uid === item.paragraph);
  const content = [{ ...(paragraph as ContentNode), content: richOf(words) }];
  const published_snapshot_id = newUlid();
  await storeSnapshot(before.id, published_snapshot_id, { ...root, content });
  expect(await transact(textWrites({ ...before, published_snapshot_id }, isoTime(nowMs()), before))).toBe(
    true,
  );
  const id = newUlid();
  const input = { reusable_object_id: item.id };
  await createJob(planJob({ kind: "republish_reusable", id, input, requestedBy: null, programId: null }));
  return id;
}

type Shown = { rev: number; words: string; snapshot: string };
async function shown(documentId: number): Promise<Shown> {
  const row = await getDocument(documentId, { consistent: true });
  const snapshot = row?.published_snapshot_id ?? "";
  const root = await loadSnapshot(documentId, snapshot);
  const words = findNodes(root, ({ type }) => type === "paragraph").map(({ content }) => plainText(content));
  return { rev: row?.rev ?? 0, snapshot, words: words.find((text) => /^(Old|New)/.test(text)) ?? "" };
}
const allShown = (ids: readonly number[]): Promise<Shown[]> => Promise.all(ids.map(shown));

const work = (worker = republishReusable) => ({
  republish_reusable: served(jobKinds.republish_reusable, worker),
});

/** Stops a worker after its snapshot is stored and before the transaction that would show it. */
const stopsAtCase = (number: number): typeof republishReusable => {
  let met = 0;
  return (job, run) =>
    republishReusable(job, {
      ...run,
      advanceWrite: (...at) => {
        met += 1;
        if (met < number) return run.advanceWrite(...at);
        return {
          get Update(): never {
            throw new Error("killed");
          },
        } as TransactItem; // met by whoever writes it
      },
    });
};

describe("the job that puts published reusable content into cases (documents §2.12)", () => {
  it("goes on where it was killed between two writes, and changes no case twice; each case has the old text or the new", async () => {
    const item = await anItemWithText("Old.");
    const ids = await casesWith(item);
    const before = await allShown(ids);
    expect(before.map(({ words }) => words)).toEqual(ids.map(() => "Old."));
    const jobId = await newTextOf(item, "New.");
    await expect(runJob(jobId, work(stopsAtCase(4)), () => 60_000)).rejects.toThrow("killed");
    const midway = await allShown(ids);
    expect(midway.map(({ words }) => words)).toEqual(ids.map((_, at) => (at < 3 ? "New." : "Old.")));
    expect((await getJob(jobId))?.cursor).toEqual({ last: ids[2], changed: 3 });
    await expect(runJob(jobId, work(stopsAtCase(3)), () => 60_000)).rejects.toThrow("killed");
    expect(await runJob(jobId, work(), () => 60_000)).toEqual({ state: "done" });
    const after = await allShown(ids);
    expect(after.map(({ words }) => words)).toEqual(ids.map(() => "New."));
    // Written once each, however often the worker began anew.
    expect(after.map(({ rev }, at) => rev - (before[at]?.rev ?? 0))).toEqual(ids.map(() => 1));
    expect(after.slice(0, 3).map(({ snapshot }) => snapshot)).toEqual(
      midway.slice(0, 3).map(({ snapshot }) => snapshot),
    );
    // What learners began with is still there to be read.
    for (const [at, { snapshot }] of before.entries())
      expect(JSON.stringify(await loadSnapshot(ids[at] ?? 0, snapshot))).toContain("Old.");
  });

  it("works in parts where its time is short, and leaves alone what has the text", async () => {
    const item = await anItemWithText("Old.");
    const ids = await casesWith(item, 3);
    const jobId = await newTextOf(item, "New.");
    expect(await runJob(jobId, work(), () => 5_000)).toEqual({ state: "more" });
    expect((await allShown(ids)).filter(({ words }) => words === "New.")).toHaveLength(1);
    for (let part = 0; part < 2; part++) await runJob(jobId, work(), () => 5_000);
    const done = await allShown(ids);
    expect(done.map(({ words }) => words)).toEqual(ids.map(() => "New."));
    const input = { reusable_object_id: item.id };
    const id = newUlid();
    await createJob(planJob({ kind: "republish_reusable", id, input, requestedBy: null, programId: null }));
    expect(await runJob(id, work(), () => 60_000)).toEqual({ state: "done" });
    expect(await allShown(ids)).toEqual(done);
  });
});
