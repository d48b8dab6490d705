import type { ProctorSitting, StudentPresence } from "#shared/contract/proctoring/live.ts";
import type { SittingStatus, Submitter } from "#shared/domain/examClock.ts";
import { timerText } from "#shared/domain/examTimer.ts";
import { displayTime } from "#shared/words/dates.ts";
import { isLost, rosterName, type Student, timeLeftMs } from "./examRoom.ts";
import classes from "./proctoring.module.css";

type Props = {
  student: Student;
  status: SittingStatus;
  sitting: ProctorSitting | undefined;
  presence: StudentPresence | undefined;
  serverNowMs: number;
  isSelected: boolean;
  onToggle: (isOn: boolean) => void;
};

/** One student: a click or the keyboard selects them. Below the name what a proctor needs to see. */
export function StudentCell(props: Props) {
  const { student, status, isSelected } = props;
  const name = rosterName(student);
  const { told, warned, live } = signsOf(props);
  return (
    <button
      type="button"
      className={classes.student}
      aria-pressed={isSelected}
      data-live={live}
      onClick={() => props.onToggle(!isSelected)}
      title={name}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.signs}>
        {warned.map((sign) => (
          <span key={sign} className={classes.warning}>
            {sign}
          </span>
        ))}
        <span data-status={status}>{told.join(" · ")}</span>
      </span>
    </button>
  );
}

const endings: Record<Submitter, string> = {
  learner: "Submitted",
  clock: "Time ran out",
  proctor: "Ended by a proctor",
};

/** State of a student, and what needs attention. */
function signsOf({ status, sitting, presence, serverNowMs }: Props): {
  told: string[];
  warned: string[];
  /** The edge of the card, which its words say, too. */
  live?: "here" | "warned";
} {
  if (status === "submitted") return { told: endingOf(sitting), warned: [] };
  const time = sitting && `${timerText(timeLeftMs(sitting, serverNowMs))} left`;
  const extra = sitting && sitting.extra_s > 0 ? `+${Math.round(sitting.extra_s / 60)} min` : undefined;
  const slow = sitting && sitting.accommodation !== 1 ? `${sitting.accommodation}×` : undefined;
  const isHere = presence !== undefined && !isLost(presence, serverNowMs);
  const warned = [
    ...(sitting?.paused ? ["Paused"] : []),
    ...(presence && status === "in_progress" && !isHere ? ["Connection lost"] : []),
    ...(isHere && !presence.is_visible && status === "in_progress" ? ["Left the page"] : []),
  ];
  const told = [
    time,
    slow,
    extra,
    presence === undefined ? "Not seen yet" : isHere ? "Here" : `Last seen ${timeOf(presence.seen_at)}`,
    ...(presence && presence.times_left > 0 ? [`Left ${presence.times_left}×`] : []),
    ...(presence && sitting ? [`${presence.saved} saved`] : []),
    ...(presence && presence.waiting > 0 ? [`${presence.waiting} waiting`] : []),
  ];
  const live = warned.length > 0 ? "warned" : isHere ? "here" : undefined;
  return { told: told.filter((each) => each !== undefined), warned, ...(live && { live }) };
}

function endingOf(sitting: ProctorSitting | undefined): string[] {
  // Its time has run out here; the server has not recorded it yet.
  if (!sitting?.submitted_by || !sitting.submitted_at) return [endings.clock];
  return [endings[sitting.submitted_by], displayTime(sitting.submitted_at)];
}

const timeOf = (utc: string): string =>
  displayTime(utc, "second").split(", ").at(-1) ?? displayTime(utc, "second");
