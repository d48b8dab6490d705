import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { templates } from "#shared/case/build/templates.ts";
import { plainText } from "#shared/case/model/richText.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf, indexTree, nodeOf, pagesOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const kindsOf = (root: ContentNode): (string | undefined)[] =>
  contentOf(root).map((node) => subtypeOf(node) ?? node.type);

describe("templates (D-34)", () => {
  const options = { uid: "t", title: "T" };

  test("a signature case starts with the listed pages, and its objectives have their fixed uid", () => {
    const root = templates.signature_case_template(options);
    expect(kindsOf(root)).toEqual([
      "author",
      "generic_page",
      "finish_case_page",
      "release_notes_page",
      "learning_objectives_page",
      "case_synopsis_page",
    ]);
    expect(plainText(nodeOf(root, "learning_objectives_card")?.title)).toBe("Learning Objectives");
  });

  test("an illness script has its fifteen parts and its flags", () => {
    const root = templates.illness_script_template(options);
    expect(kindsOf(root)).toEqual([
      "lead_editors",
      "contributing_authors",
      "overview_page",
      "epidemiology_page",
      ...Array(6).fill("clinical_feature_page"),
      "implications_for_further_workup_page",
      "implications_for_management_page",
      "mod_map_page",
      "release_notes_page",
      "case_synopsis_page",
    ]);
    expect(root).toMatchObject({
      disableNotes: false,
      disableFeedback: false,
      disableFindings: true,
      disableBookmarks: false,
      disableDiagnoses: true,
      disableLabValues: false,
    });
    const titles = pagesOf(root).map((page) => plainText(page.title));
    expect(titles).toContain("MOD Map (Mechanism of Disease & Underlying Concepts)");
  });

  test("an assessment question is vignette, stem, a single-select of five answers, and its explanation", () => {
    const [page] = pagesOf(templates.assessment_question_mcq_template(options));
    const parts = contentOf(page ?? { type: "section", uid: "none" });
    expect(parts.map((node) => subtypeOf(node) ?? node.type)).toEqual([
      "question_vignette",
      "question_stem",
      "multipleChoice",
      "question_answer_explanation",
    ]);
    expect(parts[2]?.multipleSelect).toBe(false);
    expect(contentOf(parts[2] ?? { type: "section", uid: "none" })).toHaveLength(5);
    expect(plainText(page?.title)).toBe("Assessment Question");
  });

  test("a case-driven question has three answers and three key features", () => {
    const root = templates.cdq_case_template(options);
    expect(root.cdqFeatures).toHaveLength(3);
    expect(contentOf(nodeOf(root, "t_cdq_input") ?? root)).toHaveLength(3);
  });

  test("an unassigned case has one generic page", () => {
    expect(kindsOf(templates.unassigned_case_template(options))).toEqual(["generic_page"]);
  });
});

describe("builders (D-33)", () => {
  test("give the same uids every time, and different ones to every node", () => {
    const build = (prefix: string) => {
      const make = caseBuilder(prefix);
      return make.card({ content: [make.para("x"), make.bulletList(["a", "b"]), make.tableOf([["c"]])] });
    };
    expect(build("a")).toEqual(build("a"));
    expect(indexTree(build("a")).duplicates).toEqual([]);
    expect(
      [...indexTree(build("a")).byUid.keys()].filter((uid) => indexTree(build("b")).byUid.has(uid)),
    ).toEqual([]);
  });

  test("make a question of a stem, an input, a Submit and a hidden answer comment", () => {
    const make = caseBuilder("c");
    const question = make.freeTextQuestion({ uid: "q", stem: "Why?", answerComment: "So." });
    expect(contentOf(question).map(({ type, uid }) => [type, uid])).toEqual([
      ["paragraph", "q_stem"],
      ["textInput", "q_input"],
      ["button", "q_submit"],
      ["section", "q_answer_comment"],
    ]);
    expect(contentOf(question)[3]?.invisible).toBe(true);
    expect(contentOf(question)[1]).toMatchObject({ boxLines: 5, characterLimit: 1000 });
    expect(contentOf(question)[2]?.onClick).toEqual([
      { action: "setNodeKVPair", uid: "q_input", key: "graded", value: true },
      { action: "setNodeInactive", uid: "q_input", inactive: 2 },
      { action: "setNodeInactive", uid: "q_submit", inactive: 2 },
      { action: "setNodeInvisible", uid: "q_answer_comment", invisible: false },
    ]);
  });

  test("infer the kind of a multiple choice from its correct options", () => {
    const make = caseBuilder("c");
    const subtypeFor = (...correct: boolean[]) =>
      make.multipleChoiceQuestion({
        stem: "?",
        options: correct.map((isCorrect) => ({ text: "x", correct: isCorrect })),
      }).subtype;
    expect([subtypeFor(true, false), subtypeFor(true, true), subtypeFor(false, false)]).toEqual([
      "mcq_single",
      "mcq_multiple",
      "mcq_no_best",
    ]);
  });

  test("a summary statement's title starts as AI feedback expects it (D-27)", () => {
    const make = caseBuilder("c");
    expect(plainText(make.summaryStatementQuestion({ stem: "Sum up." }).title)).toMatch(
      /^Summary statement/i,
    );
  });
});
