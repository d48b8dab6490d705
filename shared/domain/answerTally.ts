import { percentOfWhole, wholePercent } from "./wholePercent.ts";

/** Submitted answers of a student: uid of the question → the options, and when. */
type Chosen = Readonly<Record<string, readonly [readonly string[], number]>>;

/** How many students submitted a question, and how many of them chose each option. */
export type AnswerTally = { students: number; options: Readonly<Record<string, number>> };

/** Change of a question's figures by one student; below zero for what is taken away. */
export type TallyChange = AnswerTally & { question: string };

/** Fewer answers of others are not shown: one could tell whose they are. */
export const othersAtLeast = 10;

const optionsOf = (chosen: Chosen, question: string): readonly string[] | undefined => chosen[question]?.[0];

const isSame = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
  JSON.stringify(a && [...a].sort()) === JSON.stringify(b && [...b].sort());

/** The questions of which one student's choices differ. */
export const changedQuestions = (before: Chosen, after: Chosen): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (question) => !isSame(optionsOf(before, question), optionsOf(after, question)),
  );

/** Lists the changes of the figures once a student's choices replace the former ones. */
export function tallyChanges(before: Chosen, after: Chosen): TallyChange[] {
  return changedQuestions(before, after).map((question) => {
    const [old, next] = [optionsOf(before, question), optionsOf(after, question)];
    const options: Record<string, number> = {};
    for (const option of old ?? []) options[option] = (options[option] ?? 0) - 1;
    for (const option of next ?? []) options[option] = (options[option] ?? 0) + 1;
    const students = Number(next !== undefined) - Number(old !== undefined);
    const moved = Object.entries(options).filter(([, by]) => by !== 0);
    return { question, students, options: Object.fromEntries(moved) };
  });
}

export function sumOfTallies(tallies: readonly AnswerTally[]): AnswerTally {
  const options: Record<string, number> = {};
  for (const tally of tallies)
    for (const [uid, count] of Object.entries(tally.options)) options[uid] = (options[uid] ?? 0) + count;
  return { students: tallies.reduce((sum, { students }) => sum + students, 0), options };
}

/** The figures without one's own answer; undefined where too few others have answered. */
export function othersOf(tally: AnswerTally, own: readonly string[]): AnswerTally | undefined {
  const students = tally.students - 1;
  if (students < othersAtLeast) return undefined;
  const options = Object.entries(tally.options).map(
    ([uid, count]) => [uid, Math.max(0, count - Number(own.includes(uid)))] as const,
  );
  return { students, options: Object.fromEntries(options) };
}

/** Returns the whole percent of the other students who chose an option. */
export const shareOf = ({ students, options }: AnswerTally, option: string): number =>
  wholePercent(percentOfWhole(options[option] ?? 0, students));
