import { describe, expect, test } from "vitest";
import { feedbackParts } from "#shared/case/flow/feedbackCard.ts";
import { rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { aLearner, make, text } from "./aLearner.ts";

const stars = (uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  type: "ratingBar",
  uid,
  ...more,
});
const button = (uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  type: "button",
  uid,
  title: rich(uid),
  ...more,
});
const card = (...content: ContentNode[]): ContentNode => ({ type: "section", uid: "fb", content });
const partsOf = (...content: ContentNode[]) => {
  const { buttonUid, ratingUids } = feedbackParts(
    card(...content),
    ({ aiDisplayFlag }) => aiDisplayFlag === "aiOn",
  );
  return { buttonUid, ratingUids };
};

describe("the button that sends a feedback card (D-09)", () => {
  const submit = button("s", { title: rich(" Submit ") });
  const classed = button("c", { classes: ["feedback_button"] });

  test.each<[string, ContentNode[], string]>([
    ["the one of its class, wherever it stands", [submit, classed, button("z")], "c"],
    ["else the one that is called Submit", [button("a"), submit, button("z")], "s"],
    ["else the last", [button("a"), button("z")], "z"],
    ["never one that is hidden", [button("a"), { ...classed, invisible: true }], "a"],
    ["nor one that the AI setting leaves out", [button("a"), { ...classed, aiDisplayFlag: "aiOn" }], "a"],
    [
      "also one in a section of the card",
      [{ type: "section", uid: "s1", content: [classed] }, button("z")],
      "c",
    ],
  ])("is %s", (_, content, uid) => {
    expect(partsOf(...content).buttonUid).toBe(uid);
  });

  test("is added where there is none, and leads on", () => {
    const { node, buttonUid } = feedbackParts(card(stars("r")), () => false);
    expect(contentOf(node).map(({ uid }) => uid)).toEqual(["r", buttonUid]);
    const authored = make.card({ uid: "fb", classes: ["feedback_card"], content: [stars("r")] });
    const learner = aLearner([text("one"), authored]);
    learner.press("one_continue");
    expect(learner.isInactive(buttonUid)).toBe(true);
    learner.answer("r", 3);
    learner.press(buttonUid);
    expect(learner.read("root", "finished")).toBe(true);
  });
});

describe("the ratings that a feedback card asks for (ruling 7)", () => {
  test.each<[string, ContentNode[], string[]]>([
    [
      "all of them, in sections, too",
      [stars("a"), { type: "section", uid: "s", content: [stars("b")] }],
      ["a", "b"],
    ],
    ["none that is hidden", [stars("a"), stars("b", { invisible: true })], ["a"]],
    [
      "none in a part that is",
      [stars("a"), { type: "section", uid: "s", invisible: true, content: [stars("b")] }],
      ["a"],
    ],
    ["none that the AI setting leaves out", [stars("a", { aiDisplayFlag: "aiOn" }), stars("b")], ["b"]],
  ])("are %s", (_, ratings, uids) => {
    expect(partsOf(...ratings, button("go")).ratingUids).toEqual(uids);
    expect(partsOf(...ratings).ratingUids).toEqual(uids);
  });

  test("are none where the button submits an exam: nobody's exam waits for what they think of it", () => {
    const submits = button("go", { onClick: [{ action: "submitExam" }] });
    expect(partsOf(stars("a"), submits)).toEqual({ buttonUid: "go", ratingUids: [] });
    const scrolls = button("go", { onClick: [{ action: "scrollTo", uid: "a" }] });
    expect(partsOf(stars("a"), scrolls).ratingUids).toEqual(["a"]);
  });

  test("count in a card that is hidden itself, as it is before it is come to", () => {
    const hidden = { ...card(stars("a"), button("go")), invisible: true };
    expect(feedbackParts(hidden, () => false)).toMatchObject({ buttonUid: "go", ratingUids: ["a"] });
  });
});
