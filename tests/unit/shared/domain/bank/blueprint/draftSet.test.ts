import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSolver } from "#functions/bank/solveProgram.ts";
import {
  type Blueprint,
  type BlueprintCell,
  type Candidate,
  difficultyBandOf,
  fitsCell,
} from "#shared/domain/bank/blueprint/blueprint.ts";
import { type Draft, type DraftRule, draftSet } from "#shared/domain/bank/blueprint/draftSet.ts";
import { type EnemyGroup, enemyGroupsOf } from "#shared/domain/bank/blueprint/enemies.ts";
import type { Solve } from "#shared/domain/bank/blueprint/program.ts";

let solve: Solve;
beforeAll(async () => {
  solve = await loadSolver();
});

const anyCell: BlueprintCell = {
  ...{ system: null, clinical_focus: null, clinical_discipline: null, difficulty_band: null },
  ...{ least: 0, most: null },
};
const aCandidate = (id: number, parts: Partial<Candidate> = {}): Candidate => ({
  ...{ id, system: "Cardiovascular", clinical_focus: null, clinical_disciplines: [], difficulty: 0.6 },
  ...{ discrimination: 0.25, administrations: 0, form_ids: [] },
  ...parts,
});
const aBlueprint = (parts: Partial<Blueprint>): Blueprint => ({
  ...{ questions: 1, cells: [], overlap: null, exposure_at_most: null },
  ...parts,
});

/** Rules that a set breaks, by name. Written apart from the program, to hold it against. */
function brokenRules(
  { questions, cells, overlap }: Blueprint,
  chosen: readonly Candidate[],
  groups: readonly EnemyGroup[],
): string[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const formIds = new Set(chosen.flatMap(({ form_ids }) => form_ids));
  return [
    ...(chosen.length === questions && ids.size === questions ? [] : ["length"]),
    ...cells.flatMap((cell, place) => {
      const count = chosen.filter((one) => fitsCell(one, cell)).length;
      return count < cell.least || count > (cell.most ?? count) ? [`cell ${place}`] : [];
    }),
    ...[...formIds].flatMap((id) =>
      overlap && chosen.filter(({ form_ids }) => form_ids.includes(id)).length > overlap.per_form_at_most
        ? [`form ${id}`]
        : [],
    ),
    ...(overlap && overlap.together_at_most !== null
      ? chosen.filter(({ form_ids }) => form_ids.length > 0).length > overlap.together_at_most
        ? ["together"]
        : []
      : []),
    ...(groups.some(({ question_ids }) => question_ids.filter((id) => ids.has(id)).length > 1)
      ? ["enemies"]
      : []),
  ];
}

const nameOf = (rule: DraftRule): string =>
  rule.kind === "cell" ? `cell ${rule.place}` : rule.kind === "form" ? `form ${rule.form_id}` : rule.kind;

const subsetsOf = (pool: readonly Candidate[]): Candidate[][] =>
  Array.from({ length: 2 ** pool.length }, (_, mask) => pool.filter((_one, place) => mask & (1 << place)));

const system = fc.constantFrom("Cardiovascular", "Respiratory");
const candidates = fc
  .array(
    fc.record({
      system,
      clinical_disciplines: fc.subarray(["Pediatrics", "Surgery"]),
      difficulty: fc.constantFrom(null, 0.3, 0.6, 0.9),
      discrimination: fc.constantFrom(null, 0.05, 0.35),
      administrations: fc.nat(3),
      form_ids: fc.subarray([7, 8]),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, place) => aCandidate(place + 1, row)));
const cells = fc.array(
  fc
    .record({
      system: fc.option(system),
      clinical_discipline: fc.option(fc.constantFrom("Pediatrics", "Surgery")),
      difficulty_band: fc.option(fc.constantFrom("easy" as const, "medium" as const, "unknown" as const)),
      least: fc.nat(3),
      room: fc.option(fc.nat(2)),
    })
    .map(({ room, ...cell }) => ({ ...anyCell, ...cell, most: room === null ? null : cell.least + room })),
  { maxLength: 3 },
);
const blueprints = fc.record({
  questions: fc.integer({ min: 1, max: 5 }),
  cells,
  overlap: fc.option(
    fc.record({ years: fc.constant(2), per_form_at_most: fc.nat(2), together_at_most: fc.option(fc.nat(3)) }),
  ),
  exposure_at_most: fc.constant(null),
});
const groups = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), { maxLength: 3 })
  .map((pairs) =>
    pairs.filter(([a, b]) => a !== b).map((question_ids): EnemyGroup => ({ question_ids, kind: "pair" })),
  );

