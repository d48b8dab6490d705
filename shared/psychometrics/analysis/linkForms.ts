import { type FitOptions, type FitResult, fitModel } from "../irt/fit.ts";
import type { ItemParameters } from "../irt/model.ts";
import { anchorDrift } from "../linking/drift.ts";
import { type Anchor, linkingMethods, linkScales } from "../linking/irtLinking.ts";
import { equateScores, observedMethods } from "../linking/observedLinear.ts";
import { type ScoredMatrix, totalScores, withItems } from "../responses/responseMatrix.ts";

/** Puts the first form onto the scale of the second by the items that both have: by every method, and with the anchors that moved. */
export function linkForms(first: ScoredMatrix, second: ScoredMatrix, model: FitOptions) {
  const common = first.itemIds.filter((id) => second.itemIds.includes(id));
  const [from, to] = [
    parametersOf(fitModel(first, model), first),
    parametersOf(fitModel(second, model), second),
  ];
  const anchors = common.flatMap((id): Anchor[] => {
    const [before, after] = [from.get(id), to.get(id)];
    return before && after ? [{ id, from: before, to: after }] : [];
  });
  const scoresIn = (matrix: ScoredMatrix) => ({
    total: totalScores(matrix),
    anchor: totalScores(
      withItems(
        matrix,
        common.map((id) => matrix.itemIds.indexOf(id)),
      ),
    ),
  });
  const [scores, otherScores] = [scoresIn(first), scoresIn(second)];
  const difficulty = ({ a, d }: ItemParameters) => -d / a;
  return {
    common,
    scales: linkingMethods.map((method) => linkScales(anchors, method)),
    observedScores: [...observedMethods, "Braun–Holland" as const].map((method) =>
      equateScores(scores, otherScores, method),
    ),
    anchorDrift: anchorDrift(
      anchors.map((each) => ({ id: each.id, from: difficulty(each.from), to: difficulty(each.to) })),
    ),
  };
}

function parametersOf(fit: FitResult, { itemIds }: ScoredMatrix): Map<string, ItemParameters> {
  if (!fit.ok) return new Map();
  return new Map(
    fit.entered.map((item, at) => [itemIds[item] as string, fit.parameters[at] as ItemParameters]),
  );
}
