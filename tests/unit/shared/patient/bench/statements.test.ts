import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  agreementOf,
  type GradedStatement,
  statementFails,
  statementFailText,
} from "#shared/patient/bench/statements.ts";
import { type Grade, statementParts } from "#shared/patient/statement/assessStatement.ts";

const graded = (grades: GradedStatement["grades"]): GradedStatement => ({
  name: "s",
  text: "A man.",
  grades,
});
const anyGrade = fc.constantFrom<Grade>(0, 1, 2);

describe("graded statements of a bench", () => {
  it("fail where a grade is two away from its author's, and nowhere else", () => {
    const fails = statementFails(graded({ person: 2, "key features": 0, "factual accuracy": 2 }), {
      ...{ person: 0, "key features": 1, "factual accuracy": 2, "semantic qualifiers": 0 },
    });
    expect(fails).toEqual([{ statement: "s", part: "person", expected: 2, given: 0 }]);
    expect(fails.map(statementFailText)).toEqual(["Statement “s”: person is graded 0, and 2 by its author"]);
  });

  it("compare only what both have graded", () => {
    expect(agreementOf([{ graded: graded({ person: 2 }), given: { "key features": 2 } }])).toEqual({
      ...{ compared: 0, same: 0, kappa: null, weighted: null },
    });
  });

  it("agree wholly with themselves, and never fail then", () => {
    fc.assert(
      fc.property(fc.array(anyGrade, { minLength: 6, maxLength: 6 }), (grades) => {
        const given = Object.fromEntries(statementParts.map((part, at) => [part, grades[at] as Grade]));
        const own = graded(given);
        expect(agreementOf([{ graded: own, given }])).toEqual({
          compared: 6,
          same: 6,
          kappa: 1,
          weighted: 1,
        });
        expect(statementFails(own, given)).toEqual([]);
      }),
    );
  });

  it("count a near miss less in the weighted kappa", () => {
    const near = agreementOf([
      { graded: graded({ person: 2, "key features": 0 }), given: { person: 1, "key features": 0 } },
    ]);
    expect(near.compared).toBe(2);
    expect(near.same).toBe(1);
    expect(near.weighted).toBeGreaterThan(near.kappa ?? 1);
  });
});