describe("A-35: a set that is drafted from a blueprint", () => {
  it("satisfies every rule, or brute force finds no set either; a conflict is one, and a smallest one", () => {
    const seen: Record<Draft["status"], number> = { drafted: 0, unmet: 0, undecided: 0 };
    fc.assert(
      fc.property(blueprints, candidates, groups, (blueprint, pool, enemies) => {
        const draft = draftSet(blueprint, pool, enemies, solve);
        seen[draft.status] += 1;
        const broken = subsetsOf(pool).map((set) => brokenRules(blueprint, set, enemies));
        if (draft.status === "drafted") {
          const chosen = pool.filter(({ id }) => draft.question_ids.includes(id));
          expect(brokenRules(blueprint, chosen, enemies)).toEqual([]);
          return;
        }
        if (draft.status === "undecided") throw new Error("Small programs are decided");
        expect(broken.every((rules) => rules.length > 0)).toBe(true);
        const conflict = draft.conflict.map(nameOf);
        expect(conflict.length).toBeGreaterThan(0);
        expect(broken.every((rules) => rules.some((rule) => conflict.includes(rule)))).toBe(true);
        for (const left of conflict)
          expect(
            broken.some((rules) => rules.every((rule) => rule === left || !conflict.includes(rule))),
          ).toBe(true);
      }),
      { numRuns: 400, seed: 29 },
    );
    expect(seen.drafted).toBeGreaterThan(40);
    expect(seen.unmet).toBeGreaterThan(40);
  });

  it("misses the rules by as few questions as any set does", () => {
    fc.assert(
      fc.property(blueprints, candidates, groups, (blueprint, pool, enemies) => {
        const draft = draftSet(blueprint, pool, enemies, solve);
        if (draft.status !== "unmet") return;
        const told = draft.shortfalls.reduce((sum, { by }) => sum + by, 0);
        const least = Math.min(
          ...subsetsOf(pool)
            .filter((set) => set.length <= blueprint.questions)
            .filter((set) => !brokenRules(blueprint, set, enemies).includes("enemies"))
            .map((set) => missedBy(blueprint, set)),
        );
        expect(told).toBe(least);
      }),
      { numRuns: 200, seed: 30 },
    );
  });

  it("takes the questions that discriminate best, and of equal ones those that the fewest students know", () => {
    const pool = [
      aCandidate(1, { discrimination: 0.05 }),
      aCandidate(2, { discrimination: 0.4, administrations: 90 }),
      aCandidate(3, { discrimination: 0.4, administrations: 10 }),
    ];
    expect(draftSet(aBlueprint({ questions: 1 }), pool, [], solve)).toEqual({
      status: "drafted",
      question_ids: [3],
    });
    expect(draftSet(aBlueprint({ questions: 2 }), pool, [], solve)).toMatchObject({ question_ids: [2, 3] });
  });

  it("says which cell is short and by how much", () => {
    const cell = { ...anyCell, system: "Respiratory", least: 4 };
    const pool = [1, 2, 3, 4, 5].map((id) => aCandidate(id, id === 1 ? { system: "Respiratory" } : {}));
    expect(draftSet(aBlueprint({ questions: 5, cells: [cell] }), pool, [], solve)).toEqual({
      status: "unmet",
      shortfalls: [{ rule: { kind: "cell", place: 0 }, direction: "short", by: 3 }],
      conflict: [{ kind: "cell", place: 0 }],
    });
  });

  it("drafts 100 of 50,000 questions under twenty cells within three seconds", () => {
    const systems = Array.from({ length: 12 }, (_, place) => `System ${place}`);
    const bands = [0.3, 0.6, 0.9, null];
    const pool = Array.from({ length: 50_000 }, (_, place) =>
      aCandidate(place + 1, {
        system: systems[place % 12] ?? null,
        difficulty: bands[Math.floor(place / 12) % 4] ?? null,
        discrimination: ((place * 37) % 50) / 100,
        form_ids: place % 5 === 0 ? [1 + (place % 30)] : [],
      }),
    );
    const wanted = systems.map((name) => ({ ...anyCell, system: name, least: 5, most: 10 }));
    const enemies = Array.from({ length: 500 }, (_, place) => ({
      question_ids: [place * 90 + 1, place * 90 + 2],
      kind: "pair" as const,
    }));
    const blueprint = aBlueprint({
      questions: 100,
      cells: [
        ...wanted,
        { ...anyCell, difficulty_band: "hard", least: 20, most: 30 },
        { ...anyCell, difficulty_band: "easy", least: 20, most: 30 },
      ],
      overlap: { years: 3, per_form_at_most: 2, together_at_most: 10 },
    });
    const began = performance.now();
    const draft = draftSet(blueprint, pool, enemies, solve);
    expect(performance.now() - began).toBeLessThan(3000);
    if (draft.status !== "drafted") throw new Error(draft.status);
    const chosen = pool.filter(({ id }) => draft.question_ids.includes(id));
    expect(brokenRules(blueprint, chosen, enemies)).toEqual([]);
  });
});

/** Questions by which a set misses cells, length and overlap. */
function missedBy({ questions, cells, overlap }: Blueprint, set: readonly Candidate[]): number {
  const over = (count: number, most: number | null) => Math.max(0, count - (most ?? count));
  const ofCells = cells.map((cell) => {
    const count = set.filter((one) => fitsCell(one, cell)).length;
    return Math.max(0, cell.least - count) + over(count, cell.most);
  });
  const used = set.filter(({ form_ids }) => form_ids.length > 0).length;
  const ofForms = [7, 8].map((id) =>
    overlap ? over(set.filter(({ form_ids }) => form_ids.includes(id)).length, overlap.per_form_at_most) : 0,
  );
  const together = overlap ? over(used, overlap.together_at_most) : 0;
  return [...ofCells, ...ofForms, together, questions - set.length].reduce((sum, by) => sum + by, 0);
}

describe("enemy items", () => {
  it("are each pair once, and the branches of one question", () => {
    const of = (id: number, parent_id: number | null, enemy_ids?: number[]) => ({ id, parent_id, enemy_ids });
    expect(enemyGroupsOf([of(1, null, [2, 9]), of(2, null, [1]), of(5, 4), of(6, 4), of(7, 6)])).toEqual([
      { question_ids: [1, 2], kind: "pair" },
      { question_ids: [5, 6, 7], kind: "branches" },
    ]);
  });
});

describe("a band of difficulty", () => {
  it("begins at its bound", () => {
    expect([0, 0.4999, 0.5, 0.7999, 0.8, 1, null].map(difficultyBandOf)).toEqual([
      ...["hard", "hard", "medium", "medium", "easy", "easy", "unknown"],
    ]);
  });
});
