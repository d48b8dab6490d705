/** A meaning that a question may have, with what tells it from the others. */
export interface Candidate {
  meaning: number;
  features: readonly number[];
}

/** Weights of what tells one candidate from another, and the line under which none is sure enough. */
export interface Ranking {
  weights: readonly number[];
  /** Score of "none of them", from the best candidate's score. */
  none: { base: number; score: number; meaning: number };
  /** Probability that the likeliest candidate needs. */
  line: number;
}

/** Weights chosen by hand, for sheets with too few questions of their own to learn from. */
export const defaultRanking: Ranking = {
  weights: [4, 3, 0.5, 1, 1, 2, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0.5, -1, -1, -1],
  none: { base: 5, score: 0, meaning: 0 },
  line: 0.5,
};

interface Try {
  /** Meaning that was meant, among the candidates or not. */
  right: number;
  candidates: readonly Candidate[];
}

const rounds = 120;
const stepSize = 0.1;
const shrinkage = 0.0005;
const atScore = 0;
const atMeaning = 5;

/** Softmax over the candidates and none of them, fitted by Adam from zero; then the line, by the share that may be wrong. */
export function learnRanking(tries: readonly Try[], wrongShare: number): Ranking {
  const width = tries[0]?.candidates[0]?.features.length ?? 0;
  const values = new Float64Array(width + 3);
  const [first, second] = [new Float64Array(width + 3), new Float64Array(width + 3)];
  for (let round = 1; round <= rounds; round++) {
    const slope = new Float64Array(width + 3);
    for (const { right, candidates } of tries) {
      const ranking = toRanking(values, width, 0);
      const { probabilities, none } = rank(candidates, ranking);
      const place = candidates.findIndex(({ meaning }) => meaning === right);
      for (const [at, { features }] of candidates.entries()) {
        const error = (probabilities[at] ?? 0) - (at === place ? 1 : 0);
        for (const [k, feature] of features.entries()) slope[k] = (slope[k] as number) + error * feature;
      }
      const error = none - (place === -1 ? 1 : 0);
      const best = candidates[0]?.features ?? [];
      for (const [k, value] of [1, best[atScore] ?? 0, best[atMeaning] ?? 0].entries())
        slope[width + k] = (slope[width + k] as number) + error * value;
    }
    for (let k = 0; k < values.length; k++) {
      const g = (slope[k] as number) / tries.length + shrinkage * (values[k] as number);
      first[k] = 0.9 * (first[k] as number) + 0.1 * g;
      second[k] = 0.999 * (second[k] as number) + 0.001 * g * g;
      const step = (first[k] as number) / (1 - 0.9 ** round);
      values[k] =
        (values[k] as number) -
        (stepSize * step) / (Math.sqrt((second[k] as number) / (1 - 0.999 ** round)) + 1e-9);
    }
  }
  const learned = toRanking(values, width, 0);
  return { ...learned, line: lineFor(tries, learned, wrongShare) };
}

const toRanking = (values: Float64Array, width: number, line: number): Ranking => ({
  weights: [...values.subarray(0, width)],
  none: { base: values[width] ?? 0, score: values[width + 1] ?? 0, meaning: values[width + 2] ?? 0 },
  line,
});

/** Lowest line at which at most the given share of all is answered wrongly. */
function lineFor(tries: readonly Try[], ranking: Ranking, wrongShare: number): number {
  const answers = tries
    .map(({ right, candidates }) => {
      const { probabilities } = rank(candidates, ranking);
      const best = probabilities.indexOf(Math.max(...probabilities));
      return { sure: probabilities[best] ?? 0, wrong: candidates[best]?.meaning !== right };
    })
    .sort((a, b) => b.sure - a.sure);
  let wrong = 0;
  for (const answer of answers) {
    if (answer.wrong) wrong++;
    if (wrong > wrongShare * tries.length) return answer.sure + 1e-9;
  }
  return 0;
}

/** Probability of each candidate and of none of them; sure when the likeliest reaches the line. */
export function rank(
  candidates: readonly Candidate[],
  { weights, none, line }: Ranking,
): { probabilities: number[]; none: number; sure: boolean } {
  const scores = candidates.map(({ features }) =>
    features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0),
  );
  const best = candidates[0]?.features ?? [];
  const noneScore = none.base + none.score * (best[atScore] ?? 0) + none.meaning * (best[atMeaning] ?? 0);
  const highest = Math.max(noneScore, ...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const raisedNone = Math.exp(noneScore - highest);
  const total = raised.reduce((sum, value) => sum + value, raisedNone);
  const probabilities = raised.map((value) => value / total);
  return { probabilities, none: raisedNone / total, sure: Math.max(0, ...probabilities) >= line };
}
