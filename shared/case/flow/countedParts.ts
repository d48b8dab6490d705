import { cardRole, isForEditorsOnly } from "../model/cardRoles.ts";
import { childrenOf, contentOf, mayHoldSections, pagesOf, walkSections } from "../model/tree.ts";
import type { ContentNode, LearnerState, StateEntry } from "../model/types.ts";
import { isGradedInput, playOf, takesAnswers } from "../questions/questionPlays.ts";
import { entryOf } from "../state/learnerState.ts";
import { isLeftOut } from "./aiCards.ts";
import { isAnswered } from "./answers.ts";
import type { Flow } from "./flow.ts";
import { submitsOf } from "./questionsOfCard.ts";

/** A question, by its input. One that no Submit belongs to is done once it holds an answer. */
export type CountedQuestion = { inputUid: string; hasSubmit: boolean };

/** Parts that progress counts in kinds without card flow: the questions, or, without any, the sections. */
export type CountedParts =
  | { by: "questions"; questions: readonly CountedQuestion[] }
  | { by: "sections"; uids: readonly string[] };

const known = new WeakMap<Flow, CountedParts>();

/**
 * The parts of a case without card flow that its progress counts. Left out is what a learner never comes to: parts for
 * editors, for another AI setting, questions that nobody can answer, and what starts hidden or inactive unless something in
 * the case opens it. Never empty: without questions and sections the whole case is the one section. Built once for each flow.
 * @see rulings "Progress"; ADR 0084
 */
export function countedParts(flow: Flow): CountedParts {
  const parts = known.get(flow) ?? partsOf(flow);
  known.set(flow, parts);
  return parts;
}

/** True if progress counts that the end of a section was seen, or of the whole case by its root's uid. */
export function isCountedSection(flow: Flow, uid: string): boolean {
  if (flow.hasCardFlow) return false;
  const parts = countedParts(flow);
  return parts.by === "sections" && parts.uids.includes(uid);
}

function partsOf(flow: Flow): CountedParts {
  const root = flow.stored;
  const opened = openedByActions(root);
  const pages = new Set(pagesOf(root));
  const isMet = (node: ContentNode): boolean =>
    (opened.has(node.uid) || !(node.invisible || node.inactive === 2)) &&
    !isLeftOut(node, flow.options) &&
    !(pages.has(node) && isForEditorsOnly(cardRole(node)));

  const questions = questionsIn(flow, root, isMet);
  if (questions.length > 0) return { by: "questions", questions };
  // Notes about the document itself are nobody's work.
  const read = [...pages].filter((page) => isMet(page) && cardRole(page) !== "releaseNotes");
  return { by: "sections", uids: read.length > 0 ? read.map(({ uid }) => uid) : [root.uid] };
}

/** Nodes that the buttons of a case show or activate. */
function openedByActions(root: ContentNode): ReadonlySet<string> {
  const opened = new Set<string>();
  walkSections(root, (node) => {
    for (const action of childrenOf(node).flatMap(({ onClick }) => onClick ?? [])) {
      if (action.action === "setNodeInvisible" && !action.invisible) opened.add(action.uid);
      if (action.action === "setNodeInactive" && action.inactive !== 2) opened.add(action.uid);
    }
  });
  return opened;
}

function questionsIn(
  flow: Flow,
  holder: ContentNode,
  isMet: (node: ContentNode) => boolean,
): CountedQuestion[] {
  const children = childrenOf(holder);
  // A Submit may start inactive: it waits for the answer.
  const shown = new Set(children.filter((node) => isMet({ ...node, inactive: 0 })).map(({ uid }) => uid));
  const submitted = new Set(
    submitsOf(holder)
      .questions.filter(({ submitUid }) => shown.has(submitUid))
      .map(({ inputUid }) => inputUid),
  );
  return children.filter(isMet).flatMap((node): CountedQuestion[] => {
    if (isGradedInput(node)) {
      if (!takesAnswers(node)) return [];
      const isSaved = flow.options.kind === "illness_script" && playOf(node)?.isSavedInScripts === true;
      return [{ inputUid: node.uid, hasSubmit: submitted.has(node.uid) && !isSaved }];
    }
    const isOpen = mayHoldSections(node) && !(node.type === "section" && node.nested === false);
    return isOpen ? questionsIn(flow, node, isMet) : [];
  });
}

/** How many parts there are, how many of them are done, and when the last of those was, in epoch milliseconds. */
export type PartsDone = { total: number; done: number; lastAt: number | undefined };

export function partsDone(flow: Flow, state: LearnerState): PartsDone {
  const parts = countedParts(flow);
  const stamps =
    parts.by === "questions"
      ? parts.questions.map((question) => questionDoneAt(flow, state, question))
      : parts.uids.map((uid) => stampOfTrue(entryOf(state, uid, "seen")));
  const done = stamps.filter((stamp) => stamp !== undefined);
  return {
    total: stamps.length,
    done: done.length,
    lastAt: done.length > 0 ? Math.max(...done) : undefined,
  };
}

const stampOfTrue = (entry: StateEntry | undefined): number | undefined =>
  entry?.value === true ? entry.updatedAt : undefined;

function questionDoneAt(
  flow: Flow,
  state: LearnerState,
  { inputUid, hasSubmit }: CountedQuestion,
): number | undefined {
  if (hasSubmit) return stampOfTrue(entryOf(state, inputUid, "graded"));
  if (!isAnswered(flow, state, inputUid)) return undefined;
  const input = flow.index.byUid.get(inputUid)?.node;
  const uids = [inputUid, ...(input ? contentOf(input).map(({ uid }) => uid) : [])];
  return Math.max(0, ...uids.map((uid) => entryOf(state, uid, "value")?.updatedAt ?? 0));
}
