import { describe, expect, it } from "vitest";
import { countAside } from "#functions/exams/countAside.ts";
import { listStateCards, putStateCard } from "#functions/table/cases/learnerState.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { getKeyTold, putKeyTold } from "#functions/table/exams/keyTold.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { countLateAnswers, listLateAnswers } from "#shared/contract/exams/sittings.ts";
import { restart } from "#shared/domain/examClock.ts";
import { aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aCourse, aDocument, addItems, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an, type State } from "../documents/learner.ts";
import { examineeOf, staffAt } from "./examinee.ts";

const { send } = useApi("documents");
const minute = 60_000;
const root = { ...aSmallCase("An exam"), timeLimit: 3600 };

/** An exam that a student has begun an hour and ten minutes ago, and answered nothing of. */
async function anExamThatIsOver() {
  const program = await aProgram();
  const course = await aCourse([program]);
  const document = await aDocument([program], { root });
  await addItems(course, [document]);
  const person = await aMember(course, program);
  const as = await aSession(person);
  const examinee = examineeOf(send, { person, as, course, program, document });
  await examinee.begun();
  await examinee.wait(70 * minute);
  const attempt = { userId: person.id, documentId: document.id, attempt: 1 };
  const teacher = await aPerson([{ program, role: "Teacher" }]);
  const staff = staffAt(send, await aSession(teacher, { programId: program.id }), course);
  return {
    ...examinee,
    ...{ program, document, teacher },
    attempt,
    toldAt: () => getKeyTold(attempt),
    /** Answers that a device says to have been made twenty minutes ago, in the time. */
    deliver: (state: (madeAt: number) => State, sentAt = Date.now()) =>
      examinee.deliver(state(sentAt - 20 * minute), sentAt),
    /** As the page reads the case after the end. */
    readAll: async () => examinee.given((await examinee.contexts()).currentVersion.id),
    late: async () => replyOf(listLateAnswers, await staff.late(document.id)).late_answers,
    askToCount: (by = staff, userId = person.id) => by.count(document.id, userId),
    counted: async () => replyOf(countLateAnswers, await staff.count(document.id, person.id)).counted,
    /** What they would ask for themselves. */
    asStaff: staffAt(send, as, course),
  };
}
const words = (text: string) => (madeAt: number) => an(uids.essayInput, text, madeAt);
const choice = (madeAt: number): State => ({
  ...an(uids.choice, true, madeAt),
  question_input: { graded: { value: true, updatedAt: madeAt + 1 } },
});

const wayToCardTwo = (madeAt: number): State => ({
  ...an("root", madeAt, madeAt, "startedAt"),
  ...an(uids.cardOne, false, madeAt, "invisible"),
  ...an(`${uids.cardOne}_continue`, true, madeAt, "invisible"),
  ...an(uids.cardTwo, false, madeAt, "invisible"),
});

