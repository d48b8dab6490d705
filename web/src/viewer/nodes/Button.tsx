import { IconArrowRight, IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { isAnswered } from "#shared/case/flow/answers.ts";
import { effective } from "#shared/case/flow/effective.ts";
import type { QuestionParts } from "#shared/case/flow/flow.ts";
import { isSubmitButton } from "#shared/case/flow/questionsOfCard.ts";
import { isUnopened } from "#shared/case/flow/unopened.ts";
import { hasClass } from "#shared/case/model/subtypes.ts";
import { examAnswerTexts, flowTexts, sealedTexts } from "#shared/case/model/texts.ts";
import { startsTimer, staysOpen, timedSectionOf } from "#shared/case/model/timedSection.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { playOf } from "#shared/case/questions/questionPlays.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { inReadersLanguage } from "../flowText.ts";
import { useNodeIds } from "../nodeIds.tsx";
import { RichTextView } from "../RichTextView.tsx";
import type { NodeProps } from "../registryTypes.ts";
import { asksFeedbackFirst } from "../statement.ts";
import type { ViewerStore } from "../store.ts";
import { useIsBlocked, useOfCase, useOfNode, useViewer } from "../ViewerContext.ts";
import { words } from "../words.ts";
import styles from "./button.module.css";
import { AwaitedStart } from "./Sealed.tsx";

/** Why a button does not act yet. */
function hintFor(node: ContentNode, { flow }: ViewerStore): string | undefined {
  if (flow.gates.get(node.uid)?.waitsFor === "start") return translated(sealedTexts.startFirst);
  if (hasClass(node, "continue_button")) return words.submitAnswerFirstQuestion;
  if (hasClass(node, "feedback_button")) return words.fillEveryRatingFinish;
  return undefined;
}

const isMain = (node: ContentNode, { flow }: ViewerStore): boolean =>
  startsTimer(node, flow.stored.uid) ||
  hasClass(node, "continue_button") ||
  hasClass(node, "feedback_button") ||
  hasClass(node, "finish_case_button");

/** Buttons whose text is the product's, whether the flow adds them or an author. */
const isOfFlow = (node: ContentNode): boolean =>
  hasClass(node, "continue_button") || hasClass(node, "feedback_button") || isSubmitButton(node);

const startsExam = (node: ContentNode, { flow }: ViewerStore): boolean => {
  const section = timedSectionOf(flow.stored);
  return section !== undefined && startsTimer(node, section.uid);
};

/** The Continue of the page whose own button starts the time of the whole case. */
const isLedByStart = ({ uid }: ContentNode, { flow }: ViewerStore): boolean =>
  flow.gates.get(uid)?.waitsFor === "start" && isUnopened(flow.stored);

/** In student mode the finish button acts by itself and 'View Case Summary' stands in for the summary button. */
const standsAside = (node: ContentNode): boolean =>
  hasClass(node, "case_summary_button") || hasClass(node, "finish_case_button");

/** In an illness script a written response has a Save button of its own. @see spec documents §4 Questions */
function isReplacedBySave({ uid }: ContentNode, { flow, nodeOf }: ViewerStore): boolean {
  const question = flow.questions.get(uid);
  const input = question && nodeOf(question.inputUid);
  return (
    flow.options.kind === "illness_script" && input !== undefined && playOf(input)?.isSavedInScripts === true
  );
}

/** Says of an answer of an exam that is chosen, and not submitted, that it counts. */
function ChosenNote({ question, text }: { question: QuestionParts; text: string }): ReactNode {
  const isChosen = useOfCase(
    ({ flow, state }) =>
      !flow.options.isExamOver &&
      effective(flow, state, question.inputUid, "graded") !== true &&
      isAnswered(flow, state, question.inputUid),
  );
  return isChosen && <p className={styles.hint}>{text}</p>;
}

export function Button({ node }: NodeProps): ReactNode {
  const idOf = useNodeIds();
  const { store, isReadOnly, isExam, askStart } = useViewer();
  const isBlocked = useIsBlocked(node);
  const isStudent = useOfNode(node.uid, ({ mode }) => mode === "student");
  const isUsedUp = useOfNode(node.uid, ({ state }) => state[node.uid]?.inactive?.value === 2);
  const hintId = useId();
  const { Statement } = useViewer();
  const inputUid = store.flow.questions.get(node.uid)?.inputUid;
  const waitsForFeedback = useOfNode(
    inputUid ?? node.uid,
    (current) => Statement !== undefined && inputUid !== undefined && asksFeedbackFirst(current, inputUid),
  );
  if (isReadOnly || (isStudent && standsAside(node))) return null;
  if (waitsForFeedback || isReplacedBySave(node, store)) return null;
  const question = store.flow.questions.get(node.uid);
  if (question && !isUsedUp && staysOpen(store.flow.stored, question.inputUid))
    return <ChosenNote question={question} text={translated(examAnswerTexts.staysOpen)} />;
  if (isLedByStart(node, store)) return <AwaitedStart sectionUid={store.flow.stored.uid} />;

  const isContinue = hasClass(node, "continue_button");
  const hint = isBlocked && !isUsedUp ? hintFor(node, store) : undefined;
  const classes = [
    styles.button,
    isMain(node, store) && styles.main,
    isContinue && styles.continue,
    isUsedUp && styles.used,
  ];
  return (
    <div className={`${styles.place} ${isContinue ? styles.continuePlace : ""}`}>
      <button
        type="button"
        id={idOf(node.uid)}
        className={classes.filter(Boolean).join(" ")}
        aria-disabled={isBlocked}
        aria-describedby={hint ? hintId : undefined}
        onClick={() => {
          if (isBlocked) return;
          const press = (): void => store.dispatch({ type: "press", uid: node.uid });
          if (askStart && startsExam(node, store)) askStart(press);
          else press();
        }}
      >
        {isUsedUp && <IconCheck size={16} stroke={2.25} aria-hidden />}
        {isUsedUp && isSubmitButton(node) ? (
          translated(flowTexts.submitted)
        ) : (
          <RichTextView text={isOfFlow(node) ? inReadersLanguage(node.title) : node.title} />
        )}
        {isContinue && <IconArrowRight size={20} aria-hidden />}
      </button>
      {question && isExam && !isUsedUp && (
        <ChosenNote question={question} text={translated(examAnswerTexts.unsubmitted)} />
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
