import { Link } from "react-router";
import { PageHeading } from "../../ui/PageHeading.tsx";
import classes from "./HelpPage.module.css";

/** How time on case comes about. @see spec courses §2.15 "Time display rules"; rulings "Time on case" */
export function TimeOnCasePage() {
  return (
    <article className={classes.page}>
      <PageHeading title="How time on a case is calculated" tabTitle="How time is calculated" />
      <p>
        While you work on a case, your browser tells the system of each step: a card opened, an answer given,
        a section unfolded. The system adds up the time between one step and the next. The times are the
        system’s own, so the clock of your computer does not matter.
      </p>
      <h2>What does not count</h2>
      <dl className={classes.rules}>
        <dt>Pauses</dt>
        <dd>
          More than 10 minutes between two steps is a pause, and none of it counts. A break for lunch adds
          nothing, and neither does a case left open overnight.
        </dd>
        <dt>Video</dt>
        <dd>
          Time while a video plays is left out. Of a video that another site plays the system cannot tell when
          it stops; that time counts as reading does.
        </dd>
        <dt>Closed pages</dt>
        <dd>
          Nothing counts before the case is opened or after it has been closed, nor while another tab or
          program is in front of it, nor once it is complete: you may read it again without hurry.
        </dd>
      </dl>
      <h2>Without a network</h2>
      <p>
        Your browser keeps the times of your steps while there is no connection, and sends them with your
        answers afterwards. They count by the same rules.
      </p>
      <h2>What it is used for</h2>
      <p>
        Each case may have a recommended time. A case that was finished in 25% of it or less is marked as low
        time in the usage report; in under 25%, it says so itself at its end. The mark says that the case went
        by quickly, and nothing more; it changes neither progress nor completion.
      </p>
      <p>
        A case that was reset starts again at zero. Times on these pages are in your own time zone; in files
        that are downloaded they are in Eastern time, and the heads of the columns say so.
      </p>
      <p>
        <Link to="/document_sets">Back to the courses</Link>
      </p>
    </article>
  );
}
