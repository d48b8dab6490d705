import { describe, expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import { timedSectionOf } from "#shared/case/model/timedSection.ts";
import { contentOf, nodeOf } from "#shared/case/model/tree.ts";
import type { ButtonAction, ContentNode } from "#shared/case/model/types.ts";
import { revealedNodes, withRevealed } from "#shared/case/sealed/reveal.ts";
import { type ExamStage, seal } from "#shared/case/sealed/seal.ts";

const make = caseBuilder("given");

/** A question whose Submit does what is asked for beside what every Submit does without being asked. */
function asking(uid: string, actions: readonly ButtonAction[] = [], more: readonly ContentNode[] = []) {
  const section = make.multipleChoiceQuestion({
    uid,
    stem: "Which?",
    options: [{ text: "This", correct: true }, { text: "That" }],
    answerComment: `Because of ${uid}.`,
  });
  const content = contentOf(section).map((node) =>
    node.type === "button" ? { ...node, onClick: [...actions] } : node,
  );
  return { ...section, content: [...content, ...more] };
}

const shows = (uid: string): ButtonAction => ({ action: "setNodeInvisible", uid, invisible: false });
const told = (uid: string, more: Partial<ContentNode> = {}): ContentNode => ({
  ...make.section("neutral_text", { uid, content: [make.para(`The words of ${uid}.`)] }),
  invisible: true,
  ...more,
});

/** A whole case that is an exam, of one card. */
const exam = (...content: ContentNode[]): ContentNode => ({
  ...make.signatureCase({
    uid: "exam",
    title: "An exam",
    authors: [],
    cards: [make.card({ uid: "card", title: "Card", content })],
    learningObjectives: [],
  }),
  timeLimit: 60,
});

function given(root: ContentNode) {
  const section = timedSectionOf(root);
  if (!section) throw new Error("Not a timed case");
  const at = (stage: ExamStage): ContentNode => seal(root, section, stage);
  return {
    closed: at({ stage: "closed" }),
    /** The exam of somebody who has submitted these questions. */
    after: (...inputs: string[]): ContentNode => at({ stage: "running", revealed: new Set(inputs) }),
    /** What comes with the submission of the last of these. */
    with: (...inputs: string[]): ContentNode[] =>
      revealedNodes(root, section, { asked: inputs.slice(-1), revealed: new Set(inputs) }),
    asked: (asked: readonly string[], revealed: readonly string[]): string[] =>
      revealedNodes(root, section, { asked, revealed: new Set(revealed) }).map(({ uid }) => uid),
  };
}

const words = (tree: ContentNode, uid: string): string => JSON.stringify(nodeOf(tree, uid));

describe("what belongs to a question of an exam (ADR 0080)", () => {
  it("is what its Submit shows, and not what it hides, scrolls to, or shows of what is not there", () => {
    const acts: ButtonAction[] = [
      shows("shown"),
      shows("line"),
      shows("gone"),
      { action: "setNodeInvisible", uid: "hidden", invisible: true },
      { action: "scrollTo", uid: "aim" },
    ];
    const root = exam(
      asking("q", acts),
      told("shown"),
      { ...make.para("In a line."), uid: "line", invisible: true },
      told("hidden", { invisible: false }),
      told("aim", { invisible: false }),
    );
    const { after } = given(root);
    expect(nodeOf(after(), "shown")).toStrictEqual({
      type: "section",
      uid: "shown",
      classes: ["neutral_text"],
      subtype: "neutral_text",
      nested: true,
      invisible: true,
      content: [],
      sealed: "untilSubmitted",
    });
    expect(nodeOf(after(), "line")).toStrictEqual({
      type: "paragraph",
      uid: "line",
      invisible: true,
      sealed: "untilSubmitted",
    });
    expect(nodeOf(after(), "hidden")).toBe(nodeOf(root, "hidden"));
    expect(nodeOf(after(), "aim")).toBe(nodeOf(root, "aim"));
    expect(nodeOf(after("q_input"), "shown")).toEqual(nodeOf(root, "shown"));
  });

  it("is what any of its Submits shows, and not what another of its buttons does", () => {
    const button = (uid: string, title: string, does: ButtonAction): ContentNode => ({
      type: "button",
      uid,
      title,
      onClick: [does],
    });
    const root = exam(
      asking(
        "q",
        [shows("first")],
        [button("again", "Submit", shows("second")), button("help", "A hint", shows("hint"))],
      ),
      told("first"),
      told("second"),
      told("hint"),
    );
    const { after } = given(root);
    const sealed = ["first", "second", "hint"].map((uid) => nodeOf(after(), uid)?.sealed);
    expect(sealed).toEqual(["untilSubmitted", "untilSubmitted", undefined]);
    expect(words(after("q_input"), "second")).toContain("The words of second.");
  });

  it("comes with the first of two questions that show it", () => {
    const root = exam(asking("a", [shows("both")]), asking("b", [shows("both")]), told("both"));
    const { after, asked } = given(root);
    for (const input of ["a_input", "b_input"]) {
      expect(words(after(input), "both")).toContain("The words of both.");
      expect(asked([input], [input])).toEqual([input.replace("_input", ""), "both"]);
    }
    expect(words(after(), "both")).not.toContain("The words of both.");
  });

  it("stays with it where it stands in the section of another question", () => {
    const root = exam(asking("a", [shows("of_a")]), asking("b", [], [told("of_a")]));
    const { after } = given(root);
    expect(nodeOf(after("b_input"), "of_a")?.sealed).toBe("untilSubmitted");
    expect(words(after("b_input"), "b")).toContain("Because of b.");
    expect(words(after("a_input"), "of_a")).toContain("The words of of_a.");
    expect(words(after("a_input"), "b")).not.toContain("Because of b.");
  });

  it("is its own comment, whichever other question shows that, too", () => {
    const root = exam(asking("a", [shows("b_answer_comment")]), asking("b"));
    const { after } = given(root);
    for (const input of ["a_input", "b_input"])
      expect(words(after(input), "b_answer_comment")).toContain("Because of b.");
    expect(words(after(), "b_answer_comment")).not.toContain("Because of b.");
  });

  it("is an explanation in its section that no Submit shows; one beside it comes at the end", () => {
    const why = (uid: string): ContentNode =>
      make.section("question_answer_explanation", { uid, content: [make.para("Why so.")] });
    const classed: ContentNode = { ...told("classed", { invisible: false }), classes: ["answer_comment"] };
    const named: ContentNode = {
      ...told("named", { invisible: false, classes: [] }),
      subtype: "answer_comment",
    };
    const { after } = given(exam(asking("q", [], [why("inside")]), why("beside"), classed, named));
    expect(["inside", "beside", "classed", "named"].map((uid) => nodeOf(after(), uid)?.sealed)).toEqual([
      "untilSubmitted",
      "untilOver",
      "untilOver",
      "untilOver",
    ]);
    expect(words(after("q_input"), "inside")).toContain("Why so.");
    for (const uid of ["beside", "classed", "named"])
      expect(nodeOf(after("q_input"), uid)?.sealed).toBe("untilOver");
  });

  it("is not the key of a second input in its section, which its Submit does not grade", () => {
    const second: ContentNode = {
      type: "multipleChoice",
      uid: "second",
      content: [{ type: "multipleChoiceAnswer", uid: "second_1", content: rich("Another"), answer: true }],
    };
    const { after } = given(exam(asking("q", [], [second])));
    expect(words(after("q_input"), "q_input")).toContain('"answer":true');
    expect(words(after("q_input"), "second")).not.toContain('answer":true');
    expect(nodeOf(after(), "q_input")?.sealed).toBe("untilSubmitted");
  });

  it("is given out of reusable content, too, which may hold a question without a section of its own", () => {
    const { content } = asking("q");
    const roData = { name: "Gout", learning_objective_id: 7, body: "Urate." };
    const reusable: ContentNode = { type: "RLOModal", uid: "reusable", title: "Gout", content, roData };
    const { after, with: comesWith } = given(exam(reusable));
    expect(nodeOf(after(), "q_input")?.sealed).toBe("untilSubmitted");
    expect(words(after(), "reusable")).not.toContain('"answer":true');
    const revealed = withRevealed(after(), comesWith("q_input"));
    expect(revealed).toEqual(after("q_input"));
    expect(words(revealed, "reusable")).toContain("Because of q.");
    expect(words(revealed, "q_input")).toContain('"answer":true');
    expect(words(revealed, "reusable")).not.toContain("Urate.");
  });

  it("is nothing of what its section is about as a whole: that comes at the end", () => {
    const section: ContentNode = { ...asking("q"), final_diagnoses: ["Gout"] };
    const { after } = given(exam(section));
    expect(words(after("q_input"), "q")).toContain("Because of q.");
    expect(words(after("q_input"), "q")).not.toContain("Gout");
  });
});

describe("what the submission of a question brings (ADR 0080)", () => {
  const root = exam(asking("a", [shows("told")]), asking("b"), told("told"));

  it("is its section and what it shows elsewhere, each once", () => {
    const { asked } = given(root);
    expect(asked(["a_input"], ["a_input"])).toEqual(["a", "told"]);
    expect(asked(["a_input", "b_input"], ["a_input", "b_input"])).toEqual(["a", "told", "b"]);
  });

  it("is nothing for a question that the person has not submitted, or that is none", () => {
    const { asked } = given(root);
    expect(asked(["a_input", "b_input"], ["b_input"])).toEqual(["b"]);
    expect(asked(["gone"], ["gone"])).toEqual([]);
  });

  it("is nothing for a question beside the timed part", () => {
    const inPart: ContentNode = {
      ...make.signatureCase({
        uid: "exam",
        title: "Timed in a part",
        authors: [],
        cards: [
          make.card({ uid: "free", content: [asking("a")] }),
          { ...make.card({ uid: "timed", content: [asking("b")] }), timeLimit: 60 },
        ],
        learningObjectives: [],
      }),
    };
    expect(given(inPart).asked(["a_input", "b_input"], ["a_input", "b_input"])).toEqual(["b"]);
  });

  it("is the whole where the question stands in the case itself", () => {
    const bare: ContentNode = { ...asking("bare", [shows("told")], [told("told")]), timeLimit: 60 };
    const { after, with: comesWith } = given(bare);
    expect(comesWith("bare_input")).toEqual([after("bare_input")]);
    expect(withRevealed(after(), comesWith("bare_input"))).toEqual(after("bare_input"));
  });

  it("comes as the question that holds it allows", () => {
    const notes: Partial<ContentNode> = { notes: [{ type: "note", uid: "note", content: rich("Of b.") }] };
    const { after, with: comesWith } = given(
      exam(
        asking("a", [shows("of_a")]),
        asking("b", [], [make.section("neutral_text", { uid: "frame", content: [told("of_a", notes)] })]),
      ),
    );
    const early = withRevealed(after(), comesWith("a_input"));
    expect(words(early, "of_a")).toContain("The words of of_a.");
    expect(words(early, "of_a")).not.toContain("Of b.");
    const late = withRevealed(after("b_input"), comesWith("b_input", "a_input"));
    expect(words(late, "of_a")).toContain("Of b.");
    expect(late).toEqual(after("a_input", "b_input"));
  });

  it("changes nothing in a tree that has no place for it", () => {
    const { closed, with: comesWith } = given(root);
    expect(withRevealed(closed, comesWith("a_input"))).toBe(closed);
  });
});

describe("an exam before its time runs (ADR 0080)", () => {
  const begin: ContentNode = {
    type: "button",
    uid: "begin",
    title: "Begin",
    onClick: [{ action: "startTimer", uid: "exam" }],
  };

  it("keeps back what a question shows on the page that starts it", () => {
    const start = make.card({ uid: "start", title: "Start", content: [told("told"), begin] });
    const whole = exam(asking("q", [shows("told")]));
    const { closed } = given({ ...whole, content: [start, ...contentOf(whole)] });
    expect(contentOf(closed).map(({ uid }) => uid)).toEqual(["start"]);
    expect(nodeOf(closed, "told")?.sealed).toBe("untilSubmitted");
  });

  it("tells who wrote it, and nothing else, where no page starts it", () => {
    const credits = (["author", "lead_editors", "contributing_authors"] as const).map(
      (type): ContentNode => ({ type, uid: type, content: rich("A name") }),
    );
    const whole = exam(asking("q"));
    const { closed } = given({ ...whole, content: [...credits, ...contentOf(whole)] });
    expect(contentOf(closed)).toEqual(credits);
  });
});

describe("the pages that say what a case was about (ADR 0080)", () => {
  const about = (uid: string, subtype: string): ContentNode => ({
    ...make.card({ uid, content: [make.para("It was gout.")] }),
    subtype,
  });

  it("come at the end, in an exam and beside one", () => {
    const whole = exam(asking("q"));
    const pages = [
      about("notes", "release_notes_page"),
      about("objectives", "learning_objectives_page"),
      about("saq", "saq_page"),
      about("synopsis", "case_synopsis_page"),
      about("references", "references_page"),
    ];
    const content = [...contentOf(whole).filter(({ uid }) => uid === "card"), ...pages];
    const timed = content.map((node) => (node.uid === "card" ? { ...node, timeLimit: 60 } : node));
    const { timeLimit: _none, ...untimed } = { ...whole, content: timed };
    for (const root of [{ ...whole, content }, untimed as ContentNode]) {
      const tree = given(root).after("q_input");
      for (const { uid } of pages) {
        expect(nodeOf(tree, uid)?.sealed).toBe("untilOver");
        expect(words(tree, uid)).not.toContain("gout");
      }
    }
  });

  it("are pages of the case alone: a section in a page that is called like one is there", () => {
    const inside = about("inside", "references_page");
    const { after } = given(exam(asking("q"), inside));
    expect(nodeOf(after(), "inside")).toBe(inside);
  });
});
