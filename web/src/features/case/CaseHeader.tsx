import { IconCircleCheckFilled } from "@tabler/icons-react";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { progressTexts } from "#shared/case/model/texts.ts";
import { displayModesOf } from "#shared/domain/access/audience.ts";
import { isResource } from "#shared/domain/kinds.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import { textOfHtml } from "../../ui/richNodes.tsx";
import { useOfCase } from "../../viewer/ViewerContext.ts";
import { CaseBar } from "./CaseBar.tsx";
import styles from "./caseHeader.module.css";
import { ModeSelector } from "./ModeSelector.tsx";
import type { OpenedCase } from "./session/openCase.ts";
import type { CaseSession } from "./session/sessionParts.ts";
import { usePercent } from "./session/usePercent.ts";
import { words } from "./words.ts";

type Props = { opened: OpenedCase; session: CaseSession; onReset: () => void };

/** Converts the time that staff spent in a case to minutes. */

const minutesOf = (ms: number): number => Math.round(ms / 60_000);

/** Time that a complete case took, and the button to begin it anew. */
function Completed({ opened, session, onReset }: Props): ReactNode {
  useSyncExternalStore(session.progress.subscribe, session.progress.get);
  const percent = usePercent(session);
  // An exam is complete once it is handed in. @see rulings 24
  if (percent < 100 || session.exam) return null;
  return (
    <div className={styles.completed}>
      <span className={styles.complete}>
        <IconCircleCheckFilled size={20} aria-hidden /> {words.complete}
      </span>
      <span className={styles.figure}>
        {translated(progressTexts.myTime)}{" "}
        <strong>{words.minutesText({ n: minutesOf(session.timeOnCase()) })}</strong>
      </span>
      {!opened.examOver && (
        <button type="button" className={styles.reset} onClick={onReset}>
          {words.reset}
        </button>
      )}
    </div>
  );
}

export function CaseHeader({ opened, session, onReset }: Props): ReactNode {
  const head = useRef<HTMLDivElement>(null);
  const { documentContext, displayContext, document_set } = opened.contexts;
  const isPlayed = useOfCase(({ mode }) => mode === displayModesOf("student", documentContext.kind)[0]);
  const isProgressTold = isPlayed && !isResource(documentContext.kind);
  return (
    <div className={styles.header} ref={head}>
      <PageHeading
        tabTitle={textOfHtml(documentContext.title)}
        title={<RichHtml html={documentContext.title} inline className={styles.title} />}
        above={
          document_set && (
            <Link className={styles.course} to={`/document_sets/${document_set.id}`}>
              {document_set.name}
            </Link>
          )
        }
        action={displayContext.displayModes.length > 1 && <ModeSelector opened={opened} />}
        below={
          displayContext.scheduled_review_version_id !== undefined && (
            <Link
              className={styles.course}
              to={`/versions/${displayContext.scheduled_review_version_id}/edit`}
            >
              {words.edit}
            </Link>
          )
        }
      />
      <CaseBar
        session={session}
        title={textOfHtml(documentContext.title)}
        isPlayed={isProgressTold}
        head={head}
      />
      {isProgressTold && <Completed opened={opened} session={session} onReset={onReset} />}
      {isPlayed && displayContext.audience === "educator" && (
        <span className={styles.own}>{words.ownAttemptIncludedReports}</span>
      )}
    </div>
  );
}
