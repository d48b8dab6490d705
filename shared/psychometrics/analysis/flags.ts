import type { DistractorAnalysis } from "../classical/distractors.ts";
import type { ItemStatistics } from "../classical/itemStatistics.ts";
import type { LogisticDif } from "../dif/logisticDif.ts";
import type { MantelHaenszel } from "../dif/mantelHaenszel.ts";
import type { Figure, Refused } from "../figure.ts";
import type { ItemFit } from "../irt/itemFit.ts";
import type { ItemFigures } from "../irt/standardErrors.ts";

/** Rules that raise a flag on an item, with the limit of each. */
export const flagRules = {
  TOO_HARD: "fewer than 20 % right",
  TOO_EASY: "more than 95 % right",
  NEGATIVE_DISCRIMINATION: "corrected point-biserial below 0",
  LOW_DISCRIMINATION: "corrected point-biserial from 0 to below 0.15",
  KEY_NOT_BEST: "a wrong option has a higher point-biserial with the other items than the key has",
  DISTRACTOR_ABOVE_KEY: "a wrong option was chosen more often than the key",
  UNUSED_DISTRACTOR: "a wrong option was chosen by fewer than 5 %",
  MANY_SKIPPED: "more than 10 % of those who reached it skipped it",
  NO_VARIANCE: "everybody has the same result",
  LOWERS_ALPHA: "alpha is higher by 0.005 or more without it",
  MISFIT: "S-X² with p below 0.01",
  FLAT_CURVE: "slope below 0.5",
  AT_BOUND: "the likelihood has no maximum inside the bounds of the parameters",
  DIF_MODERATE: "Mantel–Haenszel class B",
  DIF_LARGE: "Mantel–Haenszel class C",
  DIF_NON_UNIFORM: "logistic regression: group × score with p below 0.01",
} as const;

export type FlagRule = keyof typeof flagRules;

/** A flag with the figure that raised it; `option` names the option where the rule is about one. */
export type Flag = { rule: FlagRule; value: number | null; option?: string };

const limits = {
  hard: 0.2,
  easy: 0.95,
  discrimination: 0.15,
  unused: 0.05,
  skipped: 0.1,
  alphaGain: 0.005,
  p: 0.01,
  slope: 0.5,
} as const;

export type ItemEvidence = {
  statistics: ItemStatistics;
  distractors: DistractorAnalysis;
  alpha: Figure;
  alphaIfDeleted: Figure | undefined;
  model: ItemFigures | undefined;
  fit: ItemFit | undefined;
  mantelHaenszel: MantelHaenszel | Refused | undefined;
  logistic: LogisticDif | Refused | undefined;
};

/** Flags of an item. A figure that was refused raises none, except that without variance. */
export function flagsOf(evidence: ItemEvidence): Flag[] {
  return [
    ...resultFlags(evidence),
    ...optionFlags(evidence.distractors),
    ...modelFlags(evidence),
    ...difFlags(evidence),
  ];
}

function resultFlags({ statistics, alpha, alphaIfDeleted }: ItemEvidence): Flag[] {
  const { difficulty, discrimination, skipped, n } = statistics;
  const flags: Flag[] = [];
  if (difficulty.ok) {
    const { value } = difficulty;
    if (value === 0 || value === 1) flags.push({ rule: "NO_VARIANCE", value });
    if (value < limits.hard) flags.push({ rule: "TOO_HARD", value });
    if (value > limits.easy) flags.push({ rule: "TOO_EASY", value });
  }
  if (discrimination.ok && discrimination.value < 0)
    flags.push({ rule: "NEGATIVE_DISCRIMINATION", value: discrimination.value });
  else if (discrimination.ok && discrimination.value < limits.discrimination)
    flags.push({ rule: "LOW_DISCRIMINATION", value: discrimination.value });
  const reached = Math.max(n, skipped);
  if (difficulty.ok && skipped > limits.skipped * reached)
    flags.push({ rule: "MANY_SKIPPED", value: skipped / reached });
  if (alpha.ok && alphaIfDeleted?.ok && alphaIfDeleted.value - alpha.value >= limits.alphaGain)
    flags.push({ rule: "LOWERS_ALPHA", value: alphaIfDeleted.value });
  return flags;
}

/** Rules about options need more than right and wrong: an item with a single wrong option is scored already. */
function optionFlags({ options }: DistractorAnalysis): Flag[] {
  const keys = options.filter(({ isKey }) => isKey);
  const wrong = options.filter(({ isKey }) => !isKey);
  if (keys.length === 0 || wrong.length < 2) return [];
  const best = Math.max(...keys.map(({ discrimination }) => (discrimination.ok ? discrimination.value : -1)));
  const chosen = keys.reduce((sum, { count }) => sum + count, 0);
  return wrong.flatMap(({ label, share, count, discrimination }): Flag[] => [
    ...(discrimination.ok && count > 0 && discrimination.value > best
      ? [{ rule: "KEY_NOT_BEST" as const, value: discrimination.value, option: label }]
      : []),
    ...(share.ok && count > chosen
      ? [{ rule: "DISTRACTOR_ABOVE_KEY" as const, value: share.value, option: label }]
      : []),
    ...(share.ok && share.value < limits.unused
      ? [{ rule: "UNUSED_DISTRACTOR" as const, value: share.value, option: label }]
      : []),
  ]);
}

function modelFlags({ model, fit }: ItemEvidence): Flag[] {
  return [
    ...(fit?.ok && fit.p < limits.p ? [{ rule: "MISFIT" as const, value: fit.p }] : []),
    ...(model?.slope.ok && model.slope.value < limits.slope
      ? [{ rule: "FLAT_CURVE" as const, value: model.slope.value }]
      : []),
    ...(model?.atBound ? [{ rule: "AT_BOUND" as const, value: null }] : []),
  ];
}

function difFlags({ mantelHaenszel, logistic }: ItemEvidence): Flag[] {
  const rule = { A: null, B: "DIF_MODERATE", C: "DIF_LARGE" } as const;
  const found = mantelHaenszel?.ok ? rule[mantelHaenszel.etsClass] : null;
  return [
    ...(found && mantelHaenszel?.ok ? [{ rule: found, value: mantelHaenszel.delta }] : []),
    ...(logistic?.ok && logistic.nonUniform.p < limits.p
      ? [{ rule: "DIF_NON_UNIFORM" as const, value: logistic.nonUniform.p }]
      : []),
  ];
}
