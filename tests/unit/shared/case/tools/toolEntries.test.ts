import { describe, expect, test } from "vitest";
import { rich } from "#shared/case/model/richText.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { highlightsOf, isHighlights } from "#shared/case/tools/highlights.ts";
import { itemOf, itemTextLimit, leadingDiagnosis, noteOfNode } from "#shared/case/tools/items.ts";
import { kindOfItem, newItemUid } from "#shared/case/tools/itemUid.ts";
import { linkKey, linksOf } from "#shared/case/tools/links.ts";
import { isDiagnosisOrder, rankedDiagnoses } from "#shared/case/tools/ranking.ts";
import { isRating, scriptCommentLimit, scriptFeedbackOf } from "#shared/case/tools/scriptFeedback.ts";
import { isToolEntry, isToolUid } from "#shared/case/tools/toolEntries.ts";

const [diagnosis, other, finding, note] = [
  newItemUid("diagnosis", 1, () => 0.5),
  newItemUid("diagnosis", 2, () => 0.5),
  newItemUid("finding", 1, () => 0.5),
  newItemUid("note", 1, () => 0.5),
];
const feedback = "illness_script_feedback";
const letters = (n: number): string => "x".repeat(n);

describe("what the server takes of the tools (D-21, D-22, D-24)", () => {
  test.each<[uid: string, key: string, value: unknown, isKept: boolean]>([
    [diagnosis, "content", letters(itemTextLimit.diagnosis), true],
    [diagnosis, "content", letters(itemTextLimit.diagnosis + 1), false],
    [diagnosis, "content", "", true],
    [diagnosis, "content", ["Asthma"], false],
    [diagnosis, "content", null, false],
    [finding, "deleted", true, true],
    [finding, "deleted", false, false],
    [diagnosis, "isDangerousDiagnosis", true, true],
    [diagnosis, "isDangerousDiagnosis", false, true],
    [diagnosis, "isDangerousDiagnosis", "yes", false],
    [finding, "isDangerousDiagnosis", true, false],
    [note, "notedNodeUid", "card_one", true],
    [note, "notedNodeUid", 7, false],
    [note, "notedNodeUid", "not a uid", false],
    [diagnosis, "notedNodeUid", "card_one", false],
    [note, linkKey(diagnosis), "for", false],
    [finding, diagnosis, "for", false],
    [finding, "speaks_", "for", false],
    [finding, "colour", "red", false],
    [feedback, "rating_1", 1, true],
    [feedback, "rating_3", 5, true],
    [feedback, "rating_4", 5, false],
    [feedback, "rating_1", 0, false],
    [feedback, "rating_1", 6, false],
    [feedback, "comment", letters(scriptCommentLimit), true],
    [feedback, "comment", letters(scriptCommentLimit + 1), false],
    [feedback, "comment", 3, false],
    [feedback, "feedback_submitted", true, true],
    [feedback, "feedback_submitted", 1, false],
    [feedback, "feedback_submitted", false, false],
    ["card_one", "content", "x", false],
  ])("%s %s = %j: %s", (uid, key, value, isKept) => {
    expect(isToolEntry(uid, key, value)).toBe(isKept);
  });

  test("only the whole of a uid makes an item of it", () => {
    expect(kindOfItem(note)).toBe("note");
    for (const uid of [`my_${note}`, `${note}_1`, `${note}0`, note.slice(0, -1), note.toLowerCase()]) {
      expect([uid, kindOfItem(uid), isToolUid(uid)]).toEqual([uid, undefined, false]);
    }
  });

  test("uids made at one time differ by their random part, every digit of it", () => {
    expect(newItemUid("note", 0, () => 0)).toBe(`note_${"0".repeat(26)}`);
    expect(newItemUid("note", 0, () => 0.999)).toBe(`note_${"0".repeat(10)}${"Z".repeat(16)}`);
  });

  test("highlights are whole places in order, apart from each other, with just their words", () => {
    const [first, second] = [
      { start: 0, end: 2, quote: "ab" },
      { start: 4, end: 6, quote: "ef" },
    ];
    expect(isHighlights([first, second])).toBe(true);
    const bad = [
      [second, first],
      [first, { start: 2, end: 4, quote: "cd" }],
      [{ ...first, colour: "red" }],
      [{ start: 0.5, end: 2.5, quote: "ab" }],
      [{ start: -2, end: 0, quote: "ab" }],
      [{ start: "0", end: 2, quote: "ab" }],
      [{ start: 0, end: "2", quote: "ab" }],
      [{ start: 3, end: 3, quote: "" }],
      [{ start: 0, end: 2, quote: ["a", "b"] }],
      [{ start: 99_999, end: 100_001, quote: "ab" }],
    ];
    for (const value of bad) expect([value, isHighlights(value)]).toEqual([value, false]);
    expect(isHighlights([{ start: 99_998, end: 100_000, quote: "ab" }])).toBe(true);
  });

  test("an order is of diagnoses alone, also behind the first", () => {
    expect(isDiagnosisOrder([diagnosis, other])).toBe(true);
    expect(isDiagnosisOrder([diagnosis, finding])).toBe(false);
    expect(isDiagnosisOrder([diagnosis, 4])).toBe(false);
  });

  test("stars are whole, one to five", () => {
    expect([0, 1, 1.5, 5, 6, "3"].map(isRating)).toEqual([false, true, false, true, false, false]);
  });
});

