import { planJob } from "#functions/jobs/orderJob.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import type { Attempt } from "#functions/table/cases/attempts.ts";
import { putPublishedDocument } from "#functions/table/cases/documents.ts";
import { unstartedProgress } from "#functions/table/cases/progress.ts";
import { putCourse } from "#functions/table/courses/courses.ts";
import { keys } from "#functions/table/keys.ts";
import { createJob, getJob } from "#functions/table/operations/jobs.ts";
import { batchPutItems } from "#functions/table/table.ts";
import { addToCourse } from "./benchClass.ts";
import { countFigure, type Figure } from "./figure.ts";
import { benchProgram } from "./importWorld.ts";
import { rawWriter } from "./rawWrites.ts";
import { courseRow, documentRow } from "./reportWorld.ts";
import { ratioFigure, timed } from "./timed.ts";
import { withBenchCloud } from "./withCloud.ts";

const students = 500;
const cases = 40;
const courseId = 920_001;

/** Resetting 40 cases for 500 students who have worked in all of them: the worker's job against its raw writes. */
export async function benchResets(): Promise<Figure[]> {
  return withBenchCloud(async ({ tableName }) => {
    const { programId, userIds } = await seedWorked();
    const documentIds = Array.from({ length: cases }, (_, at) => courseId + at);
    const raw = rawWriter(tableName);
    const order = await orderReset(programId, userIds, documentIds);
    let ms = 0;
    const written = await raw.writtenBy(async () => {
      ({ ms } = await timed(() => work(order)));
    });
    const cursor = (await getJob(order))?.cursor as { reset: number };
    // The same message once more, as a queue may bring it.
    const again = await raw.writtenBy(() => work(order));
    const of = (what: RegExp): number => written.filter(({ pk, sk }) => what.test(`${pk} ${sk}`)).length;
    const opened = written.filter(({ reset_id }) => reset_id === order).length;
    const floorMs = await raw.conditionalMs(written);
    const batchMs = await raw.batchMs(written);
    const held = (what: string, floor: number): Figure =>
      ratioFigure(
        `40 cases of 500 students reset, against ${what}`,
        ms,
        { ms: floor, what: `${written.length} items` },
        3,
      );
    return [
      held("batch writes of the same items", batchMs),
      held("conditional writes of the same items, one by one", floorMs),
      countFigure(
        "Pairs counted that were not reset, or reset and not counted",
        Math.abs(cursor.reset - opened) + Math.abs(students * cases - opened),
        "pairs",
      ),
      countFigure("Students without their line in the log", students - of(/^AUDIT/), "students"),
      countFigure("Items written by the same message once more", again.length, "items"),
    ];
  });
}

async function work(jobId: string): Promise<void> {
  const { handler } = await import("#functions/workers/resetWorker.ts");
  const message = { messageId: "message", body: JSON.stringify({ job_id: jobId }) };
  const reply = await handler({ Records: [message] }, { getRemainingTimeInMillis: () => 600_000 });
  if (reply.batchItemFailures.length > 0) throw new Error("The worker failed");
}

/** Everybody has begun every case. */
async function seedWorked(): Promise<{ programId: string; userIds: string[] }> {
  const now = isoTime(nowMs() - 60_000);
  const { id: programId } = await benchProgram();
  await putCourse(courseRow(courseId, programId, now), Math.floor(nowMs() / 1000));
  const documents = Array.from({ length: cases }, (_, at) => ({
    ...documentRow(courseId + at, now),
    is_timed: false,
  }));
  for (const document of documents) await putPublishedDocument(document, now);
  const profiles = await addToCourse({ programId, courseId, now }, students);
  const items = profiles.flatMap(({ id: user_id }) =>
    documents.flatMap(({ id: document_id, published_snapshot_id: snapshot_id }) => {
      const attempt: Attempt = {
        ...{ user_id, document_id, snapshot_id, attempt: 1, opened_at: now, resets: 0 },
      };
      const progress = { ...unstartedProgress(user_id, document_id, 1, 0), percent_complete: 50, rev: 1 };
      return [
        { ...keys.attempt(user_id, document_id), ...attempt },
        { ...keys.progress(user_id, document_id), ...progress },
      ];
    }),
  );
  await batchPutItems(items);
  return { programId, userIds: profiles.map(({ id }) => id) };
}

/** Orders a reset as the call does; no queue is told. */
async function orderReset(programId: string, user_ids: string[], document_ids: number[]): Promise<string> {
  const by = newUlid();
  const job = planJob({
    kind: "reset_cases",
    id: newUlid(),
    requestedBy: by,
    programId,
    input: {
      course_id: courseId,
      document_ids,
      user_ids,
      left: [],
      ordered_by: { id: by, name: "Ada Adder", email: "adder@bench.test" },
    },
  });
  await createJob(job);
  return job.id;
}
