import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useId } from "react";
import { Link } from "react-router";
import type { StudentDashboard } from "#shared/contract/dashboards/dashboards.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { linkTo } from "./myWork/linkTo.ts";
import classes from "./nextItem.module.css";
import { Share } from "./Panel.tsx";
import { words } from "./studentWords.ts";

const zone = viewersZone();

/** The one thing that a student should do next, with the button that opens it at the card where they were. */
export function NextItem({ next }: { next: NonNullable<StudentDashboard["next"]> }) {
  const titleId = useId();
  const { title, card, last_accessed_at: opened } = next;
  const verb = next.is_begun ? words.continue : words.start;
  const facts = [
    card && words.cardOf({ number: card.number, of: card.of }),
    opened && words.lastOpened({ opened: displayDate(opened, zone) }),
  ].filter(Boolean);
  return (
    <section className={classes.next} aria-labelledby={titleId}>
      <div className={classes.text}>
        <h2 id={titleId} className={classes.title}>
          {verb}: {title}
        </h2>
        <p className={classes.place}>
          <Link to={`/document_sets/${next.course_id}`}>{next.course_name}</Link>
          {facts.length > 0 && ` · ${facts.join(" · ")}`}
        </p>
        {next.is_begun && <Share label={words.progressInItem({ title })} percent={next.percent_complete} />}
      </div>
      <Button
        component={Link}
        to={linkTo(next.relation_id)}
        aria-describedby={titleId}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        className={classes.open}
      >
        {verb}
      </Button>
    </section>
  );
}
