/** Longer stretches are told as one change. In pairs of words: that many are compared in a few milliseconds. */
const comparedAtMost = 400_000;

const words = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** A change of a text in whole words and spaces: what went, what came, and what stayed behind it. */
export type Hunk = { removed: string[]; added: string[]; kept: string[] };

/** For each pair of places, how many words both texts have in common from there on. */
function commonFrom(was: readonly string[], is: readonly string[]): Uint32Array {
  const width = is.length + 1;
  const common = new Uint32Array((was.length + 1) * width);
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = is.length - 1; j >= 0; j--) {
      const below = (i + 1) * width + j;
      common[i * width + j] =
        was[i] === is[j]
          ? 1 + (common[below + 1] ?? 0)
          : Math.max(common[below] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  return common;
}

function hunksOf(was: readonly string[], is: readonly string[]): Hunk[] {
  if (was.length * is.length > comparedAtMost) return [{ removed: [...was], added: [...is], kept: [] }];
  const common = commonFrom(was, is);
  const width = is.length + 1;
  const hunks: Hunk[] = [{ removed: [], added: [], kept: [] }];
  let [i, j] = [0, 0];
  while (i < was.length || j < is.length) {
    const [gone = "", come = ""] = [was[i], is[j]];
    let hunk = hunks.at(-1) as Hunk; // there is always one
    if (i < was.length && j < is.length && gone === come) {
      hunk.kept.push(gone);
      i += 1;
      j += 1;
      continue;
    }
    if (hunk.kept.length > 0) {
      hunk = { removed: [], added: [], kept: [] };
      hunks.push(hunk);
    }
    const isGone =
      j === is.length ||
      (i < was.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0));
    if (isGone) {
      hunk.removed.push(gone);
      i += 1;
    } else {
      hunk.added.push(come);
      j += 1;
    }
  }
  return hunks;
}

/** Changes between two texts with the words that stayed behind each, and what both have in common before the first and after the last. */
export function wordHunks(before: string, after: string): { head: string; hunks: Hunk[]; tail: string } {
  const [was, is] = [words(before), words(after)];
  const shortest = Math.min(was.length, is.length);
  let head = 0;
  while (head < shortest && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail += 1;
  return {
    head: was.slice(0, head).join(""),
    hunks: hunksOf(was.slice(head, was.length - tail), is.slice(head, is.length - tail)),
    tail: was.slice(was.length - tail).join(""),
  };
}
