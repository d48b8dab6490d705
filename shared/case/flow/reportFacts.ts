import { plainText } from "../model/richText.ts";
import { subtypeOf } from "../model/subtypes.ts";
import { childrenOf, contentOf, findNodes, pagesOf } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { entryOf } from "../state/learnerState.ts";

/** Pages of an illness script that reports say of whether they were opened. @see spec courses §2.15 "Script-only columns" */
export const reportedPages = ["mod_map", "further_workup", "management"] as const;
export type ReportedPage = (typeof reportedPages)[number];

const pageOfSubtype: Readonly<Record<string, ReportedPage>> = {
  mod_map_page: "mod_map",
  implications_for_further_workup_page: "further_workup",
  implications_for_management_page: "management",
};

/** Facts that reports show of a learner's work beside progress. */
export type ReportFacts = {
  /** In the order of `reportedPages`. */
  opened: ReportedPage[];
  /** The summary statement as it was handed in, and what the case answers to it. */
  statement: { text: string; expertComment: string } | undefined;
};

type ReportedParts = {
  pages: readonly { page: ReportedPage; uid: string }[];
  questions: readonly { inputUid: string; expertComment: string }[];
};

const known = new WeakMap<ContentNode, ReportedParts>();

/** Looked for once in each tree. */
function reportedParts(root: ContentNode): ReportedParts {
  const parts = known.get(root) ?? {
    pages: pagesOf(root).flatMap((page) => {
      const reported = pageOfSubtype[subtypeOf(page) ?? ""];
      return reported ? [{ page: reported, uid: page.uid }] : [];
    }),
    questions: findNodes(root, (node) => subtypeOf(node) === "summary_statement").flatMap(questionOf),
  };
  known.set(root, parts);
  return parts;
}

function questionOf(section: ContentNode): ReportedParts["questions"] {
  const input = childrenOf(section).find(({ type }) => type === "textInput");
  if (!input) return [];
  const comments = contentOf(section).filter((node) => subtypeOf(node) === "answer_comment");
  return [{ inputUid: input.uid, expertComment: comments.flatMap(wordsIn).join("\n") }];
}

/** The paragraphs of a part of a case, without those that only announce it ('Expert Answer:'). */
const wordsIn = (part: ContentNode): string[] =>
  findNodes(part, ({ type }) => type === "paragraph")
    .map(({ content }) => plainText(content).trim())
    .filter((text) => text !== "" && !/^expert (answer|comment):?$/i.test(text));

/**
 * Facts that reports show of a learner in a case. A page counts as opened when it was unfolded or seen to its end; a
 * statement once it was handed in, the first if a case asks for several.
 */
export function reportFacts(root: ContentNode, state: LearnerState): ReportFacts {
  const { pages, questions } = reportedParts(root);
  const opened = pages.filter(
    ({ uid }) =>
      entryOf(state, uid, "collapsed")?.value === false || entryOf(state, uid, "seen")?.value === true,
  );
  const answered = questions.find(({ inputUid }) => isHandedIn(state, inputUid));
  const text = answered && entryOf(state, answered.inputUid, "value")?.value;
  return {
    opened: reportedPages.filter((page) => opened.some((one) => one.page === page)),
    statement:
      answered && typeof text === "string" && text.trim() !== ""
        ? { text, expertComment: answered.expertComment }
        : undefined,
  };
}

const isHandedIn = (state: LearnerState, inputUid: string): boolean =>
  entryOf(state, inputUid, "graded")?.value === true;
