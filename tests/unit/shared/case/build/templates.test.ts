import { describe, expect, test } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { templates } from "#shared/case/build/templates.ts";
import { plainText, richOf } from "#shared/case/model/richText.ts";
import { hasClass, subtypeOf } from "#shared/case/model/subtypes.ts";
import { contentOf, findNodes, indexTree, nodeOf, pagesOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const kindsOf = (root: ContentNode): (string | undefined)[] =>
  contentOf(root).map((node) => subtypeOf(node) ?? node.type);

const titlesOf = (root: ContentNode): string[] => pagesOf(root).map((page) => plainText(page.title));

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
    expect(titlesOf(root)).toEqual([
      "Overview",
      "Epidemiology",
      ...Array(6).fill(""),
      "Implications for Further Workup",
      "Implications for Management",
      "MOD Map (Mechanism of Disease & Underlying Concepts)",
      "Release Notes",
      "Case Synopsis",
    ]);
  });

  test("a test case asks a question of every kind, with a self-assessment, and shows each part that a case may have", () => {
    const root = templates.test_case_template(options);
    expect(titlesOf(root)).toEqual([
      ...["Choices", "Words", "Features", "Case Summary Download", "Release Notes", "Learning Objectives"],
      ...["Self-Assessment", "Case Synopsis", "References"],
    ]);
    expect(kindsOf(root)).toContain("references_page");
    const questions = pagesOf(root).flatMap((page) =>
      contentOf(page).filter((each) => hasClass(each, "question")),
    );
    expect(questions.map((question) => subtypeOf(question) ?? contentOf(question)[1]?.type)).toEqual([
      ...["mcq_single", "mcq_multiple", "summary_statement", "free_text_question", "ratingBar"],
      ...["cdq_question", "category_matcher_question", "mcq_single"],
    ]);
    const inputs = questions.map((question) => contentOf(question)[1]);
    expect(inputs.map((input) => contentOf(input ?? root).map(({ answer }) => answer))).toEqual([
      ...[[true, false], [true, true, false], [], [], [], [true, "poison", false], [], [true, false]],
    ]);
    expect(inputs[5]).toMatchObject({ limit: 1, isExplicitLimit: true });
    const feature = contentOf(inputs[5] ?? root)[0]?.feature;
    expect(questions[5]?.cdqFeatures?.map(({ uid }) => uid)).toEqual([feature]);
    expect(Object.values(inputs[6]?.answer ?? {}).map((items: string[]) => items.length)).toEqual([1, 2]);
  });

  test.each(Object.entries(templates))(
    "%s has nothing written where its author is to write",
    (name, template) => {
      const root = template(options);
      const words = findNodes(root, ({ type }) =>
        ["paragraph", "author", "multipleChoiceAnswer", "cdqQuestionAnswer", "lead_editors"].includes(type),
      );
      if (name !== "test_case_template")
        expect(words.map((node) => plainText(node.content)).join("")).toBe("");
      for (const page of pagesOf(root)) {
        const isFilled = contentOf(page).length > 0;
        expect(isFilled || subtypeOf(page) === "finish_case_page", String(subtypeOf(page))).toBe(true);
      }
      expect(root).toMatchObject({ uid: "t", subtype: "root", classes: ["root"], level: 0 });
    },
  );

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
    expect(
      contentOf(parts[2] ?? { type: "section", uid: "none" }).map(({ uid, answer }) => [uid, answer]),
    ).toEqual([1, 2, 3, 4, 5].map((n) => [`t_choice_${n}`, false]));
    expect(parts.filter(({ type }) => type === "section").map((part) => contentOf(part).length)).toEqual([
      1, 1, 1,
    ]);
    expect(plainText(page?.title)).toBe("Assessment Question");
  });

  test("a case-driven question has three answers and three key features", () => {
    const root = templates.cdq_case_template(options);
    const features = root.cdqFeatures?.map(({ content }) => plainText(content));
    expect(features).toEqual(["Key feature 1", "Key feature 2", "Key feature 3"]);
    expect(titlesOf(root)).toEqual(["Case-Driven Question"]);
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

  test("name each node after what it is, in its order", () => {
    const make = caseBuilder("a");
    const uids = [
      ...[make.para("x"), make.para("y"), make.rule(), make.author("z"), make.checkbox("Done")],
      ...[make.image({ altText: "" }), make.alert({ content: [] }), make.freeTextQuestion({ stem: "?" })],
    ].map(({ uid }) => uid);
    expect(uids).toEqual([
      ...["a_paragraph_1", "a_paragraph_2", "a_rule_1", "a_author_1", "a_checkbox_1"],
      ...["a_image_1", "a_section_1", "a_question_1"],
    ]);
    const table = make.tableOf([["x"]]);
    const list = make.bulletList(["x"]);
    const objectives = make.learningObjectivesList(["x"]);
    expect(
      [table, list, objectives].map((each) => findNodes(each, () => true).map(({ uid }) => uid)),
    ).toEqual([
      ["a_table_1", "a_row_1", "a_cell_1", "a_paragraph_3"],
      ["a_list_1", "a_item_1", "a_paragraph_4"],
      ["a_objectives_1", "a_objective_1"],
    ]);
    // Going on with the uids of a case that there is.
    expect(caseBuilder((what) => `mine_${what}`).para("x").uid).toBe("mine_paragraph");
  });

  test("say what a part is by its subtype and its class, and nest it (§3.6)", () => {
    const make = caseBuilder("a");
    const content = [make.para("x")];
    expect([
      make.alert({ content }),
      make.dialogBox({ content }),
      make.deepDive({ title: "D", content }),
      make.section("harm_statement", { content }),
      make.card({ title: "C", content }),
      make.card({ subtype: "history_page", classes: ["wide"], content }),
    ]).toMatchObject([
      { subtype: "alert", classes: ["alert"], nested: true, content },
      { subtype: "dialog_box", classes: ["dialog_box"] },
      { subtype: "deep_dive", classes: ["expert_comment"], collapsible: true, collapsed: true },
      { subtype: "harm_statement", classes: ["harm_statement"] },
      { subtype: "generic_page", classes: ["card", "generic_card"], nested: true },
      { subtype: "history_page", classes: ["card", "history_card", "wide"] },
    ]);
    expect(make.section(undefined, { uid: "plain", content })).toEqual({
      ...{ type: "section", uid: "plain", classes: [], nested: true },
      content,
    });
    const image = { type: "image", uid: "i", source: "local", altText: "An ECG" };
    expect(make.image({ uid: "i", altText: "An ECG" })).toEqual(image);
    expect(make.image({ uid: "i", title: "ECG", altText: "An ECG" })).toEqual({
      ...image,
      title: richOf("ECG"),
    });
  });

  test("leave out of a case the parts that its author does not give", () => {
    const given = { uid: "c", title: "C", authors: [], cards: [] };
    const bare = caseBuilder("c").signatureCase({ ...given, learningObjectives: [] });
    expect(kindsOf(bare)).toEqual(["finish_case_page", "learning_objectives_page"]);
    expect(contentOf(pagesOf(bare)[1] ?? bare)).toEqual([]);
    expect(bare).not.toHaveProperty("coverImage");
    const whole = caseBuilder("c").signatureCase({
      ...{ ...given, learningObjectives: ["One"], references: "None.", coverImage: "a.png" },
      ...{ metadata: { systems: ["Renal"] }, flags: { disableNotes: true } },
    });
    expect(whole).toMatchObject({ coverImage: "a.png", systems: ["Renal"], disableNotes: true });
    expect(contentOf(whole).at(-1)).toMatchObject({
      ...{ uid: "c_references_card", subtype: "references_page", title: richOf("References") },
    });
  });

  test("make options with their uids, what is right, their key features and what explains them", () => {
    const make = caseBuilder("c");
    const choice = make.multipleChoiceQuestion({
      uid: "q",
      stem: "Which?",
      options: [{ text: "One", correct: true, explanation: "Since it is." }, { text: "Two" }],
    });
    expect(contentOf(contentOf(choice)[1] ?? choice)).toEqual([
      {
        ...{ type: "multipleChoiceAnswer", uid: "q_input_1", content: richOf("One") },
        answer: true,
        explanation: "Since it is.",
      },
      { ...{ type: "multipleChoiceAnswer", uid: "q_input_2", content: richOf("Two") }, answer: false },
    ]);
    const decision = make.cdqQuestion({
      uid: "d",
      stem: "What next?",
      features: [{ uid: "fever", text: "Fever" }],
      options: [{ text: "Cool", answer: true, feature: "fever" }, { text: "Wait" }],
    });
    expect(decision).toMatchObject({
      subtype: "cdq_question",
      cdqFeatures: [{ type: "cdqFeature", uid: "fever" }],
    });
    const input = contentOf(decision)[1];
    expect(input).toMatchObject({ limit: false, isExplicitLimit: false, gradingRules: "strict" });
    expect(contentOf(input ?? decision)).toEqual([
      {
        ...{ type: "cdqQuestionAnswer", uid: "d_input_1", content: richOf("Cool") },
        answer: true,
        feature: "fever",
      },
      { ...{ type: "cdqQuestionAnswer", uid: "d_input_2", content: richOf("Wait") }, answer: false },
    ]);
  });

  test("tell what a question is by its subtype and classes; a rating has no subtype (§3.6)", () => {
    const make = caseBuilder("c");
    const about = { stem: "?", answerComment: "So." };
    expect([
      make.freeTextQuestion(about),
      make.summaryStatementQuestion(about),
      make.ratingQuestion(about),
      make.categoryMatcherQuestion({ ...about, categories: [] }),
    ]).toMatchObject([
      { subtype: "free_text_question", classes: ["question"], nested: true },
      { subtype: "summary_statement", classes: ["question", "summary_statement"] },
      { classes: ["question"], content: [{}, { type: "ratingBar", maxValue: 5 }, {}, {}] },
      { subtype: "category_matcher_question", classes: ["question"] },
    ]);
    expect(make.ratingQuestion(about)).not.toHaveProperty("subtype");
    const [, , submit, comment] = contentOf(make.freeTextQuestion(about));
    expect(plainText(submit?.title)).toBe("Submit");
    expect(comment).toMatchObject({ subtype: "answer_comment", classes: ["answer_comment"], nested: true });
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
