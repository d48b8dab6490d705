import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { displayTime } from "#shared/words/dates.ts";
import { words } from "../words.ts";

const minutesText = (seconds: number): string => words.minutes({ n: Math.ceil(seconds / 60) });

/** When the time of a sitting runs, and how much there is. */
function timeText({ status, is_proctored, time_allowed_seconds, time_left_seconds }: OwnSitting): string {
  if (status === "Restarted")
    return words.leftEarlierAnswersKept({ minutes: minutesText(time_left_seconds) });
  const total = minutesText(time_allowed_seconds);
  return is_proctored ? words.timeStartsWithProctor({ total }) : words.timeStartsWhenBegin({ total });
}

function pauseText({ pause_minutes, is_proctored }: OwnSitting): string {
  if (pause_minutes > 0)
    return words.pauseOnceMostLonger({ pauseMinutes: words.minutes({ n: pause_minutes }) });
  return is_proctored ? words.proctorMayPause : words.cannotPauseAssessment;
}

/** Rules of a sitting as its instructions list them. */
export const rulesOf = (sitting: OwnSitting): readonly string[] => [
  `${words.questionsInAll({ n: sitting.item_count })} ${timeText(sitting)}`,
  sitting.is_proctored
    ? words.proctorStartsAssessment
    : words.beginBeforeWhoeverBegins({ windowEndsAt: displayTime(sitting.window_ends_at) }),
  words.chooseOneAnswerEach,
  words.changeAnswersMarkQuestions,
  pauseText(sitting),
  words.ifLoseConnectionKeep,
];
