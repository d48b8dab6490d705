import { beforeAll, describe, expect, it } from "vitest";
import { getCourseProgress, putCourseProgressRows } from "#functions/table/courseProgress.ts";
import { packEntries } from "#functions/table/packedEntries.ts";
import { getProgress } from "#functions/table/progress.ts";
import { planProjection, rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { useCloud } from "../../cloud.ts";
import { begunState, finishedState, save } from "../play.ts";
import { aCourse, actAsFunctions, aDocument, aPerson, aProgram, eventually, join } from "../world.ts";

describe("progress on the stream (C-11, C-27; rulings, Progress)", () => {
  beforeAll(actAsFunctions);

  async function aClass() {
    const programId = await aProgram();
    const first = await aDocument([programId]);
    const second = await aDocument([programId]);
    const courseId = await aCourse([programId], [first.row, second.row]);
    const otherCourseId = await aCourse([programId], [first.row]);
    const student = await aPerson(programId, "Student");
    await join(courseId, [student]);
    await join(otherCourseId, [student]);
    return { programId, first, second, courseId, otherCourseId, student };
  }

  it("follows what a learner does, into every course that holds the case", async () => {
    const { programId, first, courseId, otherCourseId, student } = await aClass();
    await save(student, first.row.id, finishedState(first.root));
    const progress = await eventually(async () => {
      const row = await getProgress(student.id, first.row.id);
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
        return kept?.cells[first.row.id]?.[0] === 100 ? kept : undefined;
      }, `the figures of course ${id}`);
    }
  });

  it("counts nothing twice when the stream delivers a batch again", async () => {
    const { first, student } = await aClass();
    await save(student, first.row.id, begunState(first.root));
    const before = await eventually(async () => {
      const row = await getProgress(student.id, first.row.id);
      return row && row.percent_complete > 0 ? row : undefined;
    }, "some progress");
    const again = {
      Records: [
        {
          eventName: "MODIFY",
          dynamodb: {
            SequenceNumber: "1",
            Keys: { pk: { S: `STATE#${student.id}#${first.row.id}#1` }, sk: { S: "CARD#root" } },
            NewImage: { signal_at: { S: before.last_signal_at } },
          },
        },
      ],
    };
    expect(await useCloud().invoke("progressStream", again)).toEqual({ batchItemFailures: [] });
    expect(await getProgress(student.id, first.row.id)).toEqual(before);
  });

  it("writes nothing for an answer, and counts its time with the next card, across a pause", async () => {
    const { first, student } = await aClass();
    await save(student, first.row.id, begunState(first.root));
    const before = await eventually(async () => {
      const row = await getProgress(student.id, first.row.id);
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
            Keys: { pk: { S: `STATE#${student.id}#${first.row.id}#1` }, sk: { S: "CARD#one" } },
            OldImage,
            NewImage,
          },
        },
      ],
    });
    const answered = { option: { value: { value: true, updatedAt: 1 } } };
    const revealed = { one: { collapsed: { value: true, updatedAt: 2 } } };
    await useCloud().invoke("progressStream", changed(row(0, {}), row(60, answered)));
    expect(await getProgress(student.id, first.row.id)).toEqual(before);
    await useCloud().invoke("progressStream", changed(row(60, answered), row(1860, revealed)));
    const after = await getProgress(student.id, first.row.id);
    expect(after?.last_signal_at).toBe(new Date(start + 1_860_000).toISOString());
    expect(after?.time_on_case_ms).toBe(before.time_on_case_ms + 60_000);
  });

  it("names the first record of what it could not count, and counts the rest", async () => {
    const { first, student } = await aClass();
    await save(student, first.row.id, begunState(first.root));
    const record = (documentId: number, sequence: string) => ({
      eventName: "MODIFY",
      dynamodb: {
        SequenceNumber: sequence,
        Keys: { pk: { S: `STATE#${student.id}#${documentId}#1` }, sk: { S: "CARD#root" } },
        NewImage: { signal_at: { S: "2026-11-21T08:00:00.000Z" } },
      },
    });
    const batch = {
      Records: [record(first.row.id, "1"), record(999_999_999, "2"), record(999_999_999, "3")],
    };
    expect(await useCloud().invoke("progressStream", batch)).toEqual({
      batchItemFailures: [{ itemIdentifier: "2" }],
    });
  });

  it("starts anew after a reset, and the report shows the mark", async () => {
    const { programId, first, courseId, student } = await aClass();
    await save(student, first.row.id, finishedState(first.root));
    await eventually(
      async () => (await getProgress(student.id, first.row.id))?.is_finished || undefined,
      "the finish",
    );
    const reset = await student.call("POST", `/documents/${first.row.id}/reset`, { attempt: 1 });
    expect(reset.status).toBe(200);
    const kept = await eventually(async () => {
      const row = await getCourseProgress(courseId, programId, student.id);
      const cell = row?.cells[first.row.id];
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
            Keys: { pk: { S: `STATE#${student.id}#${first.row.id}#1` }, sk: { S: "CARD#root" } },
            NewImage: { signal_at: { S: new Date().toISOString() } },
          },
        },
      ],
    };
    await useCloud().invoke("progressStream", late);
    expect(await getProgress(student.id, first.row.id)).toMatchObject({ attempt: 2, percent_complete: 0 });
  });

  it("keeps a projection that is the same as one rebuilt from the progress records", async () => {
    const { programId, first, second, courseId, student } = await aClass();
    const others = [await aPerson(programId, "Student"), await aPerson(programId, "Student")];
    await join(courseId, others);
    await save(student, first.row.id, finishedState(first.root));
    for (const person of [student, ...others]) await save(person, second.row.id, begunState(second.root));
    await eventually(async () => {
      const rows = await Promise.all(
        [student, ...others].map((p) => getCourseProgress(courseId, programId, p.id)),
      );
      const isDone = rows.every((row) => (row?.cells[second.row.id]?.[0] ?? 0) > 0);
      return (isDone && rows[0]?.cells[first.row.id]?.[0] === 100) || undefined;
    }, "everybody's figures");

    const course = { courseId, programId };
    expect(await rebuildProjection(course)).toEqual({ items: 3, differed: 0 });

    const planned = await planProjection(course);
    await putCourseProgressRows(planned.map((row) => ({ ...row, cells: {} })));
    expect(await rebuildProjection(course)).toEqual({ items: 3, differed: 3 });
    expect(await rebuildProjection(course)).toEqual({ items: 3, differed: 0 });
  });
});
