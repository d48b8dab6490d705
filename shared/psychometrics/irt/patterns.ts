import { missingScore, type ScoredMatrix } from "../responses/responseMatrix.ts";

/** Students with the same answers to every item, together: the likelihood needs each pattern once. */
export type Patterns = {
  items: number;
  count: number;
  students: number;
  /** Students with the pattern. */
  frequencies: Float64Array;
  /** Pattern of each student. */
  patternOf: Int32Array;
  /** Right items of pattern p: `right[rightFrom[p] … rightFrom[p + 1]]`; likewise the missing ones. */
  right: Int32Array;
  rightFrom: Int32Array;
  missing: Int32Array;
  missingFrom: Int32Array;
};

export function patternsOf({ students, items, scores }: ScoredMatrix): Patterns {
  const known = new Map<string, number>();
  const firsts: number[] = [];
  const frequencies: number[] = [];
  const patternOf = new Int32Array(students);
  const codes = new Uint16Array(Math.ceil(items / 8));
  for (let s = 0; s < students; s++) {
    codes.fill(0);
    // Two bits an item: 0 wrong, 1 right, 2 missing.
    for (let item = 0; item < items; item++) {
      const score = scores[item * students + s] as number;
      const code = score === missingScore ? 2 : score;
      codes[item >> 3] = (codes[item >> 3] as number) | (code << ((item & 7) * 2));
    }
    const name = String.fromCharCode(...codes);
    let pattern = known.get(name);
    if (pattern === undefined) {
      pattern = firsts.length;
      known.set(name, pattern);
      firsts.push(s);
      frequencies.push(0);
    }
    frequencies[pattern] = (frequencies[pattern] as number) + 1;
    patternOf[s] = pattern;
  }
  const gather = (wanted: number) => {
    const from = new Int32Array(firsts.length + 1);
    const found: number[] = [];
    firsts.forEach((s, pattern) => {
      for (let item = 0; item < items; item++) if (scores[item * students + s] === wanted) found.push(item);
      from[pattern + 1] = found.length;
    });
    return { found: Int32Array.from(found), from };
  };
  const right = gather(1);
  const missing = gather(missingScore);
  return {
    items,
    count: firsts.length,
    students,
    frequencies: Float64Array.from(frequencies),
    patternOf,
    right: right.found,
    rightFrom: right.from,
    missing: missing.found,
    missingFrom: missing.from,
  };
}
