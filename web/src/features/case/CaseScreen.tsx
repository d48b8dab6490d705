import { type ReactNode, useMemo, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { isUnopened } from "#shared/case/flow/unopened.ts";
import { examEndTexts } from "#shared/case/model/texts.ts";
import { contentOf, pagesOf } from "#shared/case/model/tree.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useCurrentUser } from "../../api/session.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Children } from "../../viewer/Children.tsx";
import { EndMark } from "../../viewer/EndMark.tsx";
import { SealedPart } from "../../viewer/nodes/Sealed.tsx";
import { ReadingLayer } from "../../viewer/ReadingLayer.tsx";
import { createReading } from "../../viewer/reading.ts";
import { registry } from "../../viewer/registry.ts";
import { useOfCase, type Viewer, ViewerContext } from "../../viewer/ViewerContext.ts";
import { CaseHeader } from "./CaseHeader.tsx";
import styles from "./caseScreen.module.css";
import { LazyAssistant } from "./encounter/LazyAssistant.tsx";
import { AfterCase } from "./endings/AfterCase.tsx";
import { CaseModals } from "./endings/CaseModals.tsx";
import { FeedbackPrompt } from "./endings/FeedbackPrompt.tsx";
import { ReplacedNotice } from "./endings/ReplacedNotice.tsx";
import { useExamEnding } from "./exam/ExamEnd.tsx";
import { ExamOverNote } from "./exam/ExamOverNote.tsx";
import { ExamStart } from "./exam/ExamStart.tsx";
import { HandInPrompt } from "./exam/HandInPrompt.tsx";
import { questionsAhead } from "./exam/questionsAhead.ts";
import { NotedProgress } from "./NotedProgress.tsx";
import { Rail } from "./rail/Rail.tsx";
import type { OpenedCase } from "./session/openCase.ts";
import { askOthersAnswers } from "./session/othersAnswers.ts";
import type { CaseSession } from "./session/sessionParts.ts";
import { useMediaLinks } from "./session/useMediaLinks.ts";
import { useReset } from "./session/useReset.ts";
import { LazyStatement, useStatementAhead } from "./statement/LazyStatement.tsx";
import { goToNode } from "./tools/goToNode.ts";
import { LazyTools, Marks } from "./tools/LazyTools.tsx";
import { ToolsContext } from "./tools/ToolsContext.ts";
import { useCaseTools } from "./tools/useCaseTools.ts";
import { useKeptPosition } from "./useKeptPosition.ts";

type Props = { opened: OpenedCase; session: CaseSession; onReopen: () => void };

/** Asks before the time of an exam starts, unless it runs. */
function askStart({ exam, starting }: CaseSession, start: () => void): void {
  if (exam?.time.get()?.isRunning) start();
  else starting.set(start);
}

/** The cards, below the authors of the case. The root is shown by what it holds. */
function Cards(): ReactNode {
  const root = useOfCase(({ flow }) => flow.root);
  // An exam without a page that starts it has nothing else to show before its time.
  const isToStart = isUnopened(root) && pagesOf(root).length === 0;
  return (
    <>
      <Children nodes={contentOf(root)} />
      {isToStart && (
        <div className={styles.paper}>
          <SealedPart node={root} />
        </div>
      )}
      <EndMark uid={root.uid} />
    </>
  );
}

function Announcer({ session }: Pick<Props, "session">): ReactNode {
  const text = useSyncExternalStore(session.announcement.subscribe, session.announcement.get);
  return (
    <VisuallyHidden as="div" role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}

/** All that the nodes of the case ask of the page around them. */
function useCaseViewer(
  opened: OpenedCase,
  session: CaseSession,
  { reading, tools }: { reading: Viewer["reading"]; tools: ReturnType<typeof useCaseTools> },
): Viewer {
  const { contexts } = opened;
  const documentId = contexts.documentContext.id;
  const { is_admin } = useCurrentUser();
  const links = useMediaLinks(opened, session.store);
  return useMemo<Viewer>(
    () => ({
      store: session.store,
      registry,
      reading,
      documentId,
      links,
      // What comes after an exam is told once it is handed in. @see rulings 24
      finish: session.exam ? (
        <p>{translated(examEndTexts.notSubmitted)}</p>
      ) : (
        <AfterCase opened={opened} session={session} />
      ),
      isAdmin: is_admin,
      online: session.online,
      isExam: session.exam !== undefined,
      ...(session.exam
        ? {
            askStart: (start) => askStart(session, start),
            examStart: (
              <ExamStart
                session={session}
                exam={session.exam}
                online={session.online}
                questions={questionsAhead(opened.tree)}
              />
            ),
          }
        : {}),
      // An exam tells nothing of others.
      ...(contexts.document_set?.others_answers && !session.exam && opened.source.kind === "courseItem"
        ? { othersAnswers: askOthersAnswers(opened.source.id) }
        : {}),
      ...(contexts.displayContext.featureFlags.vpe ? { Assistant: LazyAssistant } : {}),
      ...(contexts.displayContext.enableAiSummaryStatementFeedback ? { Statement: LazyStatement } : {}),
      languageModel: contexts.displayContext.languageModel,
      ...(tools.panels.length > 0 || tools.mayHighlight ? { Marks } : {}),
      // An exam is complete by its submission.
      ...(session.exam ? {} : { onEndSeen: (uid) => session.store.dispatch({ type: "seen", uid }) }),
    }),
    [session, reading, links, documentId, contexts, opened, tools, is_admin],
  );
}

export function CaseScreen({ opened, session, onReopen }: Props): ReactNode {
  const { contexts } = opened;
  const documentId = contexts.documentContext.id;
  const column = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const reset = useReset(opened, session, onReopen);
  const examEnding = useExamEnding(session.exam);
  const reading = useMemo(createReading, []);
  const tools = useCaseTools(opened, session, reading);
  const viewer = useCaseViewer(opened, session, { reading, tools });
  useStatementAhead(session.store, contexts.displayContext.enableAiSummaryStatementFeedback);
  useKeptPosition(column, session.store, `bedside/position/${documentId}/${opened.reply.attempt}`);

  return (
    <ViewerContext value={viewer}>
      <ToolsContext value={tools}>
        <div className={styles.screen}>
          <CaseHeader opened={opened} session={session} onReset={reset} />
          <Rail />
          <div className={styles.column} ref={column}>
            <ReplacedNotice session={session} onReopen={onReopen} />
            <ExamOverNote examOver={opened.examOver} />
            {examEnding === undefined && <Cards />}
            <FeedbackPrompt session={session} />
            {session.exam && <HandInPrompt session={session} exam={session.exam} />}
          </div>
          <CaseModals
            opened={opened}
            session={session}
            onReset={reset}
            onLearnMore={() => navigate("/help/time_on_case")}
          />
          <ReadingLayer reading={reading} onGoTo={(uid) => goToNode(viewer, uid)} />
          <Announcer session={session} />
          {!isResource(contexts.documentContext.kind) && <NotedProgress opened={opened} session={session} />}
        </div>
        <LazyTools />
      </ToolsContext>
    </ViewerContext>
  );
}
