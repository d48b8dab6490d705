import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Course, OwnProgress as Own } from "#shared/contract/courses/courses.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { words } from "./courseWords.ts";
import classes from "./OwnProgress.module.css";

const timeLeft = (minutes: number): string =>
  minutes < 60
    ? words.minutesLeft({ n: minutes })
    : words.hoursLeft({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });

/** Where a student stands in a course, and the way to the card that they were at. */
export function OwnProgress(props: {
  course: Pick<Course, "name" | "end_date" | "is_ended">;
  own: Own;
  /** On the course's own page the way on is the main thing to do; in a list it is a link. */
  as: "button" | "link";
}) {
  const { course, own } = props;
  if (own.items === 0) return null;
  const percent = (own.completed / own.items) * 100;
  const facts = [
    words.completed({ n: own.items, completed: own.completed }),
    own.minutes_left > 0 && timeLeft(own.minutes_left),
    course.end_date &&
      (course.is_ended ? words.endedOn : words.dueOn)({ date: displayCalendarDate(course.end_date) }),
  ].filter(Boolean);
  return (
    <div className={classes.own} data-as={props.as}>
      <div className={classes.bar}>
        <ProgressBar label={words.progressInCourse({ name: course.name })} percent={percent} />
      </div>
      <p className={classes.facts}>{facts.join(" · ")}</p>
      {own.go_on && <GoOn goOn={own.go_on} as={props.as} />}
    </div>
  );
}

function GoOn({ goOn, as }: { goOn: NonNullable<Own["go_on"]>; as: "button" | "link" }) {
  // The case opens at the card that they were at, on any device.
  const to = `/document_set_document_relations/${goOn.relation_id}`;
  const label = goOn.is_begun ? words.continueWhereLeftOff : words.start;
  const where = goOn.card
    ? words.atCard({ title: goOn.title, number: goOn.card.number, of: goOn.card.of })
    : goOn.title;
  if (as === "link") {
    return (
      <Link to={to} className={classes.link}>
        {label}: {where}
      </Link>
    );
  }
  return (
    <div className={classes.goOn}>
      <Button component={Link} to={to} leftSection={<IconPlayerPlay size={18} aria-hidden />}>
        {label}
      </Button>
      <span className={classes.where}>{where}</span>
    </div>
  );
}
