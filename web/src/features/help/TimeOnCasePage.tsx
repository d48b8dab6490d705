import { Link } from "react-router";
import { PageHeading } from "../../ui/PageHeading.tsx";
import classes from "./HelpPage.module.css";
import { words } from "./words.ts";

/** How time on case comes about. @see spec courses §2.15 "Time display rules"; rulings "Time on case" */
export function TimeOnCasePage() {
  return (
    <article className={classes.page}>
      <PageHeading title={words.title} tabTitle={words.tabTitle} />
      <p>{words.steps}</p>
      <h2>{words.doesNotCount}</h2>
      <dl className={classes.rules}>
        <dt>{words.pauses}</dt>
        <dd>{words.pausesCount}</dd>
        <dt>{words.video}</dt>
        <dd>{words.videoCounts}</dd>
        <dt>{words.closedPages}</dt>
        <dd>{words.closedPagesCount}</dd>
      </dl>
      <h2>{words.offline}</h2>
      <p>{words.offlineCounts}</p>
      <h2>{words.use}</h2>
      <p>{words.lowTime}</p>
      <p>{words.resets}</p>
      <p>
        <Link to="/document_sets">{words.backToCourses}</Link>
      </p>
    </article>
  );
}
