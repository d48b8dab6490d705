import { describe, expect, it } from "vitest";
import { getProgress } from "#functions/table/cases/progress.ts";
import { type CourseRow, putCourse } from "#functions/table/courses/courses.ts";
import { getSittings, putSitting, type SittingPlace } from "#functions/table/exams/sittings.ts";
import { getDocument } from "#shared/contract/documents/documents.ts";
import { restart } from "#shared/domain/examClock.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDocument, addItems, aSession } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { an, learnerOf } from "../../documents/learner.ts";
import { finishedState } from "../play.ts";

const { cloud, send } = useApi("progressStream");

async function anExaminee(exam_summary?: CourseRow["exam_summary"]) {
  const room = await aCourseOfOneCase({ root: { ...aSmallCase("An exam"), timeLimit: 600 } });
  if (exam_summary) await putCourse({ ...room.course, exam_summary }, Math.floor(Date.now() / 1000));
  const person = await aMember(room.course, room.program);
  const as = await aSession(person);
  const path = `/documents/${room.document.id}`;
  const place: SittingPlace = {
    courseId: room.course.id,
    programId: room.program.id,
    userId: person.id,
    documentId: room.document.id,
  };
  const row = async () => {
    const [kept] = await getSittings([place]);
    if (!kept) throw new Error("Nobody has started this sitting");
    return kept;
  };
  return {
    ...room,
    ...learnerOf(send, as, room.document.id),
    begin: () => send({ method: "POST", path: `${path}/sitting/start`, as, body: {} }),
    end: () => send({ method: "PUT", path: `${path}/end_exam`, as, body: {} }),
    open: () => send({ method: "GET", path, as }),
    openAnother: (id: number) => send({ method: "GET", path: `/documents/${id}`, as }),
    progress: () => getProgress(person.id, room.document.id),
    change: async (how: (sitting: Awaited<ReturnType<typeof row>>["sitting"]) => typeof sitting) => {
      const kept = await row();
      const sitting = how(kept.sitting);
      expect(await putSitting({ ...kept, sitting, rev: kept.rev + 1 })).toBe(true);
    },
  };
}

type Examinee = Awaited<ReturnType<typeof anExaminee>>;

const complete = (examinee: Examinee) =>
  eventually(async () => {
    const progress = await examinee.progress();
    return progress?.is_finished && progress.percent_complete === 100 ? progress : undefined;
  }, "the complete exam");

describe("an exam that is over (A-04; rulings, Progress)", () => {
  it("is complete with one answer of it given, and stays so when a proctor gives more time", async () => {
    const examinee = await anExaminee();
    await examinee.begin();
    await examinee.saved(an(uids.choice, true, Date.now()));
    expect((await examinee.end()).status).toBe(200);
    const first = await complete(examinee);
    expect(first?.completed_at).not.toBeNull();
    await examinee.change((sitting) => {
      return restart(sitting, Date.now()).sitting;
    });
    await examinee.begin();
    await examinee.saved(an(uids.choice, false, Date.now()));
    expect(await examinee.progress()).toMatchObject({ percent_complete: 100, is_finished: true });
  });

  it("is not complete before it is handed in, though all of it is done, and opens no case that follows it (ruling 24)", async () => {
    const examinee = await anExaminee();
    const next = await aDocument([examinee.program], { prerequisite_document_id: examinee.document.id });
    await addItems(examinee.course, [next]);
    await examinee.begin();
    const { state } = await examinee.saved(finishedState(aSmallCase("An exam"), Date.now()));
    expect(state.root?.finished?.value).toBe(true);
    const sat = await eventually(async () => {
      const progress = await examinee.progress();
      return progress && progress.percent_complete >= 99 ? progress : undefined;
    }, "the exam of which all is done");
    expect(sat).toMatchObject({
      percent_complete: 99,
      cards_completed: 1,
      cards_applicable: 2,
      is_finished: false,
      completed_at: null,
    });
    expect(codeOf(await examinee.openAnother(next.id))).toBe("CASE_LOCKED");
    expect((await examinee.end()).status).toBe(200);
    expect(await complete(examinee)).toMatchObject({ cards_completed: 2 });
    expect((await examinee.openAnother(next.id)).status).toBe(200);
  });

  it("is complete when its time ran out with nothing answered, once the schedule has seen it", async () => {
    const examinee = await anExaminee();
    await examinee.begin();
    await examinee.change((sitting) => ({ ...sitting, segmentStartedAt: Date.now() - 660_000 }));
    await cloud.runSchedule("examTimeouts");
    await complete(examinee);
  });

  it("gives out its summary, unless the course keeps it", async () => {
    const [open, kept] = [await anExaminee(), await anExaminee("never")];
    for (const examinee of [open, kept]) {
      await examinee.begin();
      await examinee.end();
    }
    expect((await open.summary()).status).toBe(200);
    expect(replyOf(getDocument, await open.open()).documentContext.caseSummaryUrl).toMatch(
      /case_summary.pdf$/,
    );
    expect(codeOf(await kept.summary())).toBe("NO_SUMMARY");
    expect(replyOf(getDocument, await kept.open()).documentContext.caseSummaryUrl).toBeNull();
  });
});
