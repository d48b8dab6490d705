import { Button } from "@mantine/core";
import { IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import {
  getMemberOverview,
  type InviteDay,
  type MemberOverview,
} from "#shared/contract/members/courseMembers.ts";
import { listMemberBatches } from "#shared/contract/members/memberBatches.ts";
import { moveInvites } from "#shared/contract/members/newMembers.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useAction } from "../../actions/useAction.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { InviteDateInput } from "./InviteDateInput.tsx";
import classes from "./members.module.css";
import { behindText, invitesText, movedText, sentText } from "./memberTexts.ts";

/** The invitations of a course that wait for their day: how many, to whom, and how to change the day. */
export function ScheduledInvites(props: { overview: MemberOverview; courseId: string }) {
  const { overview, courseId } = props;
  if (overview.scheduled.length === 0) return null;
  return (
    <section aria-label="Scheduled invitations" className={classes.scheduled}>
      {overview.scheduled.map((day) => (
        <Day key={day.date} day={day} today={overview.today} courseId={courseId} />
      ))}
    </section>
  );
}

function Day(props: { day: InviteDay; today: string; courseId: string }) {
  const { day, today, courseId } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [date, setDate] = useState<string | undefined>(undefined);
  const isNow = date === "" || date === today;
  const moving = useAction(moveInvites, {
    success: ({ moved, invite_at, job_id }) =>
      job_id !== null ? behindText : invite_at === null ? sentText(moved) : movedText(moved),
    invalidates: [keyOf(getMemberOverview, courseId), keyOf(listMemberBatches, courseId)],
    onDone: () => setIsOpen(false),
  });
  const others = day.count - day.names.length;
  return (
    <div className={classes.day}>
      <p>
        <IconMailForward size={18} aria-hidden className={classes.dayIcon} />
        <strong>{invitesText(day.count)}</strong>{" "}
        {day.date <= today ? "sending now" : `on ${displayCalendarDate(day.date)}`}: {day.names.join(", ")}
        {others > 0 && ` and ${others} more`}
      </p>
      {day.date > today && !isOpen && (
        <Button variant="subtle" size="xs" onClick={() => setIsOpen(true)}>
          Change date
        </Button>
      )}
      {isOpen && (
        <form
          className={classes.move}
          onSubmit={(event) => {
            event.preventDefault();
            if (date === undefined) return;
            void moving.run({
              params: { id: courseId },
              body: { scheduledFor: day.date, inviteDate: date === "" ? null : date },
            });
          }}
        >
          <InviteDateInput label="Send on" today={today} onChange={setDate} />
          <Button type="submit" size="xs" disabled={date === undefined} loading={moving.isRunning}>
            {isNow ? "Send now" : "Reschedule"}
          </Button>
          <Button variant="default" size="xs" onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  );
}
