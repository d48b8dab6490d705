import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation, useParams } from "react-router";
import { listOwnRosterings } from "#shared/contract/assessments/ownRosterings.ts";
import {
  beginAssessment,
  getOwnSitting,
  type OwnSitting,
  resumeAssessment,
} from "#shared/contract/assessments/ownSitting.ts";
import { assessmentTexts } from "#shared/domain/assessments/assessmentTexts.ts";
import { examTexts } from "#shared/domain/examTexts.ts";
import { displayTime } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { useCurrentUser } from "../../../api/session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { requestHeadingFocus } from "../../../ui/headingFocus.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { QueryState } from "../../../ui/QueryState.tsx";
import { TableSkeleton } from "../../../ui/TableSkeleton.tsx";
import { versionText } from "../versionText.ts";
import { words } from "../words.ts";
import { deviceOf } from "./answerJournal.ts";
import { BeforeBegin } from "./BeforeBegin.tsx";
import { RunningSitting } from "./RunningSitting.tsx";
import { sendLeftBehind } from "./sendLeftBehind.ts";
import type { AnswerCounts } from "./sittingStore.ts";
import { useFollowedByProctor } from "./useFollowedByProctor.ts";

/** Pause between two questions about the state of the assessment. Milliseconds. */
const lookAgainMs = 20_000;

/** `/rosterings/:id/exam`: a student's own sitting. */
export function SittingPage() {
  const { id = "" } = useParams();
  const { id: userId } = useCurrentUser();
  const device = deviceOf(userId);
  const client = useQueryClient();
  const key = keyOf(getOwnSitting, id, device);
  const sitting = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      await sendLeftBehind({ userId, deliveryId: Number(id), device });
      return call(getOwnSitting, { params: { id }, query: { device }, signal });
    },
    refetchInterval: lookAgainMs,
    refetchOnMount: "always",
    // The reply is what runs: one of an earlier visit would show a time that is over.
    gcTime: 0,
  });
  const answers = useFollowedByProctor(sitting.data, userId, () => void sitting.refetch());
  const take = (reply: OwnSitting): void => {
    client.setQueryData(key, reply);
    void client.invalidateQueries({ queryKey: keyOf(listOwnRosterings) });
  };
  return (
    <QueryState
      of={{ sitting }}
      page={words.assessment}
      skeleton={<TableSkeleton />}
      refused={words.pageStudentWhoRegistered}
    >
      {(read) => (
        <Standing
          sitting={read.sitting}
          device={device}
          onReply={take}
          onChange={() => void sitting.refetch()}
          onAnswers={answers}
        />
      )}
    </QueryState>
  );
}

type Parts = {
  sitting: OwnSitting;
  device: string;
  onReply: (reply: OwnSitting) => void;
  onChange: () => void;
  onAnswers: (answers: AnswerCounts) => void;
};

function Standing(props: Parts): ReactNode {
  const { sitting } = props;
  const { state, is_elsewhere, status } = sitting;
  useFocusOnNewState(`${state} ${is_elsewhere}`);
  if (state === "running" && !is_elsewhere) return <RunningSitting {...props} />;
  if (state === "open" || state === "on_hold" || state === "started") return <Before {...props} />;
  if (state === "running" || state === "paused") return <Resumable {...props} />;
  if (state === "over") return <Over {...props} />;
  return (
    <Frame sitting={sitting}>
      <EmptyState title={status}>
        {status === "Closed"
          ? words.timeAssessmentOverAsk
          : words.beginThenUntil({ windowEndsAt: displayTime(sitting.window_ends_at) })}
      </EmptyState>
    </Frame>
  );
}

/** Lets the heading of what comes take the focus, which goes with what stood here before. */
function useFocusOnNewState(state: string): void {
  const shown = useRef(state);
  // Before the effects of the page that comes, one of which takes the focus.
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    requestHeadingFocus();
  }, [state]);
}

function Frame(props: { sitting: OwnSitting; children: ReactNode }) {
  const { name, course, version } = props.sitting;
  return (
    <>
      <PageHeading
        title={name}
        tabTitle={name}
        above={<Link to="/rosterings">{words.assessments}</Link>}
        below={`${course}. ${versionText(version)}`}
      />
      {props.children}
    </>
  );
}

function Before({ sitting, device, onReply }: Parts) {
  // A sitting that the proctor started begins in the first browser that asks.
  const begin = useAction(beginAssessment, { onDone: onReply });
  return (
    <Frame sitting={sitting}>
      <BeforeBegin
        sitting={sitting}
        isBeginning={begin.isRunning}
        onBegin={() =>
          void begin.run({
            params: { id: String(sitting.id) },
            body: { device, accepts_honor_code: true },
          })
        }
      />
    </Frame>
  );
}

function Resumable({ sitting, device, onReply }: Parts) {
  const { state } = useLocation();
  const isAgreed = (state as { isResuming?: boolean } | null)?.isResuming === true;
  const resume = useAction(resumeAssessment, {
    confirm: () =>
      isAgreed ? undefined : { message: translated(assessmentTexts.resume), confirmLabel: words.resume },
    onDone: onReply,
  });
  const run = () => void resume.run({ params: { id: String(sitting.id) }, body: { device } });
  const isAsked = useRef(false);
  // Agreed to on the page that led here.
  useEffect(() => {
    if (!isAgreed || isAsked.current || !sitting.may_resume) return;
    isAsked.current = true;
    run();
  });
  const isPaused = sitting.state === "paused";
  if (!sitting.may_resume)
    return (
      <Frame sitting={sitting}>
        <EmptyState title={translated(examTexts.paused)}>{words.goesOnHere}</EmptyState>
      </Frame>
    );
  return (
    <Frame sitting={sitting}>
      <EmptyState
        title={isPaused ? words.assessmentPaused : words.assessmentOpenSomewhereElse}
        action={
          <Button onClick={run} loading={resume.isRunning}>
            {words.resume}
          </Button>
        }
      >
        {isPaused && sitting.pause_ends_at_ms !== null
          ? words.resumeBeforeAfterSubmitted({
              displayTime: displayTime(new Date(sitting.pause_ends_at_ms).toISOString(), "second"),
            })
          : words.ifResumeHereStops({ elsewhere: translated(assessmentTexts.elsewhere) })}
      </EmptyState>
    </Frame>
  );
}

function Over({ sitting }: Parts) {
  return (
    <Frame sitting={sitting}>
      <EmptyState title={sitting.message ?? sitting.status}>
        <Link to={`/rosterings/${sitting.id}/results`}>{words.results}</Link>
        {" · "}
        <Link to="/rosterings">{words.allAssessments}</Link>
      </EmptyState>
    </Frame>
  );
}
