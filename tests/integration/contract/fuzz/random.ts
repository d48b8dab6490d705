/** Choices that follow from a seed alone, so that any call of a run can be made again. */
export type Random = {
  /** 0…below−1. */
  integer: (below: number) => number;
  /** True once in so many times. */
  oneIn: (times: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
};

/** The choices of one call: its number in the run and the run's seed say all of them. */
export function randomOf(seed: number, call: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(call + 1, 0x85ebca6b)) >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  return {
    integer,
    oneIn: (times) => integer(times) === 0,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("There is nothing to pick from");
      return list[integer(list.length)] as T; // within its length
    },
  };
}
