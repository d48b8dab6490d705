import { effective } from "../flow/effective.ts";
import type { Flow } from "../flow/flow.ts";
import { isAnswerOption } from "../model/questionNodes.ts";
import { isTimed, startsTimer, type TimedSection } from "../model/timedSection.ts";
import { findNodes, indexTree } from "../model/tree.ts";
import type { ContentNode, LearnerState } from "../model/types.ts";
import { startPagesOf } from "../sealed/startPages.ts";
import type { EntryChange } from "../state/learnerState.ts";
import { wasAnswered } from "./finishReached.ts";
import { flowWritesOf } from "./flowWrites.ts";

type Change = Pick<EntryChange, "uid" | "key" | "value">;

/** Keys written by answering, submitting, and pressing a `startTimer` button. */
const startingKeys: ReadonlySet<string> = new Set(["value", "graded", "currentTimeSegmentStart"]);
const openingKeys: ReadonlySet<string> = new Set(["invisible", "collapsed"]);

/**
 * True if an entry starts the time of an exam that nobody has started: an answer, a Submit or the timer within the timed section, and whatever shows
 * or unfolds something of it that does not stand before its start button. So no Continue goes round the button. Without a button the section itself
 * is opened by being shown.
 * @see ADR 0040
 */
export function startsTime(
  { stored, root }: Pick<Flow, "stored" | "root">,
  section: TimedSection,
  { uid, key, value }: Change,
): boolean {
  if (!isTimed(root, section, uid)) return false;
  if (startingKeys.has(key)) return true;
  return openingKeys.has(key) && value === false && !standsBeforeStart(stored, section, uid);
}

/** True if a node is there before the time runs: the section with its start button, and what leads to it. */
function standsBeforeStart(stored: ContentNode, section: TimedSection, uid: string): boolean {
  const { byUid } = indexTree(stored);
  const timed = byUid.get(section.uid)?.node;
  if (!timed) return false;
  const pages = startPagesOf(timed);
  const hasButton = pages.some(
    (page) => findNodes(page, (node) => startsTimer(node, section.uid)).length > 0,
  );
  if (uid === section.uid) return hasButton;
  const path = byUid.get(uid)?.path ?? [];
  return pages.some((page) => page.uid === uid || path.includes(page.uid));
}

/**
 * Why an exam does not take an entry of its timed section, by what is kept of the same card; undefined where it does. A question
 * that was answered and submitted stays as it is, and none is submitted before it is answered: what is right comes with the
 * submission.
 * @see ADR 0040
 */
export function examProblem(
  flow: Pick<Flow, "stored" | "options">,
  kept: LearnerState,
  { uid, key, value }: Change,
): string | undefined {
  const variant = flowWritesOf(flow).variants.find((each) => each.index.byUid.has(uid));
  const found = variant?.index.byUid.get(uid);
  if (!variant || !found) return undefined;
  if (key === "graded") {
    const isQuestion = [...variant.questions.values()].some(({ inputUid }) => inputUid === uid);
    return isQuestion && value === true && !wasAnswered(variant, kept, uid)
      ? "was submitted before it was answered"
      : undefined;
  }
  if (key !== "value") return undefined;
  const inputUid = isAnswerOption(found.node) && found.parent ? found.parent.uid : uid;
  const isSubmitted =
    effective(variant, kept, inputUid, "graded") === true && wasAnswered(variant, kept, inputUid);
  return isSubmitted ? "belongs to a question that was submitted already" : undefined;
}
