import { calibrationLevels } from "./calibration.ts";
import { packedLength, packedNothing, packedVerdicts } from "./packedResponses.ts";
import type { ResponseItem } from "./performance.ts";
import { type ProgressIndicator, progressIndicators } from "./progressIndicator.ts";

/** How a student's indicator changed from the early assessment to the late one. */
export const changeDirections = ["up", "same", "down"] as const;
export type ChangeDirection = (typeof changeDirections)[number];

/** Null where one of both has no indicator. */
export function directionOf(early: ProgressIndicator, late: ProgressIndicator): ChangeDirection | null {
  if (early === "N/A" || late === "N/A") return null;
  // On Track is the first of them.
  const rise = progressIndicators.indexOf(early) - progressIndicators.indexOf(late);
  if (rise === 0) return "same";
  return rise > 0 ? "up" : "down";
}

/** One student's submitted work: items of the form, four characters of response for each, and the cases completed by then. */
export type ComparedSitting = {
  items: readonly ResponseItem[];
  responses: string;
  completedCases: readonly number[];
};
export type ComparedStudent = { early: ComparedSitting; late: ComparedSitting };

/** Scored questions, and those of them answered correctly. */
export type Scored = { correct: number; total: number };
/** A system that was asked about early and late. The questions differ. */
export type SystemChange = { system: string; early: Scored; late: Scored };

/** Figures of a group of students between early and late. Shares are from 0 to 1; null where nothing was answered. */
export type GroupChange = {
  /** Mean cases that a student completed between the two assessments. */
  casesBetween: number;
  /** Share of the answers given that were certain and wrong. */
  surelyWrong: { early: number | null; late: number | null };
  /** Systems with the largest rise and fall in the share of correct answers; null where none rose or fell. */
  gained: SystemChange | null;
  lost: SystemChange | null;
};

/** Students below whom a group's figures would tell of single persons. */
export const studentsForFigures = 5;
/** Answers to questions of a system, over all students of a group, below which its change may be chance. */
export const answersForSystem = 10;

type Tally = { answered: number; surelyWrong: number; systems: Map<string, Scored> };

const warning = String(calibrationLevels.indexOf("warning"));

function addSitting(tally: Tally, { items, responses }: ComparedSitting): void {
  for (const [place, { isScored, system }] of items.entries()) {
    if (!isScored) continue;
    const at = place * packedLength;
    if ((responses[at] ?? packedNothing) !== packedNothing) tally.answered += 1;
    if (responses[at + 3] === warning) tally.surelyWrong += 1;
    if (system === null) continue;
    const before = tally.systems.get(system) ?? { correct: 0, total: 0 };
    const isRight = responses[at + 1] === packedVerdicts.right;
    tally.systems.set(system, { correct: before.correct + (isRight ? 1 : 0), total: before.total + 1 });
  }
}

function tallyOf(sittings: readonly ComparedSitting[]): Tally {
  const tally: Tally = { answered: 0, surelyWrong: 0, systems: new Map() };
  for (const sitting of sittings) addSitting(tally, sitting);
  return tally;
}

/** Sorts by the rise of the share of correct answers, the largest first, then by name. */
function compareRises(a: SystemChange, b: SystemChange): number {
  const rise = ({ early, late }: SystemChange) => late.correct / late.total - early.correct / early.total;
  return rise(b) - rise(a) || (a.system < b.system ? -1 : 1);
}
const hasRisen = ({ early, late }: SystemChange): number =>
  Math.sign(late.correct * early.total - early.correct * late.total);

/** Figures of a group; null for fewer than `studentsForFigures` students. Their order does not matter. */
export function groupChange(students: readonly ComparedStudent[]): GroupChange | null {
  if (students.length < studentsForFigures) return null;
  const early = tallyOf(students.map((student) => student.early));
  const late = tallyOf(students.map((student) => student.late));
  const systems = [...early.systems]
    .flatMap(([system, was]): SystemChange[] => {
      const is = late.systems.get(system);
      return is && Math.min(was.total, is.total) >= answersForSystem
        ? [{ system, early: was, late: is }]
        : [];
    })
    .sort(compareRises);
  const cases = students.reduce((sum, student) => {
    const before = new Set(student.early.completedCases);
    return sum + student.late.completedCases.filter((id) => !before.has(id)).length;
  }, 0);
  const shareOf = ({ answered, surelyWrong }: Tally) => (answered === 0 ? null : surelyWrong / answered);
  return {
    casesBetween: cases / students.length,
    surelyWrong: { early: shareOf(early), late: shareOf(late) },
    gained: systems.find((one) => hasRisen(one) > 0) ?? null,
    lost: systems.findLast((one) => hasRisen(one) < 0) ?? null,
  };
}
