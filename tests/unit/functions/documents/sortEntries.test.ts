import { describe, expect, test } from "vitest";
import { sortEntries } from "#functions/documents/sortEntries.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { toolRow } from "#shared/case/tools/toolEntries.ts";

const make = caseBuilder("t");
const root = make.signatureCase({
  uid: "case",
  title: "A case",
  authors: [],
  learningObjectives: [],
  flags: { disableFeedback: false },
  cards: [make.card({ uid: "card", title: "First", content: [make.para("Words.")] })],
});
const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const paragraph = [...flow.index.byUid.keys()].find((uid) => uid.startsWith("t_para")) ?? "";
const ulid = "01HZZZZZZZZZZZZZZZZZZZZZZZ";
const at = (value: unknown) => ({ value, updatedAt: 1 });

describe("D-21, D-22: where a save keeps what learners make", () => {
  test("items have a row of their own, beside the cards and the flags of the case", () => {
    const { known, refused } = sortEntries(flow, {
      root: { leadingDiagnosis: at(`diagnosis_${ulid}`) },
      [`diagnosis_${ulid}`]: { content: at("Asthma"), isDangerousDiagnosis: at(true) },
      [`note_${ulid}`]: { content: at("Ask again"), notedNodeUid: at(paragraph) },
      [paragraph]: { bookmarked: at(true), noteUid: at(`note_${ulid}`) },
      illness_script_feedback: { rating_1: at(4), comment: at("Good"), feedback_submitted: at(true) },
    });
    expect(refused).toEqual([]);
    expect([...known.keys()].sort()).toEqual(["card", "root", toolRow]);
    expect(Object.keys(known.get(toolRow) ?? {}).sort()).toEqual([
      `diagnosis_${ulid}`,
      "illness_script_feedback",
      `note_${ulid}`,
    ]);
  });

  test.each([
    ["a uid that looks like an item's", "note_1", { content: at("x") }, "UNKNOWN_NODE"],
    ["an item of no kind", `idea_${ulid}`, { content: at("x") }, "UNKNOWN_NODE"],
    ["a key that no tool writes", `note_${ulid}`, { colour: at("red") }, "ENTRY_REFUSED"],
    ["a finding that is dangerous", `finding_${ulid}`, { isDangerousDiagnosis: at(true) }, "ENTRY_REFUSED"],
    ["words over the limit", `diagnosis_${ulid}`, { content: at("x".repeat(201)) }, "ENTRY_REFUSED"],
    ["words that are none", `finding_${ulid}`, { content: at({ text: "x" }) }, "ENTRY_REFUSED"],
    ["a deletion taken back", `note_${ulid}`, { deleted: at(false) }, "ENTRY_REFUSED"],
    [
      "a note on something that cannot be a node",
      `note_${ulid}`,
      { notedNodeUid: at("a b") },
      "ENTRY_REFUSED",
    ],
    ["six stars", "illness_script_feedback", { rating_1: at(6) }, "ENTRY_REFUSED"],
    [
      "a comment over the limit",
      "illness_script_feedback",
      { comment: at("x".repeat(1001)) },
      "ENTRY_REFUSED",
    ],
    ["a key of the case that nothing writes", "root", { x: at("y".repeat(250_000)) }, "ENTRY_REFUSED"],
    ["any other uid", "elsewhere", { value: at(1) }, "UNKNOWN_NODE"],
  ])("refuses %s by name and keeps the rest", (_, uid, entries, code) => {
    const { known, refused } = sortEntries(flow, { [uid]: entries, card: { collapsed: at(true) } });
    expect(refused.map((each) => [each.uid, each.code])).toEqual([[uid, code]]);
    expect([...known]).toEqual([["card", { card: { collapsed: at(true) } }]]);
  });

  test("keeps the keys of a node that may be kept, beside one that may not", () => {
    const { known, refused } = sortEntries(flow, { card: { collapsed: at(false), invisible: at(true) } });
    expect(refused).toMatchObject([{ uid: "card", key: "invisible", message: "must be false" }]);
    expect(known.get("card")).toEqual({ card: { collapsed: at(false) } });
  });
});
