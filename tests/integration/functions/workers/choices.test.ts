import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoTime } from "#functions/runtime/clock.ts";
import { readAnswerTally } from "#functions/table/cases/answerTallies.ts";
import { type Attempt, createAttempt, replaceAttempt } from "#functions/table/cases/attempts.ts";
import { listChoices, readChoiceSources } from "#functions/table/cases/choices.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { putStateCards, type StateCard } from "#functions/table/cases/learnerState.ts";
import { putProgressRows, unstartedProgress } from "#functions/table/cases/progress.ts";
import { listCourseProgress, putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { getRebuild } from "#functions/table/courses/rebuilds.ts";
import { planChoices, projectChoices } from "#functions/workers/projectChoices.ts";
import { planProjection, rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode, LearnerState } from "#shared/case/model/types.ts";
import { aCourseWith, aCrowd } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aDocument, aPerson, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { dieRebuilding } from "../../killedWorker.ts";

const { cloud } = useApi("progressStream");

/** Two questions on two cards; with a time limit the second is an exam. */
function aQuestionCase(timeLimit?: number): ContentNode {
  const make = caseBuilder("ask");
  const card = (uid: string, title: string) =>
    make.card({
      uid: `card_${uid}`,
      title,
      content: [
        make.multipleChoiceQuestion({
          uid,
          stem: "What first?",
          options: [{ text: "This", correct: true }, { text: "That" }, { text: "Nothing" }],
        }),
      ],
    });
  const [first, second] = [card("a", "One"), card("b", "Two")];
  const timed = timeLimit === undefined ? second : { ...second, timeLimit };
  return make.signatureCase({
    uid: "ask",
    title: "Asking",
    authors: ["A. Author"],
    learningObjectives: [],
    cards: [first, timed],
  });
}

type Question = "a" | "b";
const startMs = Date.parse("2026-11-20T08:00:00.000Z");
const inputOf = (question: Question): string => `${question}_input`;
const optionOf = (question: Question, option: number): string => `${inputOf(question)}_${option}`;

/** What a card says once an option of its question was chosen; and submitted, where that is set. */
const stateOf = (question: Question, option: number, at: number, isSubmitted: boolean): LearnerState => ({
  ...Object.fromEntries(
    [1, 2, 3].map((each) => [optionOf(question, each), { value: { value: each === option, updatedAt: at } }]),
  ),
  ...(isSubmitted && { [inputOf(question)]: { graded: { value: true, updatedAt: at } } }),
});

const attemptOf = (userId: string, document: DocumentRow, number: number): Attempt => ({
  user_id: userId,
  document_id: document.id,
  attempt: number,
  snapshot_id: document.published_snapshot_id,
  opened_at: isoTime(startMs),
  resets: number - 1,
});
const cardOf = (
  userId: string,
  document: DocumentRow,
  {
    attempt,
    question,
    entries,
    rev,
  }: { attempt: number; question: Question; entries: LearnerState; rev: number },
): StateCard => ({
  user_id: userId,
  document_id: document.id,
  attempt,
  card_uid: `card_${question}`,
  entries: entries as StateCard["entries"],
  rev,
  signal_at: isoTime(startMs + 3_600_000),
});

const chosenBy = async (userId: string, document: DocumentRow) =>
  (await listChoices(document.id, [userId]))[0]?.questions ?? {};
const isKept = async (userId: string, document: DocumentRow): Promise<boolean> =>
  (await planChoices(document.id, await readChoiceSources(userId, document.id))) === undefined;

describe("what students chose (C-44; ADR 0103)", () => {
  type Step = { kind: "choose" | "submit" | "reset"; question: Question; option: number };
  const history = fc.array(
    fc.record({
      kind: fc.constantFrom("choose", "submit", "submit", "reset"),
      question: fc.constantFrom<Question>("a", "b"),
      option: fc.integer({ min: 1, max: 3 }),
    }) as fc.Arbitrary<Step>,
    { minLength: 3, maxLength: 12 },
  );

  it("is what follows from what they left, after any history told in any order, twice and at once", async () => {
    const program = await aProgram();
    const document = await aDocument([program], { root: aQuestionCase() });
    const people: string[] = [];
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (steps, numbers) => {
        const { id: userId } = await aPerson([{ program, role: "Student" }]);
        people.push(userId);
        let attempt = attemptOf(userId, document, 1);
        await createAttempt(attempt);
        const model = new Map<Question, number>();
        const told: { eventName: string; dynamodb: object }[] = [];
        const tell = (pk: string, sk: string): void => {
          const Keys = { pk: { S: pk }, sk: { S: sk } };
          told.push({ eventName: "MODIFY", dynamodb: { SequenceNumber: String(told.length + 1), Keys } });
        };
        for (const [at, { kind, question, option }] of steps.entries()) {
          if (kind === "reset") {
            const next = attemptOf(userId, document, attempt.attempt + 1);
            const progress = unstartedProgress(userId, document.id, next.attempt, next.resets);
            await replaceAttempt(attempt, next, { ...progress, rev: 1 }).then(async (isDone) => {
              // The progress record may be there already, of a reset before.
              if (!isDone) await putStateCards([next], []);
            });
            attempt = next;
            model.clear();
            continue;
          }
          const isSubmitted = kind === "submit" || model.has(question);
          const entries = stateOf(question, option, startMs + at * 60_000, isSubmitted);
          await putStateCards(
            [],
            [cardOf(userId, document, { attempt: attempt.attempt, question, entries, rev: at + 1 })],
          );
          if (isSubmitted) model.set(question, option);
          tell(`STATE#${userId}#${document.id}#${attempt.attempt}`, `CARD#card_${question}`);
        }
        // What was told is told again: parts of it, in any order, by several at once, beside the stream itself.
        const shuffled = told.toSorted(() => (numbers.next().value % 2 === 0 ? -1 : 1));
        await Promise.all([
          cloud.invoke("progressStream", { Records: shuffled }),
          projectChoices(userId, document.id),
          projectChoices(userId, document.id),
        ]);
        await eventually(async () => (await isKept(userId, document)) || undefined, "the choices");
        const kept = await chosenBy(userId, document);
        expect(Object.fromEntries(Object.entries(kept).map(([uid, [chosen]]) => [uid, chosen]))).toEqual(
          Object.fromEntries(
            [...model].map(([question, option]) => [inputOf(question), [optionOf(question, option)]]),
          ),
        );
        // The figures of everybody are what their rows say, however often each was told.
        const rows = await listChoices(document.id, people);
        for (const question of ["a", "b"] as const) {
          const answers = rows.flatMap(({ questions }) => questions[inputOf(question)]?.[0] ?? []);
          const tally = await readAnswerTally(document.id, inputOf(question));
          expect(tally.students).toBe(answers.length);
          for (const option of [1, 2, 3]) {
            const uid = optionOf(question, option);
            expect(tally.options[uid] ?? 0).toBe(answers.filter((chosen) => chosen === uid).length);
          }
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);

  it("comes by the stream alone, and never from the timed section of an exam", async () => {
    const program = await aProgram();
    const exam = await aDocument([program], { root: aQuestionCase(600) });
    const { id: userId } = await aPerson([{ program, role: "Student" }]);
    const attempt = attemptOf(userId, exam, 1);
    const card = (question: Question, option: number) =>
      cardOf(userId, exam, {
        attempt: 1,
        question,
        entries: stateOf(question, option, startMs, true),
        rev: 1,
      });
    await putStateCards([attempt], [card("b", 1)]);
    await putStateCards([attempt], [card("a", 2)]);
    const kept = await eventually(async () => (await listChoices(exam.id, [userId]))[0], "the choices");
    expect(kept.questions).toEqual({ [inputOf("a")]: [[optionOf("a", 2)], startMs / 60_000] });
    expect(kept.attempt).toBe(1);
  });
});

describe("rebuilding what reports show (ADR 0103)", () => {
  it("goes on where it was killed, and comes out once", async () => {
    const program = await aProgram();
    const document = await aDocument([program], { root: aQuestionCase() });
    const course = await aCourseWith([document], [program]);
    const place = { courseId: course.id, programId: program.id };
    const crowd = await aCrowd(course, program, 12);
    await putProgressRows(
      crowd.map((id) => ({ ...unstartedProgress(id, document.id, 1, 0), percent_complete: 30 })),
    );
    await putStateCards(
      crowd.map((id) => attemptOf(id, document, 1)),
      crowd.map((id, at) =>
        cardOf(id, document, {
          attempt: 1,
          question: "a",
          entries: stateOf("a", (at % 3) + 1, startMs, true),
          rev: 1,
        }),
      ),
    );
    const shown = async () =>
      JSON.stringify((await listCourseProgress(course.id, program.id)).map(({ cells }) => cells));
    const chosen = async () => (await listChoices(document.id, crowd)).length;
    await eventually(
      async () => ((await chosen()) === crowd.length ? true : undefined),
      "everybody's choices",
    );
    await eventually(
      async () => ((await listCourseProgress(course.id, program.id)).length === 12 ? true : undefined),
      "all figures",
    );
    const right = await shown();
    // Once it is written where it stands after its first part, and while that is written after its second.
    for (const death of [
      { write: 1, when: "made" },
      { write: 2, when: "sent" },
    ] as const) {
      const rows = await planProjection(place);
      await putCourseProgressRows(
        rows.map((row) => ({
          ...row,
          cells: { [document.id]: [99, null, 0, null, null, null] } as typeof row.cells,
        })),
      );
      await dieRebuilding(death, place);
      expect((await getRebuild(place))?.items).toBeGreaterThanOrEqual(5);
      await rebuildProjection(place, { withChoices: true });
      expect(await shown()).toBe(right);
      expect(await getRebuild(place)).toBeUndefined();
      expect((await rebuildProjection(place, { withChoices: true })).differed).toBe(0);
    }
  }, 60_000);
});
