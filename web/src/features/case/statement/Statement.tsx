import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { statementTexts } from "#shared/case/model/statementTexts.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Dialog } from "../../../viewer/Dialog.tsx";
import { type StatementProps, useAttribute, useOfNode, useViewer } from "../../../viewer/ViewerContext.ts";
import { ModelConsent } from "../encounter/ModelConsent.tsx";
import { askForFeedback } from "./askForFeedback.ts";
import { GivenFeedback } from "./GivenFeedback.tsx";
import styles from "./statement.module.css";

/** Explains the feature to students and to others. @see spec documents §6 */
function Bubble(): ReactNode {
  const { membership } = actorOf(useCurrentUser());
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.about}
        aria-label={statementTexts.about}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconInfoCircle size={20} aria-hidden />
      </button>
      <p id={id} className={styles.bubble} hidden={!isOpen}>
        {membership?.role === "Student" ? statementTexts.ofStudents : statementTexts.ofOthers}
      </p>
    </>
  );
}

type Asking = { state: "idle" | "asked" | "explained" } | { state: "failed"; error: string };

type AskingOf = StatementProps & { mayLeave: boolean; isEmpty: boolean };

/** Asks for feedback, and keeps what comes of it in the learner's state. */
function useAsking({ node, onAsk, ideal, mayLeave, isEmpty }: AskingOf) {
  const { store, documentId, languageModel } = useViewer();
  const { id: userId } = useCurrentUser();
  const [asking, setAsking] = useState<Asking>({ state: "idle" });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const set = (key: Parameters<typeof store.read>[1], value: unknown): void =>
    store.dispatch({ type: "set", uid: node.uid, key, value });

  async function ask(): Promise<void> {
    if (isEmpty || asking.state !== "idle") return;
    setAsking({ state: "asked" });
    onAsk(true);
    const statement = String(store.read(node.uid, "value"));
    const asked = askForFeedback({
      userId,
      documentId,
      nodeUid: node.uid,
      statement,
      ideal,
      mayLeave: mayLeave && Boolean(languageModel),
    });
    cancel.current = asked.cancel;
    const outcome = await asked.outcome;
    onAsk(false);
    if (!outcome.ok) {
      set("aiSummaryStatementResponseError", outcome.error.slice(0, 200));
      return setAsking({ state: "failed", error: outcome.error });
    }
    set("aiSummaryStatementFeedback", outcome.text);
    set("aiSummaryStatementModelId", outcome.rules);
    set("aiSummaryStatementModelUsageTokens", outcome.tokens);
    set("aiSummaryStatementResponseTime", outcome.ms);
    set("aiSummaryStatementResponseRecieved", true);
  }
  return { asking, setAsking, set, ask };
}

type AskingProps = { asking: Asking; isByModel: boolean; onExplained: () => void; onContinue: () => void };

/** Says how the feedback is made while it is written, or that it failed. */
function AskingDialog({ asking, isByModel, onExplained, onContinue }: AskingProps): ReactNode {
  return (
    <>
      {asking.state === "asked" && (
        <Dialog title={statementTexts.writing} onClose={onExplained}>
          <p>{isByModel ? statementTexts.howByModel : statementTexts.how}</p>
          <DialogButtons>
            <button type="button" className={styles.submit} data-autofocus onClick={onExplained}>
              {statementTexts.okay}
            </button>
          </DialogButtons>
        </Dialog>
      )}
      {asking.state === "failed" && (
        <Dialog title={asking.error}>
          <p>{statementTexts.oops}</p>
          <DialogButtons>
            <button type="button" className={styles.submit} data-autofocus onClick={onContinue}>
              {statementTexts.continue}
            </button>
          </DialogButtons>
        </Dialog>
      )}
    </>
  );
}

/** Toggle and Submit, while there is no feedback yet. @see spec documents §4 AI summary statement */
function Request(props: StatementProps): ReactNode {
  const { node, isFirst } = props;
  const { languageModel } = useViewer();
  const isRequested = useAttribute(node, "aiSummaryStatementRequestFeedback") !== false;
  const isEmpty = useOfNode(node.uid, ({ read }) => String(read(node.uid, "value") ?? "").trim() === "");
  const [mayLeave, setMayLeave] = useState(false);
  const { asking, setAsking, set, ask } = useAsking({ ...props, mayLeave, isEmpty });
  const isWaiting = asking.state === "asked" || asking.state === "explained";

  return (
    <div className={styles.request}>
      <div className={styles.toggle}>
        <label>
          <input
            type="checkbox"
            checked={isRequested}
            disabled={isWaiting}
            onChange={({ target }) => set("aiSummaryStatementRequestFeedback", target.checked)}
          />
          {statementTexts.toggle}
        </label>
        <Bubble />
      </div>
      {isRequested && (
        <ModelConsent of="statement" isGiven={mayLeave} isDisabled={isWaiting} onChange={setMayLeave} />
      )}
      {isFirst && (
        <button
          type="button"
          className={styles.submit}
          aria-disabled={isEmpty || isWaiting}
          onClick={() => void ask()}
        >
          {statementTexts.submit}
        </button>
      )}
      <p role="status" className={styles.waiting}>
        {isWaiting && statementTexts.waiting}
      </p>
      <AskingDialog
        asking={asking}
        isByModel={mayLeave && Boolean(languageModel)}
        onExplained={() => setAsking({ state: "explained" })}
        onContinue={() => {
          set("aiSummaryStatementRequestFeedback", false);
          setAsking({ state: "idle" });
        }}
      />
    </div>
  );
}

/** Feedback on a summary statement: asked for, given, and reacted to once. @see spec documents §2.9, §4 */
export function Statement(props: StatementProps): ReactNode {
  const { node, onSubmit } = props;
  const isStudent = useOfNode(node.uid, ({ mode }) => mode === "student");
  const isReceived = useAttribute(node, "aiSummaryStatementResponseRecieved") === true;
  const isGraded = useAttribute(node, "graded") === true;
  if (isReceived) return <GivenFeedback node={node} onSubmit={onSubmit} />;
  if (!isStudent) return <p className={styles.waiting}>{statementTexts.studentsOnly}</p>;
  return isGraded ? null : <Request {...props} />;
}
