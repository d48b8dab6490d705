import { type Blueprint, type Candidate, fitsCell } from "./blueprint.ts";
import type { EnemyGroup } from "./enemies.ts";
import { type Column, lpText, type Program, type Row, type Solve } from "./program.ts";

/** A rule of a draft. `place` is that of a cell, from 0. */
export type DraftRule =
  | { kind: "length" }
  | { kind: "cell"; place: number }
  | { kind: "form"; form_id: number }
  | { kind: "together" }
  | { kind: "enemies" };

/** A rule that a draft would miss, and by how many questions. */
export type Shortfall = { rule: DraftRule; direction: "short" | "over"; by: number };

/** @see ADR 0404 */
export type Draft =
  | { status: "drafted"; question_ids: number[] }
  | {
      status: "unmet";
      /** A way to miss the rules by as few questions as possible. */
      shortfalls: Shortfall[];
      /** Rules that cannot hold together; without any one of them, the others can. */
      conflict: DraftRule[];
    }
  | { status: "undecided" };

/** Candidates that no rule tells apart. */
type Kind = { name: string; members: Candidate[]; cells: readonly number[]; merit: number };

/** A rule with the sum that it bounds. */
type Ruled = { rule: DraftRule; rows: readonly Row[] };

type Problem = { kinds: readonly Kind[]; ruled: readonly Ruled[]; questions: number };

/** Rates how well a question separates students, from 0 to 3; one without statistics stands below the middle. */
function meritOf({ discrimination }: Candidate): number {
  if (discrimination === null) return 1;
  if (discrimination >= 0.3) return 3;
  if (discrimination >= 0.2) return 2;
  return discrimination >= 0.1 ? 1 : 0;
}

/** Candidates of a kind are taken in this order: those whom the fewest students know first. */
const byUse = (a: Candidate, b: Candidate): number => a.administrations - b.administrations || a.id - b.id;

function kindsOf({ cells }: Blueprint, pool: readonly Candidate[], groups: readonly EnemyGroup[]): Kind[] {
  const grouped = new Set(groups.flatMap(({ question_ids }) => question_ids));
  const known = new Map<string, Kind>();
  for (const candidate of pool) {
    const fitting = cells.flatMap((cell, place) => (fitsCell(candidate, cell) ? [place] : []));
    const forms = candidate.form_ids.toSorted((a, b) => a - b).join(",");
    const own = grouped.has(candidate.id) ? candidate.id : "";
    const merit = meritOf(candidate) * 2 + (candidate.form_ids.length === 0 ? 1 : 0);
    const key = `${fitting.join(",")} ${forms} ${merit} ${own}`;
    const kind = known.get(key);
    if (kind) kind.members.push(candidate);
    else known.set(key, { name: `k${known.size}`, members: [candidate], cells: fitting, merit });
  }
  for (const { members } of known.values()) members.sort(byUse);
  return [...known.values()];
}

function rowOf(name: string, kinds: readonly Kind[], bounds: Pick<Row, "least" | "most">): Row {
  return { name, ...bounds, terms: kinds.map((kind) => ({ column: kind.name, times: 1 })) };
}

function problemOf(blueprint: Blueprint, pool: readonly Candidate[], groups: readonly EnemyGroup[]): Problem {
  const { questions, cells, overlap } = blueprint;
  const kinds = kindsOf(blueprint, pool, groups);
  const formsOf = ({ members: [first] }: Kind): readonly number[] => first?.form_ids ?? [];
  const formIds = [...new Set(kinds.flatMap(formsOf))].sort((a, b) => a - b);
  const holding = (id: number): Kind[] => kinds.filter(({ members: [first] }) => first?.id === id);
  const atMost = (most: number) => ({ least: null, most });
  const ruled: Ruled[] = [
    {
      rule: { kind: "length" },
      rows: [rowOf("length", kinds, { least: questions, most: questions })],
    },
    ...cells.map(
      ({ least, most }, place): Ruled => ({
        rule: { kind: "cell", place },
        rows: [
          rowOf(
            `cell${place}`,
            kinds.filter(({ cells: fitting }) => fitting.includes(place)),
            {
              least: least > 0 ? least : null,
              most,
            },
          ),
        ],
      }),
    ),
    ...(overlap ? formIds : []).map(
      (form_id): Ruled => ({
        rule: { kind: "form", form_id },
        rows: [
          rowOf(
            `form${form_id}`,
            kinds.filter((kind) => formsOf(kind).includes(form_id)),
            atMost(overlap?.per_form_at_most ?? 0),
          ),
        ],
      }),
    ),
  ];
  const together = overlap?.together_at_most ?? null;
  if (together !== null)
    ruled.push({
      rule: { kind: "together" },
      rows: [
        rowOf(
          "together",
          kinds.filter((kind) => formsOf(kind).length > 0),
          atMost(together),
        ),
      ],
    });
  // Everybody in a group is a kind of their own.
  const inGroups = groups.map(({ question_ids }, place) =>
    rowOf(`enemies${place}`, question_ids.flatMap(holding), atMost(1)),
  );
  if (inGroups.length > 0) ruled.push({ rule: { kind: "enemies" }, rows: inGroups });
  return { kinds, ruled, questions };
}

