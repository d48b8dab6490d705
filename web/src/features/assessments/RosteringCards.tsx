import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import type { OwnRostering } from "#shared/contract/assessments/ownRosterings.ts";
import { beginDemoAssessment } from "#shared/contract/assessments/ownSitting.ts";
import { assessmentTexts } from "#shared/domain/assessments/assessmentTexts.ts";
import { rosteringAction } from "#shared/domain/assessments/rosteringAction.ts";
import { displayCalendarDate, displayTime } from "#shared/words/dates.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { useAction } from "../../actions/useAction.ts";
import { useCurrentUser } from "../../api/session.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./assessments.module.css";
import { Card } from "./Card.tsx";
import { deviceOf } from "./sitting/answerJournal.ts";
import { timeText, versionText } from "./versionText.ts";
import { words } from "./words.ts";

type Course = { course: string; rosterings: readonly OwnRostering[] };

/** One collapsible card for each course, with the assessments that the student is registered for. @see spec assessments §2.1 */
export function RosteringCards({ courses }: { courses: readonly Course[] }) {
  return (
    <div className={classes.cards}>
      {courses.map(({ course, rosterings }) => (
        <Card key={course} title={course}>
          <table className={classes.table} data-cards="narrow" data-aligned>
            <thead>
              <tr>
                <th scope="col">{words.version}</th>
                <th scope="col">{words.status}</th>
                <th scope="col">{words.assessmentWindow}</th>
                <th scope="col">{words.report}</th>
              </tr>
            </thead>
            <tbody>
              {rosterings.map((rostering) => (
                <Row key={rostering.id} rostering={rostering} />
              ))}
            </tbody>
          </table>
        </Card>
      ))}
    </div>
  );
}

function Row({ rostering }: { rostering: OwnRostering }) {
  const { name, purpose, version } = rostering;
  return (
    <tr>
      <th scope="row">
        {name}
        <div className={classes.more}>
          {translated(purpose)}. {versionText(version)}
        </div>
      </th>
      <td data-label={words.status}>
        <Standing rostering={rostering} />
      </td>
      <td data-label={words.assessmentWindow}>
        <Window rostering={rostering} />
      </td>
      <td data-label={words.report}>
        <Offered rostering={rostering} />
      </td>
    </tr>
  );
}

function Standing({ rostering }: { rostering: OwnRostering }) {
  const { status, completed_at, max_time_allowed, answered } = rostering;
  const isOpen = rosteringAction(rostering) === "begin";
  return (
    <>
      <div>{isOpen ? words.maxTime({ maxTimeAllowed: timeText(max_time_allowed) }) : translated(status)}</div>
      {status === "Restarted" && <div className={classes.more}>{words.restartedAnswersKept}</div>}
      {completed_at && <div className={classes.more}>{displayTime(completed_at)}</div>}
      {answered && !completed_at && (
        <div className={classes.more}>
          {words.ofAnswered({ items: answered.items, total: answered.total })}
        </div>
      )}
    </>
  );
}

function Window({ rostering }: { rostering: OwnRostering }) {
  const { starts_on, ends_on, new_time_window_end_date, is_proctored, completed_at } = rostering;
  return (
    <>
      <div>
        {displayCalendarDate(starts_on)} - {displayCalendarDate(ends_on)}
      </div>
      {new_time_window_end_date && <div className={classes.more}>{words.theseDatesSet}</div>}
      {is_proctored && completed_at === null && <div className={classes.more}>{words.proctorStartsThis}</div>}
    </>
  );
}

/** The one thing that can be done with an assessment now. @see spec assessments §4 */
function Offered({ rostering }: { rostering: OwnRostering }) {
  const { confirm } = useConfirm();
  const navigate = useNavigate();
  const {
    name,
    exam_url,
    student_results_report_url: resultsUrl,
    personal_performance_report_name,
  } = rostering;
  const of = <VisuallyHidden>: {name}</VisuallyHidden>;

  async function resume(): Promise<void> {
    const isAgreed = await confirm({
      message: translated(assessmentTexts.resume),
      confirmLabel: words.resume,
    });
    if (isAgreed) await navigate(exam_url, { state: { isResuming: true } });
  }

  switch (rosteringAction(rostering)) {
    case "begin":
      if (rostering.demo_program) return <BeginDemo rostering={rostering} />;
      return (
        <Button component={Link} to={exam_url} size="sm">
          {words.beginAssessment}
          {of}
        </Button>
      );
    case "resume":
      return (
        <Button size="sm" onClick={() => void resume()}>
          {words.resume}
          {of}
        </Button>
      );
    case "results":
      return (
        <Link to={resultsUrl} title={personal_performance_report_name}>
          {words.results}
          {of}
        </Link>
      );
    case "none":
      return <>{translated(assessmentTexts.notAvailable)}</>;
  }
}

/** Begins an assessment of a demonstration program at once, by PUT, and leads to it. */
function BeginDemo({ rostering: { id, name, exam_url } }: { rostering: OwnRostering }) {
  const navigate = useNavigate();
  const device = deviceOf(useCurrentUser().id);
  const begin = useAction(beginDemoAssessment, { onDone: () => void navigate(exam_url) });
  return (
    <Button
      size="sm"
      loading={begin.isRunning}
      onClick={() => void begin.run({ params: { id: String(id) }, body: { device } })}
    >
      {words.beginAssessment}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </Button>
  );
}
