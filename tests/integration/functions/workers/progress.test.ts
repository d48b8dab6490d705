import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { createAttempt } from "#functions/table/cases/attempts.ts";
import { packEntries } from "#functions/table/cases/packedEntries.ts";
import { getProgress } from "#functions/table/cases/progress.ts";
import { getCourseProgress, putCourseProgressRows } from "#functions/table/courses/courseProgress.ts";
import { planProjection, rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aCourseWith } from "#tests/builders/course.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, aThreeCardCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram, enroll } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";
import { an, learnerOf, type State } from "../../documents/learner.ts";
import { begunState, finishedState } from "../play.ts";

const { cloud, send } = useApi("progressStream");

const root = aThreeCardCase();

/** Two questions on one page. */
function aCdqCase(): ContentNode {
  const make = caseBuilder("cdq");
  const question = (uid: string) =>
    make.multipleChoiceQuestion({
      uid,
      stem: "What first?",
      options: [{ text: "This", correct: true }, { text: "That" }],
    });
  const page = make.card({ uid: "page", title: "Decisions", content: [question("a"), question("b")] });
  return { type: "section", uid: "cdq", subtype: "root", classes: ["root"], level: 0, content: [page] };
}

describe("progress on the stream (C-11, C-27; rulings, Progress)", () => {
  async function aClass() {
    const program = await aProgram();
    const first = await aDocument([program], { root });
    const second = await aDocument([program], { root });
    const course = await aCourseWith([first, second], [program]);
    const otherCourse = await aCourseWith([first], [program]);
    const student = await aSignedInPerson(program, "Student");
    await enroll(course, program, student);
    await enroll(otherCourse, program, student);
    return {
      program,
      programId: program.id,
      first,
      second,
      course,
      courseId: course.id,
      otherCourseId: otherCourse.id,
      student,
    };
  }

  it("follows what a learner does, into every course that holds the case", async () => {
    const { programId, first, courseId, otherCourseId, student } = await aClass();
    await learnerOf(send, student, first.id).saved(finishedState(root));
    const progress = await eventually(async () => {
      const row = await getProgress(student.id, first.id);
      return row?.is_finished ? row : undefined;
    }, "the finished progress");
    expect(progress).toMatchObject({
      percent_complete: 100,
      cards_completed: 3,
      cards_applicable: 3,
      resets: 0,
    });
    for (const id of [courseId, otherCourseId]) {
      await eventually(async () => {
        const kept = await getCourseProgress(id, programId, student.id);
        return kept?.cells[first.id]?.[0] === 100 ? kept : undefined;
      }, `the figures of course ${id}`);
    }
  });

  it("counts nothing twice when the stream delivers a batch again", async () => {
    const { first, student } = await aClass();
    await learnerOf(send, student, first.id).saved(begunState(root));
    const before = await eventually(async () => {
      const row = await getProgress(student.id, first.id);
      return row && row.percent_complete > 0 ? row : undefined;
    }, "some progress");
    const again = {
      Records: [
        {
          eventName: "MODIFY",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `STATE#${student.id}#${first.id}#1` }, sk: { S: "CARD#root" } },
            NewImage: { signal_at: { S: before.last_signal_at } },
          },
        },
      ],
    };
    expect(await cloud.invoke("progressStream", again)).toEqual({ batchItemFailures: [] });
    expect(await getProgress(student.id, first.id)).toEqual(before);
  });

  it("writes nothing for an answer, and counts its time with the next card, across a pause", async () => {
    const { first, student } = await aClass();
    await learnerOf(send, student, first.id).saved(begunState(root));
    const before = await eventually(async () => {
      const row = await getProgress(student.id, first.id);
      return row && row.percent_complete > 0 ? row : undefined;
    }, "some progress");
    const start = Date.parse(before.last_signal_at ?? "");
    const row = (seconds: number, entries: object) => ({
      signal_at: { S: new Date(start + seconds * 1000).toISOString() },
      entries: { B: Buffer.from(packEntries(entries)).toString("base64") },
    });
    const changed = (OldImage: object, NewImage: object) => ({
      Records: [
        {
          eventName: "MODIFY",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `STATE#${student.id}#${first.id}#1` }, sk: { S: "CARD#one" } },
            OldImage,
            NewImage,
          },
        },
      ],
    });
    const answered = { option: { value: { value: true, updatedAt: 1 } } };
    const revealed = { one: { collapsed: { value: true, updatedAt: 2 } } };
    await cloud.invoke("progressStream", changed(row(0, {}), row(60, answered)));
    expect(await getProgress(student.id, first.id)).toEqual(before);
    await cloud.invoke("progressStream", changed(row(60, answered), row(1860, revealed)));
    const after = await getProgress(student.id, first.id);
    expect(after?.last_signal_at).toBe(new Date(start + 1_860_000).toISOString());
    expect(after?.time_on_case_ms).toBe(before.time_on_case_ms + 60_000);
  });

  it("counts the cards that were open before the answers that lead to them had come", async () => {
    const program = await aProgram();
    const asking = aSmallCase();
    const document = await aDocument([program], { root: asking });
    const student = await aSignedInPerson(program, "Student");
    await enroll(await aCourseWith([document], [program]), program, student);
    const { root: flags = {}, ...cards } = finishedState(asking);
    const { finished: _, finishedAt: __, ...begun } = flags;
    const ofQuestion = ([uid]: [string, unknown]): boolean => uid.startsWith(smallCaseUids.question);
    const percentIs = (percent: number) =>
      eventually(async () => {
        const row = await getProgress(student.id, document.id);
        return row?.percent_complete === percent || undefined;
      }, `${percent}%`);
    const { saved } = learnerOf(send, student, document.id);
    const entries = Object.entries({ root: begun, ...cards });
    await saved(Object.fromEntries(entries.filter((entry) => !ofQuestion(entry))) as State);
    await percentIs(50);
    await saved(Object.fromEntries(entries.filter(ofQuestion)) as State);
    await percentIs(99);
  });

  it("names the first record of what it could not count, and counts the rest", async () => {
    const { first, second, student } = await aClass();
    await learnerOf(send, student, first.id).saved(begunState(root));
    // The tree of this attempt is nowhere to be read.
    await createAttempt({
      ...{ user_id: student.id, document_id: second.id, attempt: 1, snapshot_id: newUlid() },
      ...{ opened_at: "2026-11-21T08:00:00.000Z", resets: 0 },
    });
    const record = (documentId: number, sequence: string) => ({
      eventName: "MODIFY",
      dynamodb: {
        SequenceNumber: sequence,
        Keys: { pk: { S: `STATE#${student.id}#${documentId}#1` }, sk: { S: "CARD#root" } },
        NewImage: { signal_at: { S: "2026-11-21T08:00:00.000Z" } },
      },
    });
    const batch = {
      Records: [record(first.id, "1"), record(second.id, "2"), record(second.id, "3")],
    };
    expect(await cloud.invoke("progressStream", batch)).toEqual({
      batchItemFailures: [{ itemIdentifier: "2" }],
    });
  });

  it("holds up nobody else for state without an attempt, which no further try would find", async () => {
    const { student } = await aClass();
    const batch = {
      Records: [
        {
          eventName: "INSERT",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `STATE#${student.id}#999999999#1` }, sk: { S: "CARD#root" } },
            NewImage: { signal_at: { S: "2026-11-21T08:00:00.000Z" } },
          },
        },
      ],
    };
    expect(await cloud.invoke("progressStream", batch)).toEqual({ batchItemFailures: [] });
  });

  it("of a case without card flow is its questions submitted, and adds no time after the last (C-13)", async () => {
    const program = await aProgram();
    const cdq = await aDocument([program], { kind: "cdq_case", root: aCdqCase() });
    const student = await aSignedInPerson(program, "Student");
    await enroll(await aCourseWith([cdq], [program]), program, student);
    const learner = learnerOf(send, student, cdq.id);
    const percentIs = (percent: number) =>
      eventually(async () => {
        const row = await getProgress(student.id, cdq.id);
        return row?.percent_complete === percent ? row : undefined;
      }, `${percent}%`);

    await learner.logged();
    expect(await percentIs(0)).toMatchObject({ is_finished: false });
    const at = Date.now();
    await learner.saved({ ...an("a_input_1", true, at), ...an("a_input", true, at, "graded") });
    await percentIs(50);
    await learner.saved({ ...an("b_input_1", true, at), ...an("b_input", true, at, "graded") });
    const complete = await percentIs(100);
    expect(complete).toMatchObject({ is_finished: true, cards_completed: 2, cards_applicable: 2 });

    // Minutes later the case is opened again.
    const later = new Date(Date.parse(complete.last_signal_at ?? "") + 5 * 60_000).toISOString();
    await cloud.invoke("progressStream", {
      Records: [
        {
          eventName: "INSERT",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `STATE#${student.id}#${cdq.id}#1` }, sk: { S: "LOG#1" } },
            NewImage: { signal_at: { S: later } },
          },
        },
      ],
    });
    const again = await getProgress(student.id, cdq.id);
    expect(again).toMatchObject({ last_accessed_at: later, time_on_case_ms: complete.time_on_case_ms });
  });

  it("starts anew after a reset, and the report shows the mark", async () => {
    const { programId, first, courseId, student } = await aClass();
    await learnerOf(send, student, first.id).saved(finishedState(root));
    await eventually(
      async () => (await getProgress(student.id, first.id))?.is_finished || undefined,
      "the finish",
    );
    await learnerOf(send, student, first.id).wasReset(1);
    const kept = await eventually(async () => {
      const row = await getCourseProgress(courseId, programId, student.id);
      const cell = row?.cells[first.id];
      return cell?.[2] === 1 ? cell : undefined;
    }, "the reset in the report");
    expect(kept.slice(0, 3)).toEqual([0, null, 1]);
    // What still comes in from the old attempt no longer counts.
    const late = {
      Records: [
        {
          eventName: "MODIFY",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `STATE#${student.id}#${first.id}#1` }, sk: { S: "CARD#root" } },
            NewImage: { signal_at: { S: new Date().toISOString() } },
          },
        },
      ],
    };
    await cloud.invoke("progressStream", late);
    expect(await getProgress(student.id, first.id)).toMatchObject({ attempt: 2, percent_complete: 0 });
  });

  it("keeps a projection that is the same as one rebuilt from the progress records", async () => {
    const { program, programId, first, second, course, courseId, student } = await aClass();
    const others = [await aSignedInPerson(program, "Student"), await aSignedInPerson(program, "Student")];
    for (const person of others) await enroll(course, program, person);
    await learnerOf(send, student, first.id).saved(finishedState(root));
    for (const person of [student, ...others]) {
      await learnerOf(send, person, second.id).saved(begunState(root));
    }
    const projected = { courseId, programId };
    await eventually(async () => {
      const planned = await planProjection(projected);
      const kept = await Promise.all(
        planned.map((row) => getCourseProgress(courseId, programId, row.user_id)),
      );
      const isDone = planned.length === 3 && planned.every(({ cells }) => (cells[second.id]?.[0] ?? 0) > 0);
      return (
        (isDone && planned.every(({ cells }, n) => isDeepStrictEqual(cells, kept[n]?.cells))) || undefined
      );
    }, "everybody's figures as they would be made anew");
    const { cells } = (await getCourseProgress(courseId, programId, student.id)) ?? {};
    expect(cells?.[first.id]?.[0]).toBe(100);

    await eventually(async () => {
      const planned = await planProjection(projected);
      await putCourseProgressRows(planned.map((row) => ({ ...row, cells: {} })));
      // The stream may still be at work, and put one right first.
      return (await rebuildProjection(projected)).differed === 3 || undefined;
    }, "all three to be put right");
    expect(await rebuildProjection(projected)).toEqual({ items: 3, differed: 0 });
  });
});
