import { newUlid } from "#functions/runtime/clock.ts";
import { answeredQuestions, stamped } from "./answeredQuestions.ts";
import { callHandler } from "./callHandler.ts";
import type { Figure } from "./figure.ts";
import type { LendingLearner, LendingWorld } from "./lendingWorld.ts";
import { withBenchCloud } from "./withCloud.ts";

/** Reads of each thing that is done, by warm functions. */
export type LendingReads = Record<keyof typeof doings, number>;

const doings = {
  courses: "the list of courses",
  page: "the course page",
  myWork: "'My work'",
  casePage: "the case page",
  firstAnswer: "the first answer",
  answer: "an answer",
  counting: "counting it for the reports",
  publish: "a publish",
  pageAfterPublish: "the course page after it",
};

/**
 * Measures the reads of a page, an answer and a publish with three programs and with 2,000, whose 10,000 courses hold the case: they are the same.
 */
export async function benchLending(): Promise<Figure[]> {
  return withBenchCloud(async () => {
    const { few, many } = await compareLending();
    return (Object.keys(doings) as (keyof LendingReads)[]).map((doing) => ({
      name: `Reads of ${doings[doing]}, with 2,000 programs and 10,000 courses`,
      measured: `${many[doing]}`,
      floor: `${few[doing]}, with 3 of each`,
      value: many[doing] - few[doing],
      target: { atMost: 0 },
      unit: "more",
    }));
  });
}

/** Builds the small world, measures, builds the large one around it, and measures again. */
export async function compareLending(): Promise<{ few: LendingReads; many: LendingReads }> {
  const { lendWidely, seedLendingWorld } = await import("./lendingWorld.ts");
  const world = await seedLendingWorld();
  const [warming, first, again, second] = world.learners;
  if (!warming || !first || !again || !second) throw new Error("There are too few learners");
  await readsOf(world, warming);
  const few = await readsOf(world, first);
  await lendWidely();
  // A warm function takes in what has changed of the provider's list once.
  await readsOf(world, again);
  return { few, many: await readsOf(world, second) };
}

/** Counts the reads of somebody who goes through the product and has not opened the case yet. */
async function readsOf(world: LendingWorld, learner: LendingLearner): Promise<LendingReads> {
  const [
    courses,
    dashboards,
    documents,
    { putPublishedDocument },
    { projectProgress },
    { putProgressRows, unstartedProgress },
  ] = await Promise.all([
    import("#functions/courses/index.ts"),
    import("#functions/dashboards/index.ts"),
    import("#functions/documents/index.ts"),
    import("#functions/table/cases/documents.ts"),
    import("#functions/workers/projectProgress.ts"),
    import("#functions/table/cases/progress.ts"),
  ]);
  const { course, document, root } = world;
  const get = (handler: unknown, path: string) => callHandler(handler, learner, { method: "GET", path });
  const page = async (): Promise<void> => {
    await get(courses.handler, `/document_sets/${course.id}`);
    await get(courses.handler, `/document_sets/${course.id}/document_set_document_relations`);
  };
  const [question] = answeredQuestions(root);
  if (!question) throw new Error("The case has no question");
  const answer = (stamp: number) =>
    callHandler(documents.handler, learner, {
      method: "PUT",
      path: `/api/v2/document_user_states/${document.id}`,
      body: {
        document_user_state: { attempt: 1, state: stamped(question.entries, stamp), sent_at: stamp },
      },
    });
  const publish = () =>
    putPublishedDocument({ ...document, author: `Author ${newUlid()}` }, new Date().toISOString());
  const now = Date.now();
  await get(documents.handler, `/documents/${document.id}`); // the session and the case's tree are known
  const counted = {
    courses: await reads(() => get(courses.handler, "/document_sets")),
    page: await reads(page),
    myWork: await reads(() => get(dashboards.handler, "/my_work")),
    casePage: await reads(() => get(documents.handler, `/documents/${document.id}`)),
    firstAnswer: await reads(() => answer(now)),
  };
  await answer(now + 1);
  const second = { answer: await reads(() => answer(now + 2)) };
  await putProgressRows([unstartedProgress(learner.id, document.id, 1, 0)]);
  // The running worker may write the same record meanwhile, and then it is read once more: the least of three is meant.
  const counts: number[] = [];
  for (let i = 0; i < 3; i++) counts.push(await reads(() => projectProgress(learner.id, document.id)));
  const third = { counting: Math.min(...counts) };
  const fourth = { publish: await reads(publish) };
  return { ...counted, ...second, ...third, ...fourth, pageAfterPublish: await reads(page) };
}

async function reads(work: () => Promise<unknown>): Promise<number> {
  const { readCount } = await import("#functions/table/table.ts");
  const before = readCount.value;
  await work();
  return readCount.value - before;
}
