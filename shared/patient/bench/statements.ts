import * as z from "zod/mini";
import { type Grade, type StatementPart, statementParts } from "../statement/assessStatement.ts";
import { cohensKappa } from "../statement/kappa.ts";

const gradeSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** A summary statement as its author would grade it. Parts without a grade are not compared. */
export const gradedStatementSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  text: z.string().check(z.minLength(1), z.maxLength(2000)),
  grades: z.partialRecord(z.enum(statementParts), gradeSchema),
});
export type GradedStatement = z.infer<typeof gradedStatementSchema>;

/** Graded statements of a summary question. Kept with its input, and never sent to learners. */
export const statementBenchSchema = z.strictObject({
  form: z.literal(1),
  statements: z.array(gradedStatementSchema).check(z.maxLength(30)),
});

export type StatementGrades = Partial<Record<StatementPart, Grade>>;

/** A grade that is far from its author's: shown where the author sees nothing, or the reverse. */
export type StatementFail = { statement: string; part: StatementPart; expected: Grade; given: Grade };

const farOff = 2;

type Compared = { part: StatementPart; expected: Grade; given: Grade };
const comparedIn = ({ grades }: GradedStatement, given: StatementGrades): Compared[] =>
  statementParts.flatMap((part) => {
    const [expected, got] = [grades[part], given[part]];
    return expected === undefined || got === undefined ? [] : [{ part, expected, given: got }];
  });

export const statementFails = (graded: GradedStatement, given: StatementGrades): StatementFail[] =>
  comparedIn(graded, given)
    .filter((each) => Math.abs(each.expected - each.given) >= farOff)
    .map((each) => ({ statement: graded.name, ...each }));

/** Agreement of given grades with the authors'. `kappa` is null without grades to compare; `weighted` counts a near miss less. */
export type Agreement = { compared: number; same: number; kappa: number | null; weighted: number | null };

export function agreementOf(
  played: readonly { graded: GradedStatement; given: StatementGrades }[],
): Agreement {
  const pairs = played.flatMap(({ graded, given }) => comparedIn(graded, given));
  const [first, second] = [pairs.map(({ expected }) => expected), pairs.map(({ given }) => given)];
  const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    compared: pairs.length,
    same: pairs.filter(({ expected, given }) => expected === given).length,
    kappa: orNull(cohensKappa(first, second)),
    weighted: orNull(cohensKappa(first, second, { weights: "quadratic" })),
  };
}

/** A fail in one line, for its author. */
export const statementFailText = ({ statement, part, expected, given }: StatementFail): string =>
  `Statement “${statement}”: ${part} is graded ${given}, and ${expected} by its author`;
