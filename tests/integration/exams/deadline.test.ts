import { describe, expect, it } from "vitest";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import { codeOf, refusalOf } from "#tests/builders/http.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aCourse, addItems, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { an } from "../documents/learner.ts";
import { aMoment, hour, minute, useExamRoom } from "./examRoom.ts";

const { send } = useApi("documents");
const { room, anExam, aStudent, examineeOf, anExaminee } = useExamRoom(send);

describe("answers about the deadline (A-04)", () => {
  const expired = async (agoMs = 10 * minute) => {
    const examinee = await anExaminee();
    await examinee.begun();
    const chosenAt = Date.now();
    await examinee.saved(an(uids.choice, true, chosenAt));
    await examinee.wait(hour + agoMs);
    return { ...examinee, chosenAt };
  };

  it("made offline before it and delivered after it are kept, with a mark that stays", async () => {
    const examinee = await expired();
    const now = Date.now();
    const made = now - 20 * minute;
    expect((await examinee.deliver(an(uids.essayInput, "Because", made), now)).status).toBe(200);
    const marks = await examinee.marks();
    expect(marks).toEqual({
      [uids.essayInput]: { value: { updatedAt: made, receivedAt: expect.any(Number) } },
    });
    expect(Math.abs(marks[uids.essayInput].value.receivedAt - now)).toBeLessThan(60_000);
    // The same again, and another card's: nothing is lost and nothing changes.
    expect((await examinee.deliver(an(uids.essayInput, "Because", made), Date.now())).status).toBe(200);
    expect((await examinee.deliver(an(uids.choice, true, examinee.chosenAt), Date.now())).status).toBe(200);
    expect(await examinee.marks()).toEqual(marks);
    expect((await examinee.state()).state[uids.essayInput]?.value?.value).toBe("Because");
  });

  it("are set aside where any session of the student was heard of after they were made (ruling 23)", async () => {
    const examinee = await expired();
    const made = (agoMinutes: number, sentAt: number) =>
      examinee.deliver(an(uids.essayInput, "Because", sentAt - agoMinutes * minute), sentAt);
    await examinee.heardOf(12 * minute);
    expect(codeOf(await made(20, Date.now()))).toBe("EXAM_SET_ASIDE");
    expect((await examinee.state()).state[uids.essayInput]).toBeUndefined();
    await examinee.heardOf(25 * minute);
    expect((await made(20, Date.now())).status).toBe(200);
  });

  it("are set aside once the student has handed in, bring no key, and keep the time that the server judges", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    await examinee.wait(30 * minute);
    expect((await examinee.end()).status).toBe(200);
    // A device whose clock stands in 1970.
    const sentAt = 60 * minute;
    const input = `${uids.question}_input`;
    const answer = await examinee.deliver(
      { ...an(uids.choice, true, sentAt - 10 * minute), ...an(input, true, sentAt - 9 * minute, "graded") },
      sentAt,
    );
    expect(codeOf(answer)).toBe("EXAM_SET_ASIDE");
    expect(answer.text).not.toContain("revealed");
    const cards = await listStateCards(examinee.person.id, (await examinee.row()).documentId, 1);
    const marks = cards.flatMap(({ aside }) => Object.values(aside?.marks ?? {}));
    expect(marks.length).toBeGreaterThan(0);
    for (const keys of marks)
      for (const { madeAt = 0, setAsideFor } of Object.values(keys)) {
        expect(Math.abs(Date.now() - 10 * minute - madeAt)).toBeLessThan(5 * minute);
        expect(setAsideFor).toBe("handed_in");
      }
  });

  it("brings no key with a Submit that comes late and counts", async () => {
    const examinee = await expired();
    const now = Date.now();
    const input = `${uids.question}_input`;
    const answer = await examinee.deliver(an(input, true, now - 20 * minute, "graded"), now);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).not.toHaveProperty("revealed");
  });

  it("made after it are refused by name, and what was delivered with them is kept", async () => {
    const examinee = await expired();
    const now = Date.now();
    const answer = await examinee.deliver(
      { ...an(uids.essayInput, "Because", now - 20 * minute), ...an(uids.choice, false, now) },
      now,
    );
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_SUBMITTED",
      message: "Your time has expired. Your exam has been sucessfully submitted.",
      fields: [{ path: `body.document_user_state.state.${uids.choice}.value` }],
    });
    const { state } = await examinee.state();
    expect(state[uids.choice]?.value?.value).toBe(true);
    expect(state[uids.essayInput]?.value?.value).toBe("Because");
  });

  it.each([
    ["three hours slow", -3 * hour],
    ["three hours fast", 3 * hour],
  ])("are judged alike by a device whose clock is %s", async (_name, shift) => {
    const examinee = await expired();
    const now = Date.now() + shift;
    const late = await examinee.deliver(an(uids.essayInput, "Too late", now - minute), now);
    expect(codeOf(late)).toBe("EXAM_SUBMITTED");
    const early = await examinee.deliver(an(uids.essayInput, "In time", now - 30 * minute), now);
    expect(early.status).toBe(200);
    expect(Object.keys(await examinee.marks())).toEqual([uids.essayInput]);
  });

  it("in time are kept without a mark, whatever the device's clock says", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    for (const [index, shift] of [-100 * hour, 100 * hour].entries()) {
      const now = Date.now() + shift;
      const saved = await examinee.deliver(an(uids.essayInput, `answer ${index}`, now), now);
      expect(saved.status).toBe(200);
    }
    expect(await examinee.marks()).toEqual({});
  });

  it("made before the time ran are refused, though they arrive in it", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    const now = Date.now();
    const answer = await examinee.deliver(
      { ...an(uids.essayInput, "Prepared", now - 10 * minute), ...an(uids.choice, true, now) },
      now,
    );
    expect(refusalOf(answer)).toMatchObject({
      code: "ENTRY_REFUSED",
      fields: [
        {
          path: `body.document_user_state.state.${uids.essayInput}.value`,
          message: "was not made in the time of the exam",
        },
      ],
    });
    expect(Object.keys((await examinee.state()).state)).toEqual([uids.choice]);
  });

  it("count no longer once seven days have gone by", async () => {
    const examinee = await expired(8 * 24 * hour);
    const now = Date.now();
    const answer = await examinee.deliver(
      an(uids.essayInput, "Because", now - 8 * 24 * hour - 10 * minute),
      now,
    );
    expect(refusalOf(answer)).toMatchObject({
      code: "EXAM_SUBMITTED",
      fields: [{ message: "came too long after the exam" }],
    });
  });

  it("stay as they were submitted, on whichever device another is given", async () => {
    const examinee = await anExaminee();
    await examinee.begun();
    const input = `${uids.question}_input`;
    const now = Date.now();
    const unanswered = await examinee.deliver(an(input, true, now, "graded"), now);
    expect(refusalOf(unanswered)).toMatchObject({
      code: "ENTRY_REFUSED",
      fields: [{ message: "was submitted before it was answered" }],
    });
    const submitted = { ...an(uids.choice, true, now), ...an(input, true, now + 1, "graded") };
    expect((await examinee.deliver(submitted, now + 1)).status).toBe(200);
    for (const stamp of [now + 2, now - 1]) {
      const other = `${uids.question}_input_2`;
      const changed = { ...an(uids.choice, false, now + 2), ...an(other, true, stamp) };
      const answer = await examinee.deliver(changed, now + 2);
      expect(codeOf(answer)).toBe("ENTRY_REFUSED");
      expect(
        refusalOf(answer)
          .fields?.map(({ path }) => path)
          .toSorted(),
      ).toEqual([uids.choice, other].map((uid) => `body.document_user_state.state.${uid}.value`));
    }
    expect((await examinee.deliver(submitted, now + 3)).status).toBe(200);
    expect((await examinee.state()).state[uids.choice]?.value?.value).toBe(true);
  });

  it("are refused from a second course too, once one has submitted", async () => {
    const document = await anExam();
    const student = await aStudent();
    const examinee = examineeOf(document, student);
    await examinee.begun();
    await examinee.end();
    await examinee.change((sitting) => ({ ...sitting, segmentEndedAt: Date.now() - aMoment }));
    const second = await aCourse([room.program]);
    await addItems(second, [document]);
    await enroll(second, room.program, student.person);
    expect(codeOf(await examinee.begin({ document_set_id: second.id }))).toBe("EXAM_SUBMITTED");
    const now = Date.now();
    expect(codeOf(await examinee.deliver(an(uids.choice, true, now), now))).toBe("EXAM_SUBMITTED");
  });
});