const columnsOf = ({ kinds }: Problem): Column[] =>
  kinds.map(({ name, members }) => ({ name, most: members.length }));

const programOf = (problem: Problem, ruled: readonly Ruled[]): Program => ({
  columns: columnsOf(problem),
  rows: ruled.flatMap(({ rows }) => rows),
  goal: problem.kinds.map(({ name, merit }) => ({ column: name, times: merit })),
});

/**
 * Drafts the best set that a blueprint allows: of all sets that satisfy each rule, one whose questions discriminate best and are least
 * known. The same input always gives the same set.
 *
 * @param pool - Questions that may be drafted.
 * @param groups - Groups of which at most one question may stand in the set; of questions outside the pool nothing is asked.
 */
export function draftSet(
  blueprint: Blueprint,
  pool: readonly Candidate[],
  groups: readonly EnemyGroup[],
  solve: Solve,
): Draft {
  const here = new Set(pool.map(({ id }) => id));
  const own = groups
    .map((group) => ({ ...group, question_ids: group.question_ids.filter((id) => here.has(id)) }))
    .filter(({ question_ids }) => question_ids.length > 1);
  const problem = problemOf(blueprint, pool, own);
  const solution = solve(lpText(programOf(problem, problem.ruled)));
  if (solution.status === "undecided") return solution;
  if (solution.status === "infeasible") return explained(problem, solve);
  const question_ids = problem.kinds.flatMap(({ name, members }) =>
    members.slice(0, Math.round(solution.values.get(name) ?? 0)).map(({ id }) => id),
  );
  return { status: "drafted", question_ids: question_ids.sort((a, b) => a - b) };
}

function explained(problem: Problem, solve: Solve): Draft {
  const shortfalls = fewestMissed(problem, solve);
  const conflict = shortfalls && smallestConflict(problem, solve);
  return shortfalls && conflict ? { status: "unmet", shortfalls, conflict } : { status: "undecided" };
}

/** Lets each rule but that of enemies be missed, by as few questions as possible in all. */
function fewestMissed(problem: Problem, solve: Solve): Shortfall[] | undefined {
  const missed: { column: Column; rule: DraftRule; direction: "short" | "over" }[] = [];
  const rows = problem.ruled.flatMap(({ rule, rows: own }) => {
    if (rule.kind === "enemies") return own;
    return own.map((row): Row => {
      const slack = (direction: "short" | "over", most: number) => {
        const column = { name: `${direction}_${row.name}`, most };
        missed.push({ column, rule, direction });
        return { column: column.name, times: direction === "short" ? 1 : -1 };
      };
      return {
        ...row,
        terms: [
          ...row.terms,
          ...(row.least === null ? [] : [slack("short", row.least)]),
          // A draft longer than it should be helps nobody.
          ...(row.most === null || rule.kind === "length" ? [] : [slack("over", problem.questions)]),
        ],
      };
    });
  });
  const solution = solve(
    lpText({
      columns: [...columnsOf(problem), ...missed.map(({ column }) => column)],
      rows,
      goal: missed.map(({ column }) => ({ column: column.name, times: -1 })),
    }),
  );
  if (solution.status !== "optimal") return undefined;
  return missed.flatMap(({ column, rule, direction }) => {
    const by = Math.round(solution.values.get(column.name) ?? 0);
    return by > 0 ? [{ rule, direction, by }] : [];
  });
}

const leftOutAtOnce = 16;

/** Leaves out rule after rule, as long as the others still cannot hold together. */
function smallestConflict(problem: Problem, solve: Solve): DraftRule[] | undefined {
  let kept = [...problem.ruled];
  for (let size = leftOutAtOnce; size >= 1; size = size === 1 ? 0 : size / 4)
    for (let from = 0; from < kept.length; ) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      const { status } = solve(lpText({ ...programOf(problem, without), goal: [] }));
      if (status === "undecided") return undefined;
      if (status === "infeasible") kept = without;
      else from += size;
    }
  return kept.map(({ rule }) => rule);
}
