import { rich } from "#shared/case/model/richText.ts";
import { subtypeOf } from "#shared/case/model/subtypes.ts";
import { pagesOf } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

/** Stands in everything that says what is right in a case with planted keys, and in nothing else of it. */
export const planted = "PLANTED-KEY";

const pagesAtEnd: ReadonlySet<string | undefined> = new Set([
  "release_notes_page",
  "learning_objectives_page",
  "saq_page",
  "case_synopsis_page",
  "references_page",
]);

const explanations: ReadonlySet<string | undefined> = new Set([
  "answer_comment",
  "question_answer_explanation",
]);

const key = (about: string): string => `${planted} ${about}`;

/** Every word of a node and of what it holds. */
function withKeyWords(node: ContentNode): ContentNode {
  const words = {
    ...(node.title === undefined ? {} : { title: rich(key("title")) }),
    ...(typeof node.content === "object" && "text" in node.content ? { content: rich(key("words")) } : {}),
    ...(node.type === "image" || node.type === "video" ? { altText: key("picture") } : {}),
  };
  return withChildren({ ...node, ...words }, withKeyWords);
}

/** What says what is right beside the words, of each type that may have it. */
function keyFields(node: ContentNode): Record<string, unknown> {
  switch (node.type) {
    case "multipleChoiceAnswer":
    case "cdqQuestionAnswer":
      return { answer: key("answer"), feature: key("feature") };
    case "categoryMatcher":
      return { answer: { [key("category")]: [key("item")] } };
    case "cdqQuestion":
      return { gradingRules: key("rules"), ...(node.isExplicitLimit ? {} : { limit: key("limit") }) };
    case "textInput":
      return { aiSummaryStatementIdeal: key("ideal") };
    case "section":
      return {
        cdqFeatures: [{ type: "cdqFeature", uid: `${node.uid}_feature`, content: rich(key("feature")) }],
        diagnoses: [{ type: "diagnosis", uid: `${node.uid}_diagnosis`, content: rich(key("diagnosis")) }],
        roData: { name: "Reusable", learning_objective_id: 1, body: key("reusable object") },
      };
    default:
      return {};
  }
}

function withChildren(node: ContentNode, map: (child: ContentNode) => ContentNode): ContentNode {
  const lists = Object.entries(node).filter(
    ([, value]) =>
      Array.isArray(value) && value.some((child) => typeof child === "object" && "type" in child),
  );
  return {
    ...node,
    ...Object.fromEntries(lists.map(([name, list]) => [name, (list as ContentNode[]).map(map)])),
  };
}

/**
 * A case whose keys all carry `planted`: it is not to be parsed, only to be looked through.
 */
export function withPlantedKeys(root: ContentNode): ContentNode {
  const atEnd = new Set(pagesOf(root).filter((page) => pagesAtEnd.has(subtypeOf(page))));
  const plant = (node: ContentNode): ContentNode => {
    if (atEnd.has(node) || explanations.has(subtypeOf(node))) return withKeyWords(node);
    return { ...withChildren(node, plant), ...keyFields(node) } as ContentNode; // fields of its type, some of them misused
  };
  return {
    ...plant(root),
    final_diagnoses: [key("final diagnosis")],
    differential_diagnosis: [key("differential")],
    clinical_focuses: [key("focus")],
  };
}
