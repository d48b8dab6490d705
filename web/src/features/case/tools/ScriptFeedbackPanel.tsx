import { IconCircleCheckFilled, IconStar, IconStarFilled } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { answerTexts } from "#shared/case/model/texts.ts";
import { panelTitles } from "#shared/case/tools/panels.ts";
import {
  mostStars,
  type ScriptQuestion,
  scriptCommentLimit,
  scriptFeedbackOf,
  scriptQuestions,
} from "#shared/case/tools/scriptFeedback.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { useConfirm } from "../../../ui/ConfirmDialog.tsx";
import { useLongPaste } from "../../../viewer/useLongPaste.tsx";
import { useOfCase, useViewer } from "../../../viewer/ViewerContext.ts";
import drawer from "./drawer.module.css";
import { PanelLayout } from "./PanelLayout.tsx";
import { words } from "./panelWords.ts";
import styles from "./scriptFeedback.module.css";
import { useTools } from "./ToolsContext.ts";

/** Word for word. @see spec documents §2.7 */
const questionTexts = (): Readonly<Record<ScriptQuestion, string>> => ({
  rating_1: words.rateTime,
  rating_2: words.rateCare,
  rating_3: words.rateRecommend,
});

function Rating(props: { question: ScriptQuestion; rating: number; isLocked: boolean }): ReactNode {
  const { question, rating, isLocked } = props;
  const { store } = useViewer();
  return (
    <fieldset className={styles.rating}>
      <legend>{questionTexts()[question]}</legend>
      <div className={styles.stars}>
        {Array.from({ length: mostStars }, (_, index) => index + 1).map((count) => (
          <label
            key={count}
            className={styles.star}
            data-lit={count <= rating}
            title={words.stars({ n: count })}
          >
            <input
              type="radio"
              name={question}
              checked={count === rating}
              disabled={isLocked}
              aria-label={words.stars({ n: count })}
              onChange={() => store.dispatch({ type: "rateScript", question, rating: count })}
            />
            {count <= rating ? (
              <IconStarFilled size={24} aria-hidden />
            ) : (
              <IconStar size={24} stroke={1.5} aria-hidden />
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Saved on leaving the field, and when the panel goes. */
function Comment({ kept, isLocked }: { kept: string; isLocked: boolean }): ReactNode {
  const { store } = useViewer();
  const [draft, setDraft] = useState(kept);
  const labelId = useId();
  const save = (): void => {
    if (draft !== kept) store.dispatch({ type: "commentScript", comment: draft });
  };
  const paste = useLongPaste(scriptCommentLimit, setDraft);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const leave = (): void => latest.current();
    window.addEventListener("pagehide", leave, { capture: true });
    return () => {
      window.removeEventListener("pagehide", leave, { capture: true });
      leave();
    };
  }, []);
  return (
    <div className={styles.comment}>
      <label id={labelId}>
        <span>{words.rateComment}</span>
        <textarea
          className={drawer.field}
          rows={5}
          maxLength={scriptCommentLimit}
          value={isLocked ? kept : draft}
          // Locked, and still to be read and scrolled by keyboard.
          readOnly={isLocked}
          onChange={(event) => setDraft(event.target.value)}
          onPaste={isLocked ? undefined : paste.onPaste}
          onBlur={save}
        />
      </label>
      {paste.notice}
      <p className={styles.counter}>{answerTexts.counter(draft.length, scriptCommentLimit)}</p>
    </div>
  );
}

/** Feedback on an illness script: rated → Submit → confirmed → Submitted. @see spec documents §2.7, §4, §5 */
export function ScriptFeedbackPanel(): ReactNode {
  const { store } = useViewer();
  const { product } = useBrand();
  const { confirm } = useConfirm();
  const tools = useTools();
  const state = useOfCase((it) => it.state);
  const { ratings, comment, ratedCount, stage } = scriptFeedbackOf(state);
  const isSubmitted = stage === "submitted";

  const submit = async (): Promise<void> => {
    const isSure = await confirm({
      title: words.rateReady,
      message: words.rateConfirm({ product }),
      confirmLabel: words.rateSubmit,
    });
    if (!isSure) return;
    store.dispatch({ type: "submitScriptFeedback" });
    tools.announce(words.rateSubmitted);
  };

  const label = isSubmitted
    ? words.rateSubmitted
    : stage === "ready"
      ? words.rateSubmit
      : words.rated({ count: ratedCount });
  return (
    <PanelLayout title={panelTitles.feedback}>
      <p className={styles.intro}>{words.rateIntro({ product })}</p>
      {scriptQuestions.map((question) => (
        <Rating key={question} question={question} rating={ratings[question]} isLocked={isSubmitted} />
      ))}
      <Comment kept={comment} isLocked={isSubmitted} />
      <button
        type="button"
        className={styles.main}
        disabled={stage !== "ready"}
        onClick={() => void submit()}
      >
        {label}
      </button>
      {isSubmitted && (
        <p className={styles.thanks}>
          <IconCircleCheckFilled size={20} aria-hidden />
          <span>{words.rateThanks({ product })}</span>
        </p>
      )}
    </PanelLayout>
  );
}
