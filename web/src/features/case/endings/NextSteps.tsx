import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { isSafeUrl } from "#shared/case/model/safeUrl.ts";
import { finishTexts } from "#shared/case/model/texts.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { getQuiz, getTodoForm } from "#shared/contract/followUp/followUp.ts";
import type { AnyRoute } from "#shared/contract/route.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { inViewersZone } from "../../../api/inViewersZone.ts";
import { useBrand } from "../../../api/RuntimeConfigProvider.tsx";
import { urlOf } from "../../../api/urlOf.ts";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { CaseQuiz, FetchedPage, PlanReview } from "../followUp/LazyFollowUp.tsx";
import styles from "./endings.module.css";
import { words } from "./words.ts";

type Props = { documentContext: CaseContexts["documentContext"] };

/** A quiz that is started by opening its address needs a page of its own. @see spec documents §2.1 */
const opensInTab = (quizUrl: string): boolean => quizUrl.includes("create_start_quiz") && isSafeUrl(quizUrl);

/** Returns true if an address is a page of this case itself. */
const isOwn = (route: Pick<AnyRoute, "path">, { url, id }: { url: string; id: number }): boolean =>
  url === urlOf(route, { params: { id: String(id) } });

/** The quiz itself, in its place: it may stand in a dialog already, and dialogs never stack. */
function OpenQuiz({ url, id, onClose }: { url: string; id: number; onClose: () => void }): ReactNode {
  return (
    <section
      className={styles.quiz}
      aria-label={words.quiz}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || isConfirming(event)) return;
        // It closes the quiz, and not what the quiz stands in.
        event.preventDefault();
        onClose();
      }}
    >
      {isOwn(getQuiz, { url, id }) ? <CaseQuiz url={url} /> : <FetchedPage url={url} title={words.quiz} />}
      <button type="button" className={styles.second} onClick={onClose}>
        {words.closeQuiz}
      </button>
    </section>
  );
}

/** The quiz of a case and its to-do, each where the case has one. */
function FollowUp({ documentContext }: Props): ReactNode {
  const { product } = useBrand();
  const { id, quizUrl, quizQuestionCount, todoUrl, todoAction } = documentContext;
  const [isTodoOpen, setIsTodoOpen] = useState(false);
  const [isQuizOpen, setIsQuizOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const todo = todoUrl && todoAction ? { url: todoUrl, action: todoAction } : undefined;
  if (!quizUrl && !todo) return null;
  return (
    <div className={styles.block}>
      {quizUrl && (
        <>
          <p className={styles.blockTitle}>{translated(finishTexts.quizHeading)}</p>
          <p>{finishTexts.quizOffer(product, quizQuestionCount)}</p>
        </>
      )}
      <div className={styles.actions}>
        {quizUrl && opensInTab(quizUrl) && (
          <a className={styles.second} href={quizUrl} target="_blank" rel="noopener noreferrer">
            {translated(finishTexts.takeQuiz)}
          </a>
        )}
        {quizUrl && !opensInTab(quizUrl) && (
          <button
            ref={opener}
            type="button"
            className={styles.second}
            aria-expanded={isQuizOpen}
            onClick={() => setIsQuizOpen((was) => !was)}
          >
            {translated(finishTexts.takeQuiz)}
          </button>
        )}
        {todo && (
          <button
            type="button"
            className={styles.second}
            aria-expanded={isTodoOpen}
            onClick={() => setIsTodoOpen((was) => !was)}
          >
            {todo.action}
          </button>
        )}
      </div>
      {isQuizOpen && quizUrl && (
        <OpenQuiz
          url={quizUrl}
          id={id}
          onClose={() => {
            setIsQuizOpen(false);
            opener.current?.focus();
          }}
        />
      )}
      {isTodoOpen &&
        todo &&
        (isOwn(getTodoForm, { url: todo.url, id }) ? (
          <PlanReview documentId={id} />
        ) : (
          <FetchedPage url={todo.url} title={todo.action} isShort />
        ))}
    </div>
  );
}

/**
 * Lists what is left to do when a case is finished: on the finish card, and in the modal that shows it. The children come first: the result, and the
 * next case, which is the main thing to do.
 */
export function NextSteps({ documentContext, children }: Props & { children?: ReactNode }): ReactNode {
  return (
    <div className={styles.steps}>
      <p className={styles.lead}>{translated(finishTexts.wellDone)}</p>
      {children}
      <FollowUp documentContext={documentContext} />
      {documentContext.caseSummaryUrl !== null && (
        <div className={styles.block}>
          <p className={styles.blockTitle}>{translated(finishTexts.accessCaseSummary)}</p>
          <a
            className={styles.second}
            href={inViewersZone(documentContext.caseSummaryUrl)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconDownload size={18} aria-hidden /> {translated(finishTexts.viewCaseSummary)}
          </a>
        </div>
      )}
    </div>
  );
}
