import { consistencyOf } from "#shared/psychometrics/classical/consistency.ts";
import { analyzeDistractors } from "#shared/psychometrics/classical/distractors.ts";
import { itemStatistics } from "#shared/psychometrics/classical/itemStatistics.ts";
import { tallyResponses } from "#shared/psychometrics/classical/tally.ts";
import { emCycle, fitModel } from "#shared/psychometrics/irt/fit.ts";
import { noPriors } from "#shared/psychometrics/irt/model.ts";
import { patternsOf } from "#shared/psychometrics/irt/patterns.ts";
import { plausibleItems, simulateResponses } from "#shared/psychometrics/irt/simulate.ts";
import { equallySpaced } from "#shared/psychometrics/numeric/quadrature.ts";
import { seededRandom } from "#shared/psychometrics/numeric/random.ts";
import { firstOption, type ResponseMatrix } from "#shared/psychometrics/responses/responseMatrix.ts";
import { type Figure, mediansInTurns } from "./figure.ts";
import { bareCycle, onePass } from "./psychometricsFloor.ts";
import { ratioFigure } from "./timed.ts";

/** Statistics of responses, held against bare loops over the same arrays. */
export async function benchPsychometrics(): Promise<Figure[]> {
  return [await classicalFigure(), ...(await modelFigures())];
}

async function classicalFigure(): Promise<Figure> {
  const matrix = responsesOf(200, 10_000);
  const { ms, floorMs } = await mediansInTurns(
    async () => {
      const tally = tallyResponses(matrix);
      return [itemStatistics(tally), analyzeDistractors(tally), consistencyOf(tally)];
    },
    async () => onePass(matrix),
  );
  return ratioFigure(
    "Classical statistics of 200 items × 10,000 students",
    ms,
    { ms: floorMs, what: "one pass over the matrix" },
    3,
  );
}

/** Newton steps that an item takes in a cycle close to the end. */
const stepsNearTheEnd = 3;

async function modelFigures(): Promise<Figure[]> {
  const answers = simulateResponses(plausibleItems(40, seededRandom(1)), 2000, 7);
  const patterns = patternsOf(answers);
  const quadrature = equallySpaced();
  const settings = { model: "2pl", priors: noPriors, quadrature } as const;
  const fit = fitModel(answers, { model: "2pl" });
  if (!fit.ok) throw new Error(`The model was refused: ${fit.code}`);
  // Cycles of the middle of a run: from parameters that are near the end, and not at it.
  const near = fit.parameters.map(({ a, d, c }) => ({ a: a * 1.02, d: d * 1.02, c }));
  const { ms, floorMs } = await mediansInTurns(
    async () => emCycle(patterns, near, settings),
    async () => bareCycle(patterns, near, quadrature.points, quadrature.weights, stepsNearTheEnd),
  );
  return [
    ratioFigure(
      `One EM cycle of the 2PL, 40 items × 2,000 students, 61 points (${fit.cycles} cycles to 1e-6)`,
      ms,
      { ms: floorMs, what: "a bare loop of the same arithmetic" },
      2,
    ),
  ];
}

/** Answers of five options, A being right: 2 % skipped, wrong ones spread over the others. */
function responsesOf(items: number, students: number): ResponseMatrix {
  const { scores, itemIds } = simulateResponses(plausibleItems(items, seededRandom(2)), students, 3);
  const random = seededRandom(4);
  return {
    students,
    items,
    itemIds,
    studentIds: Array.from({ length: students }, (_, s) => String(s)),
    optionLabels: [..."ABCDE"],
    choices: Uint8Array.from(scores, (score) => {
      if (random() < 0.02) return 0;
      return firstOption + (score === 1 ? 0 : 1 + Math.floor(random() * 4));
    }),
    accepted: new Uint32Array(items).fill(1 << firstOption),
    certainty: null,
    timesMs: null,
    attributes: new Map(),
  };
}