describe("answers that come after what is right was told (A-05, D-25; ADR 0242)", () => {
  it("are set aside, and count when staff say so: marked as late, once, with who did it in the audit log", async () => {
    const exam = await anExamThatIsOver();
    await exam.readAll();
    const answer = await exam.deliver((madeAt) => ({
      ...words("Because")(madeAt),
      ...choice(madeAt),
      ...wayToCardTwo(madeAt),
    }));
    const cardsReached = async () => (await getProgress(exam.person.id, exam.document.id))?.percent_complete;
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_KEY_TOLD",
      message: expect.stringContaining("Your educators can review them"),
    });
    expect((await exam.state()).state[uids.essayInput]).toBeUndefined();
    const told = await exam.late();
    expect(told.map(({ question, key_told_at }) => [question, key_told_at !== null])).toEqual([
      ["Where?", true],
      ["Why?", true],
    ]);

    // The way to the second card counts from the first answer on, so that nothing of it shows before.
    await eventually(
      async () => ((await cardsReached()) === 50 ? true : undefined),
      "the first card to count",
    );
    expect(await exam.counted()).toBe(2);
    const { state } = await exam.state();
    expect(state[uids.essayInput]?.value?.value).toBe("Because");
    expect(state.question_input?.graded?.value).toBe(true);
    expect((await exam.late()).map(({ key_told_at }) => key_told_at)).toEqual([null, null]);
    expect(await exam.counted()).toBe(0);
    const entries = await listAuditEntries(exam.program.id, new Date().toISOString().slice(0, 7));
    expect(entries.filter(({ action }) => action === "exam.late_counted")).toMatchObject([
      {
        actor: { id: exam.teacher.id },
        subject: { id: exam.person.id },
        details: { Exam: exam.document.title },
      },
    ]);
    await eventually(
      async () => ((await cardsReached()) === 99 ? true : undefined),
      "the progress to be counted anew",
    );
  });

  it("count by themselves where they came first, in whichever way the end was looked at before", async () => {
    const exam = await anExamThatIsOver();
    // How it stands, the page's contexts, work and the end itself tell nothing that is right.
    await exam.contexts();
    await exam.state();
    await exam.look();
    await send({ method: "GET", path: "/my_work", as: exam.as });
    await exam.end();
    expect(await exam.toldAt()).toBeUndefined();
    expect((await exam.deliver(words("Because"))).status).toBe(200);
    await exam.readAll();
    expect(await exam.toldAt()).toEqual(expect.any(Number));
    // A repetition of what was acknowledged hears of nothing.
    expect((await exam.deliver(words("Because"))).status).toBe(200);
    expect(codeOf(await exam.deliver(words("Because of what I read")))).toBe("EXAM_KEY_TOLD");
    expect((await exam.state()).state[uids.essayInput]?.value?.value).toBe("Because");
  });

  it("are set aside after each way in which the case is told, and not by what tells nothing", async () => {
    for (const tell of ["summary", "version"] as const) {
      const exam = await anExamThatIsOver();
      const { currentVersion } = await exam.contexts();
      if (tell === "summary") await exam.summary();
      else await exam.given(currentVersion.id);
      expect([tell, codeOf(await exam.deliver(words("Because")))]).toEqual([tell, "EXAM_KEY_TOLD"]);
    }
  });

  it("keep their mark of when the end was told, written once, and hold also for what repeats", async () => {
    const exam = await anExamThatIsOver();
    await Promise.all([exam.readAll(), exam.readAll(), exam.readAll()]);
    const at = await exam.toldAt();
    await exam.readAll();
    expect(await exam.toldAt()).toBe(at);
    const first = Date.now();
    for (let times = 0; times < 2; times++) await exam.deliver(words("Because"), first);
    const [card] = (await listStateCards(exam.person.id, exam.document.id, 1)).filter(({ aside }) => aside);
    expect(card).toMatchObject({ rev: 1, entries: {} });
    expect(await exam.late()).toHaveLength(1);
  });

  it("are refused as before where their stamp says that they were made outside of the time", async () => {
    const exam = await anExamThatIsOver();
    await exam.readAll();
    const answer = await exam.deliver((madeAt) => an(uids.essayInput, "Later", madeAt + 19 * minute));
    expect(codeOf(answer)).toBe("EXAM_SUBMITTED");
    expect(await exam.late()).toEqual([]);
  });

  it("count in the time that a proctor gives after that, and by its end once more only before it is told again", async () => {
    const exam = await anExamThatIsOver();
    await exam.readAll();
    await exam.change((sitting) => restart(sitting, Date.now()).sitting);
    expect((await exam.begin()).status).toBe(200);
    expect((await exam.saved(an(uids.essayInput, "More", Date.now()))).attempt).toBe(1);
    await exam.wait(70 * minute);
    // What happened before lies further back by now.
    const at = (await exam.toldAt()) ?? 0;
    expect(await putKeyTold(exam.attempt, at - 80 * minute, at)).toBe(true);
    expect(await putKeyTold(exam.attempt, at, at)).toBe(false);
    expect(await putKeyTold(exam.attempt, at, undefined)).toBe(false);
    const option = (uid: string) => (madeAt: number) => an(uid, true, madeAt);
    expect((await exam.deliver(option(uids.choice))).status).toBe(200);
    await exam.readAll();
    expect(codeOf(await exam.deliver(option("question_input_2")))).toBe("EXAM_KEY_TOLD");
  });

  it("are counted for nobody but the course's own, by nobody but its faculty", async () => {
    const exam = await anExamThatIsOver();
    await exam.readAll();
    await exam.deliver(words("Because"));
    expect(codeOf(await exam.askToCount(exam.asStaff))).toBe("FORBIDDEN");
    const stranger = await aPerson([{ program: exam.program, role: "Student" }]);
    expect(codeOf(await exam.askToCount(undefined, stranger.id))).toBe("NOT_FOUND");
    expect(await exam.counted()).toBe(1);
  });

  it("lose nothing where two count them at once, or the student writes meanwhile", async () => {
    const exam = await anExamThatIsOver();
    await exam.readAll();
    await exam.deliver((madeAt) => ({ ...words("Because")(madeAt), ...choice(madeAt) }));
    const replies = await Promise.all([exam.askToCount(), exam.askToCount()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await exam.state()).state[uids.essayInput]?.value?.value).toBe("Because");

    // One that read the card before another wrote it finds the other's write.
    await exam.deliver(words("Because, and more"));
    const cards = await listStateCards(exam.person.id, exam.document.id, 1);
    const card = cards.find(({ aside }) => aside);
    if (!card) throw new Error("Nothing is set aside");
    expect(await putStateCard({ ...card, rev: card.rev + 1 })).toBe(true);
    const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
    await countAside(flow, card);
    expect((await exam.state()).state[uids.essayInput]?.value?.value).toBe("Because, and more");
  });

  it("do not take the place of what was submitted in the time that a proctor gave afterwards, and are gone", async () => {
    const exam = await anExamThatIsOver();
    await exam.readAll();
    await exam.deliver((madeAt) => an("question_input_2", true, madeAt));
    await exam.change((sitting) => restart(sitting, Date.now()).sitting);
    await exam.begun();
    await exam.saved(choice(Date.now()));
    expect(await exam.counted()).toBe(0);
    const { state } = await exam.state();
    expect([state[uids.choice]?.value?.value, state.question_input_2]).toEqual([true, undefined]);
    expect(await exam.late()).toEqual([]);
  });

  it("of a question that was submitted meanwhile are not counted", async () => {
    const exam = await anExamThatIsOver();
    await exam.deliver(choice);
    await exam.readAll();
    const answer = await exam.deliver((madeAt) => an("question_input_2", true, madeAt));
    expect(codeOf(answer)).toBe("EXAM_SUBMITTED");
    expect(await exam.counted()).toBe(0);
  });
});
