import { describe, expect, it } from "vitest";
import { getQuestion } from "#functions/table/bank/questions.ts";
import {
  forkAssessmentQuestion,
  getAssessmentQuestion,
  updateAssessmentQuestions,
} from "#shared/contract/bank/questions.ts";
import { reviewAssessmentQuestion } from "#shared/contract/bank/reviews.ts";
import { aQuestion } from "#tests/builders/bank.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const path = "/api/admin/assessment_questions";

async function staff() {
  const program = await aProgram({ is_editorial: true });
  const people = [
    await aPerson([{ program, role: "Reviewer" }], { is_admin: true }),
    await aPerson([{ program, role: "Reviewer" }]),
    await aPerson([{ program, role: "Reviewer" }]),
  ] as const;
  const [admin, one, other] = await Promise.all(people.map((person) => aSession(person)));
  if (!admin || !one || !other) throw new Error("Nobody signed in");
  return {
    people,
    admin,
    one,
    other,
    student: await aSession(await aPerson([{ program, role: "Student" }])),
  };
}
const review = async (id: number, as: Sent["as"], is_reviewed = true) =>
  send({
    ...{ method: "PUT", path: `${path}/${id}/review`, as },
    body: { is_reviewed, lock_version: (await getQuestion(id))?.rev ?? -1 },
  });
const read = async (id: number, as: Sent["as"]) =>
  replyOf(getAssessmentQuestion, await send({ method: "GET", path: `${path}/${id}`, as }));
const change = async (data: object, as: Sent["as"]) =>
  replyOf(
    updateAssessmentQuestions,
    await send({ method: "PATCH", path: `${path}/update_bulk`, body: { data: [data] }, as }),
  );

describe("reviews of a question (29.7, ADR 0436)", () => {
  it("are kept with who and when, taken back by their own, and gone with another text", async () => {
    const { people, admin, one, other } = await staff();
    const { id } = await aQuestion();
    replyOf(reviewAssessmentQuestion, await review(id, one));
    const both = replyOf(reviewAssessmentQuestion, await review(id, other));
    expect(both.reviews.map(({ person_id }) => person_id)).toEqual([people[1].id, people[2].id]);
    // Saying it again changes nothing.
    expect(replyOf(reviewAssessmentQuestion, await review(id, other)).lock_version).toBe(both.lock_version);
    const left = replyOf(reviewAssessmentQuestion, await review(id, one, false));
    expect(left.reviews.map(({ person_id }) => person_id)).toEqual([people[2].id]);

    await change({ id, status: "Valid" }, admin);
    expect((await read(id, one)).reviews).toHaveLength(1);
    await change({ id, content: { correct_answer_index: 2 } }, admin);
    expect((await read(id, one)).reviews).toEqual([]);
  });

  it("are not for its authors, for an archived question, on an older state, or for others than staff", async () => {
    const { people, admin, one, other, student } = await staff();
    const { id } = await aQuestion({ author_ids: [people[1].id] });
    expect(codeOf(await review(id, one))).toBe("FORBIDDEN");
    expect((await read(id, one)).review_refusal).toBe("author");
    expect((await read(id, other)).review_refusal).toBeNull();
    expect(codeOf(await review(id, student))).toBe("FORBIDDEN");
    const stale = { is_reviewed: true, lock_version: 7 };
    expect(codeOf(await send({ method: "PUT", path: `${path}/${id}/review`, body: stale, as: other }))).toBe(
      "CONFLICT",
    );
    replyOf(reviewAssessmentQuestion, await review(id, other));
    // A branch begins without reviews, and its authors are those of its parent and who made it.
    const copy = replyOf(
      forkAssessmentQuestion,
      await send({ method: "POST", path: `${path}/${id}/fork`, as: admin }),
    ).data.id;
    expect((await read(copy, other)).reviews).toEqual([]);
    expect((await getQuestion(copy))?.author_ids).toEqual([people[1].id, people[0].id]);

    await change({ id, archived_at: new Date().toISOString() }, admin);
    expect(codeOf(await review(id, admin))).toBe("FORBIDDEN");
    expect((await read(id, admin)).review_refusal).toBe("archived");
  });
});
