import type { ContentNode } from "#shared/case/model/types.ts";
import { answeredQuestions, stamped } from "./answeredQuestions.ts";
import { type Figure, mediansInTurns, rounded } from "./figure.ts";
import { type Caller, call } from "./keptAliveCall.ts";
import type { LendingLearner, LendingWorld } from "./lendingWorld.ts";
import { generated } from "./viewerCases.ts";
import { withBenchCloud } from "./withCloud.ts";

const examOf = (parts: Partial<ContentNode>): ContentNode => ({
  ...generated(40),
  timeLimit: 3600,
  ...parts,
});

/**
 * The save that submits a question of a long exam, answered with what it reveals, against the same save in the same exam that
 * keeps its answers to its end; in turns, through gateway, function and table.
 */
export async function benchExamSaves(): Promise<Figure[]> {
  return withBenchCloud(async ({ url }) => {
    const { seedLendingWorld } = await import("./lendingWorld.ts");
    const world = await seedLendingWorld();
    const [learner] = world.learners;
    if (!learner) throw new Error("There are no learners");
    const revealing = await aSaver(url, world, { learner, documentId: 920_001, root: examOf({}) });
    const silent = await aSaver(url, world, {
      learner,
      documentId: 920_002,
      root: examOf({ answersAtEnd: true }),
    });
    const { ms, floorMs } = await mediansInTurns(
      async () => {
        if (!(await revealing())) throw new Error("A save of the exam revealed nothing");
      },
      async () => {
        if (await silent()) throw new Error("A save revealed what comes at the end");
      },
      60,
    );
    return [
      {
        name: "A save that submits a question of an exam of 1,549 blocks and reveals its key",
        measured: `${rounded(ms)} ms`,
        floor: `${rounded(floorMs)} ms, the same save that reveals nothing`,
        value: rounded(ms / floorMs, 2),
        target: { atMost: 1.5 },
        unit: "×",
      },
    ];
  });
}

type Sat = { learner: LendingLearner; documentId: number; root: ContentNode };

/** Begins an exam; what it gives back submits the next question of it, and answers whether something was revealed. */
async function aSaver(
  url: string,
  world: LendingWorld,
  { learner, documentId, root }: Sat,
): Promise<() => Promise<boolean>> {
  const { storeSnapshot } = await import("#functions/ports/snapshots.ts");
  const { putPublishedDocument } = await import("#functions/table/cases/documents.ts");
  const { putCourseItems } = await import("#functions/table/courses/courseItems.ts");
  const { lendDocuments } = await import("#functions/table/programs/loans.ts");
  const { newUlid } = await import("#functions/runtime/clock.ts");
  const row = { ...world.document, id: documentId, published_snapshot_id: newUlid(), is_timed: true };
  await storeSnapshot(documentId, row.published_snapshot_id, root);
  await putPublishedDocument(row, new Date().toISOString());
  const place = { relation_id: documentId, position: documentId, document_id: documentId };
  await putCourseItems(world.course.id, [place], Math.floor(Date.now() / 1000));
  await lendDocuments([documentId], world.programId);

  const caller: Caller = { url, cookie: learner.cookie, csrf: "bench" };
  await call(caller, "POST", `/documents/${documentId}/sitting/start`, {});
  const questions = answeredQuestions(root);
  let turn = 0;
  return async () => {
    const question = questions[turn % questions.length];
    if (!question) throw new Error("The exam has no question");
    turn += 1;
    const now = Date.now();
    const body = { document_user_state: { attempt: 1, state: stamped(question.entries, now), sent_at: now } };
    const reply = await call(caller, "PUT", `/api/v2/document_user_states/${documentId}`, body);
    return typeof reply === "object" && reply !== null && "revealed" in reply;
  };
}