/** As an older version of the product, or a hand, may have left it in a store. */
const kept = (entries: Record<string, Record<string, unknown>>): LearnerState =>
  Object.fromEntries(
    Object.entries(entries).map(([uid, keys]) => [
      uid,
      Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, { value, updatedAt: 1 }])),
    ]),
  ) as LearnerState; // values of any shape are the point

describe("what was kept in another form is not there", () => {
  test.each([7, null, true, ["x"], "", " \n"])("words that are %j", (content) => {
    expect(itemOf(kept({ [note]: { content } }), note)).toBeUndefined();
  });

  test("a passage that is no text, and one that is called what no item is", () => {
    expect(itemOf(kept({ [note]: { content: "x", notedNodeUid: 4 } }), note)?.notedNodeUid).toBeUndefined();
    expect(itemOf(kept({ card_one: { content: "x" } }), "card_one")).toBeUndefined();
  });

  test.each([[finding], [note], ["card_one"], [7], [null]])("a leading diagnosis that is %j", (uid) => {
    const items = { [finding]: { content: "x" }, [note]: { content: "x" } };
    expect(leadingDiagnosis(kept({ ...items, root: { leadingDiagnosis: uid } }))).toBeUndefined();
  });

  test.each([[finding], [diagnosis], [7], [null]])("a passage's note that is %j", (noteUid) => {
    const items = { [finding]: { content: "x" } };
    expect(noteOfNode(kept({ ...items, p1: { noteUid } }), "p1")).toBeUndefined();
  });

  test("an order, links and highlights", () => {
    const items = { [diagnosis]: { content: "A" }, [other]: { content: "B" } };
    const ranked = rankedDiagnoses(kept({ ...items, root: { diagnosisOrder: [other, "x"] } }));
    expect(ranked.map(({ content }) => content)).toEqual(["A", "B"]);
    const links = { [linkKey(diagnosis)]: "maybe", [linkKey("x")]: "for", content: "C" };
    expect(linksOf(kept({ ...items, [finding]: links }))).toEqual([]);
    const node = { type: "paragraph" as const, uid: "p1", content: rich("abc") };
    expect(highlightsOf(kept({ p1: { highlights: [{ start: 0, end: 1 }] } }), node)).toEqual([]);
  });

  test("stars and a comment of the feedback", () => {
    const state = kept({ [feedback]: { rating_1: 9, rating_2: 4, comment: 5 } });
    expect(scriptFeedbackOf(state)).toEqual({
      ratings: { rating_1: 0, rating_2: 4, rating_3: 0 },
      comment: "",
      ratedCount: 1,
      stage: "partly",
    });
  });
});
