import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reviewsInForce, versionMarkOf } from "#shared/domain/bank/reviews.ts";

const content = {
  ...{ vignette: "A man coughs.", stem: "What is next?", correct_answer_index: 0 },
  ...{ images: [{ key: "a", alt: "Film" }], answer_explanation: "Because.", choices: ["X-ray", "CT"] },
};
const question = { text_snapshot_id: null as string | null, content };
const reviewOf = (text: string) => ({ person_id: "a", name: "Alma Reed", at: "", text });

describe("reviews of a question (29.7, ADR 0436)", () => {
  it("count for the published version that was read, and for no other", () => {
    const published = { ...question, text_snapshot_id: "01A" };
    const reviews = [reviewOf("01A"), reviewOf("01B")];
    expect(reviewsInForce({ ...published, reviews })).toEqual([reviewOf("01A")]);
    expect(reviewsInForce({ ...published, text_snapshot_id: "01C", reviews })).toEqual([]);
    expect(reviewsInForce(published)).toEqual([]);
  });

  it("count for the bank's own text, whatever part of it changes", () => {
    const reviews = [reviewOf(versionMarkOf(question))];
    expect(reviewsInForce({ ...question, reviews })).toHaveLength(1);
    const changed = fc.oneof(
      fc.string().map((vignette) => ({ vignette })),
      fc.string().map((stem) => ({ stem })),
      fc.string().map((answer_explanation) => ({ answer_explanation })),
      fc.option(fc.nat({ max: 4 })).map((correct_answer_index) => ({ correct_answer_index })),
      fc.array(fc.string(), { maxLength: 5 }).map((choices) => ({ choices })),
      fc.string().map((alt) => ({ images: [{ key: "a", alt }] })),
    );
    fc.assert(
      fc.property(changed, (change) => {
        const other = { ...question, content: { ...content, ...change } };
        const isSame = JSON.stringify(other.content) === JSON.stringify(content);
        expect(reviewsInForce({ ...other, reviews })).toHaveLength(isSame ? 1 : 0);
      }),
    );
  });
});
