import type { HighsSolution } from "highs";
import type { Solution, Solve } from "#shared/domain/bank/blueprint/program.ts";

/** Seconds for one program. A draft solves one, and some dozens of smaller ones if it cannot be met. */
const timeLimitSeconds = 5;

/** Loads the solver when the first set is drafted: it is three megabytes. @see ADR 0404 */
export async function loadSolver(): Promise<Solve> {
  const { default: load } = await import("highs");
  const highs = await load();
  return (lpText) =>
    solutionOf(highs.solve(lpText, { output_flag: false, time_limit: timeLimitSeconds, mip_rel_gap: 0 }));
}

function solutionOf({ Status, Columns }: HighsSolution): Solution {
  if (Status === "Infeasible") return { status: "infeasible" };
  if (Status !== "Optimal") return { status: "undecided" };
  return {
    status: "optimal",
    values: new Map(
      Object.entries(Columns).map(([name, column]) => [name, "Primal" in column ? Number(column.Primal) : 0]),
    ),
  };
}
