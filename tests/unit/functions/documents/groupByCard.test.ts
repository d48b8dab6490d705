import { describe, expect, test } from "vitest";
import { groupByCard } from "#functions/documents/groupByCard.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import { toolRow } from "#shared/case/tools/toolEntries.ts";

const make = caseBuilder("t");
const root = make.signatureCase({
  uid: "case",
  title: "A case",
  authors: [],
  learningObjectives: [],
  cards: [make.card({ uid: "card", title: "First", content: [make.para("Words.")] })],
});
const flow = deriveFlow(root, { kind: "signature_case", features: { vpe: false }, aiFallback: false });
const paragraph = [...flow.index.byUid.keys()].find((uid) => uid.startsWith("t_para")) ?? "";
const ulid = "01HZZZZZZZZZZZZZZZZZZZZZZZ";
const at = (value: unknown) => ({ value, updatedAt: 1 });

describe("D-21, D-22: where a save keeps what learners make", () => {
  test("items have a row of their own, beside the cards and the flags of the case", () => {
    const { known, unknown } = groupByCard(flow, {
      root: { leadingDiagnosis: at(`diagnosis_${ulid}`) },
      [`diagnosis_${ulid}`]: { content: at("Asthma"), isDangerousDiagnosis: at(true) },
      [`note_${ulid}`]: { content: at("Ask again"), notedNodeUid: at(paragraph) },
      [paragraph]: { bookmarked: at(true), noteUid: at(`note_${ulid}`) },
      illness_script_feedback: { rating_1: at(4), comment: at("Good"), feedback_submitted: at(true) },
    });
    expect(unknown).toEqual([]);
    expect([...known.keys()].sort()).toEqual(["card", "root", toolRow]);
    expect(Object.keys(known.get(toolRow) ?? {}).sort()).toEqual([
      `diagnosis_${ulid}`,
      "illness_script_feedback",
      `note_${ulid}`,
    ]);
  });

  test.each([
    ["a uid that looks like an item's", "note_1", { content: at("x") }],
    ["an item of no kind", `idea_${ulid}`, { content: at("x") }],
    ["a key that no tool writes", `note_${ulid}`, { colour: at("red") }],
    ["a finding that is dangerous", `finding_${ulid}`, { isDangerousDiagnosis: at(true) }],
    ["words over the limit", `diagnosis_${ulid}`, { content: at("x".repeat(201)) }],
    ["words that are none", `finding_${ulid}`, { content: at({ text: "x" }) }],
    ["a deletion taken back", `note_${ulid}`, { deleted: at(false) }],
    ["a note on something that cannot be a node", `note_${ulid}`, { notedNodeUid: at("a b") }],
    ["six stars", "illness_script_feedback", { rating_1: at(6) }],
    ["a comment over the limit", "illness_script_feedback", { comment: at("x".repeat(1001)) }],
    ["any other uid", "elsewhere", { value: at(1) }],
  ])("refuses %s by name and keeps the rest", (_, uid, entries) => {
    const { known, unknown } = groupByCard(flow, { [uid]: entries, root: { finished: at(true) } });
    expect(unknown).toEqual([uid]);
    expect([...known.keys()]).toEqual(["root"]);
  });
});
