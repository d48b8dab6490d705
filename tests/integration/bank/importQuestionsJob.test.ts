import { beforeAll, describe, expect, it } from "vitest";
import { importPartKey } from "#functions/curriculum/importPartKey.ts";
import { planJob } from "#functions/jobs/orderJob.ts";
import { runJob, served } from "#functions/jobs/runJob.ts";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { type QuestionRow, readQuestions } from "#functions/table/bank/questions.ts";
import { readAssets } from "#functions/table/media/assets.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import type { TransactItem } from "#functions/table/table.ts";
import { importQuestions } from "#functions/workers/importQuestions.ts";
import { jobKinds } from "#shared/contract/jobs.ts";
import { anImportedQuestion } from "#tests/builders/bank.ts";
import { onePointPng } from "#tests/builders/media.ts";
import { aPerson, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";

beforeAll(() => useEnvironment(useCloud().functionEnv("buildWorker")));

const marked = async (mark: string): Promise<QuestionRow[]> =>
  (await readQuestions()).rows.filter(({ content }) => content.vignette.includes(mark));

/** Stops a worker within the transaction of its nth part. */
const stopsAt = (part: number): typeof importQuestions => {
  let met = 0;
  return (job, run) =>
    importQuestions(job, {
      ...run,
      advanceWrite: (...at) => {
        met += 1;
        if (met < part) return run.advanceWrite(...at);
        return {
          get Update(): never {
            throw new Error("killed");
          },
        } as TransactItem; // met by whoever writes it
      },
    });
};
const work = (worker = importQuestions) => ({ question_import: served(jobKinds.question_import, worker) });

describe("the job of an import", () => {
  it("goes on where it was killed, imports none twice, and leaves out what the bank has got meanwhile", async () => {
    const person = await aPerson();
    const [importId, mark] = [newUlid(), newUlid()];
    const from = `question_imports/${importId}.picture-0`;
    await putObject("REPORT_BUCKET", from, onePointPng, "image/png");
    const picture = { from, format: "png" as const, bytes: onePointPng.length, alt: `Film ${mark}` };
    // The worker is killed between the picture of the 46th question and the question itself.
    const questions = Array.from({ length: 100 }, (_, at) => ({
      ...anImportedQuestion({ line: at + 2, vignette: `${mark} ${at}` }),
      ...(at === 45 || at === 99 ? { pictures: [picture] } : {}),
    }));
    for (const [part, kept] of [questions.slice(0, 60), questions.slice(60)].entries())
      await putObject(
        "REPORT_BUCKET",
        importPartKey(importId, part),
        JSON.stringify(kept),
        "application/json",
      );
    const jobOf = (id: string) =>
      planJob({
        ...{ kind: "question_import", id, requestedBy: person.id, programId: null },
        input: { import_id: importId, parts: [60, 40], ordered_by: person },
      });
    const jobId = newUlid();
    await createJob(jobOf(jobId));
    await expect(runJob(jobId, work(stopsAt(2)), () => 60_000)).rejects.toThrow("killed");
    expect(await marked(mark)).toHaveLength(40);
    expect((await getJob(jobId))?.cursor).toEqual({ at: 40, imported: 40, left_out: 0 });
    expect(await runJob(jobId, work(), () => 5_000)).toEqual({ state: "more" });
    expect(await runJob(jobId, work(), () => 60_000)).toEqual({ state: "done" });
    const rows = await marked(mark);
    expect(new Set(rows.map(({ content }) => content.vignette)).size).toBe(100);
    expect(rows).toHaveLength(100);
    const assets = (await readAssets()).rows.filter((asset) => asset.alternative_text === picture.alt);
    expect(assets).toHaveLength(1);
    const illustrated = rows.flatMap(({ content }) => content.images);
    expect(illustrated).toEqual(Array(2).fill({ key: assets[0]?.key, alt: picture.alt }));
    const secondId = newUlid();
    await createJob(jobOf(secondId));
    expect(await runJob(secondId, work(), () => 60_000)).toEqual({ state: "done" });
    expect((await getJob(secondId))?.cursor).toEqual({ at: 100, imported: 0, left_out: 100 });
    expect(await marked(mark)).toHaveLength(100);
  });
});
