import { Link } from "react-router";
import { PageHeading } from "../../ui/PageHeading.tsx";
import classes from "./HelpPage.module.css";

/** How time on case comes about. @see spec courses §2.15 "Time display rules"; rulings "Time on case" */
export function TimeOnCasePage() {
  return (
    <article className={classes.page}>
      <PageHeading title="How time on a case is calculated" tabTitle="How time is calculated" />
      <p>
        While you work on a case, your browser reports each step: opening a card, answering a question,
        expanding a section. We add up the time between steps. We use the server's clock, so your computer's
        clock does not matter.
      </p>
      <h2>What does not count</h2>
      <dl className={classes.rules}>
        <dt>Pauses</dt>
        <dd>
          A gap of more than 10 minutes between steps is a pause, and none of it counts. A lunch break adds
          nothing, and neither does leaving a case open overnight.
        </dd>
        <dt>Video</dt>
        <dd>
          Time while a video plays does not count. For videos played by another site we can't tell when
          playback stops, so that time counts like reading.
        </dd>
        <dt>Closed pages</dt>
        <dd>
          Time counts only while the case is open and in front. It does not count while another tab or app is
          in front, or after you complete the case, so take your time when you read it again.
        </dd>
      </dl>
      <h2>Working offline</h2>
      <p>
        While you are offline, your browser keeps the times of your steps and sends them with your answers
        later. They count by the same rules.
      </p>
      <h2>How it is used</h2>
      <p>
        A case can have a recommended time. If you finish in 25% of it or less, the usage report marks the
        case as low time. If you finish in under 25%, you also see a note at the end of the case. The mark
        only means that the case went by quickly. It does not change your progress or completion.
      </p>
      <p>
        When a case is reset, its time starts again at zero. Times on these pages are in your time zone.
        Downloaded files use Eastern time, as their column headings say.
      </p>
      <p>
        <Link to="/document_sets">Back to courses</Link>
      </p>
    </article>
  );
}
