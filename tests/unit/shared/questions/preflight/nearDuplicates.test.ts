import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findDuplicates,
  nearDuplicates,
  shinglesOf,
  signatureOf,
  similarityOf,
} from "#shared/questions/preflight/nearDuplicates.ts";
import type { QuestionText } from "#shared/questions/preflight/question.ts";

const question = (
  id: string,
  vignette: string,
  options: readonly string[] = ["Gout", "Sepsis", "Trauma"],
): QuestionText => ({
  id,
  vignette,
  stem: "Which of the following is the most likely diagnosis?",
  options,
  keys: [0],
});

const words =
  "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango".split(
    " ",
  );
const manyWords = fc.array(fc.constantFrom(...words), { minLength: 40, maxLength: 80 });

describe("near duplicates", () => {
  it("finds questions that differ by a word, and not those that share the stem alone", () => {
    const story =
      "A 45-year-old woman has had a painful swollen first metatarsophalangeal joint since last night after a large meal with wine and seafood at home";
    const pairs = nearDuplicates([
      question("a", story),
      question(
        "b",
        "A boy of six years fell from a tree onto his outstretched hand and cannot turn his forearm since then without pain",
      ),
      question("c", story.replace("45", "46"), ["Trauma", "Gout", "Sepsis"]),
    ]);
    expect(pairs.map(({ first, second }) => [first, second])).toEqual([["a", "c"]]);
    expect(pairs[0]?.similarity).toBeGreaterThan(0.8);
  });

  it("finds every pair that a comparison of all with all finds", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(manyWords, fc.nat({ max: 79 })), { minLength: 3, maxLength: 8 }),
        (texts) => {
          const all = texts.flatMap(([text, at], n) => {
            const changed = text.with(at % text.length, "zulu");
            return [question(`${n}`, text.join(" ")), question(`${n}'`, changed.join(" "))];
          });
          const sets = all.map(shinglesOf);
          const expected = all.flatMap((first, i) =>
            all
              .slice(i + 1)
              .flatMap((second, j) =>
                similarityOf(sets[i] as Uint32Array, sets[i + 1 + j] as Uint32Array) >= 0.7
                  ? [`${first.id} ${second.id}`]
                  : [],
              ),
          );
          expect(
            nearDuplicates(all)
              .map(({ first, second }) => `${first} ${second}`)
              .sort(),
          ).toEqual(expected.sort());
        },
      ),
    );
  });

  it("estimates similarity by signatures", () => {
    fc.assert(
      fc.property(manyWords, fc.integer({ min: 0, max: 39 }), (text, kept) => {
        const other = [...text.slice(0, kept), ...text.slice(kept).map((word) => `${word}x`)];
        const [a, b] = [
          shinglesOf(question("a", text.join(" "))),
          shinglesOf(question("b", other.join(" "))),
        ];
        const [first, second] = [signatureOf(a), signatureOf(b)];
        const shared = first.filter((value, at) => value === second[at]).length / first.length;
        // 128 hash functions: a standard deviation of at most 0.045.
        expect(Math.abs(shared - similarityOf(a, b))).toBeLessThan(0.23);
      }),
    );
  });

  it("gives each pair once, the same whatever is asked about, and none of empty questions", () => {
    const empty = { ...question("e", ""), stem: "", options: [] };
    expect(nearDuplicates([empty, { ...empty, id: "f" }])).toEqual([]);
    const same = ["a", "b", "c"].map((id) => question(id, "The same words in three questions of one bank"));
    expect(nearDuplicates(same)).toEqual([
      { first: "a", second: "b", similarity: 1 },
      { first: "a", second: "c", similarity: 1 },
      { first: "b", second: "c", similarity: 1 },
    ]);
  });

  it("stops at its limits, and says so", () => {
    const same = Array.from({ length: 60 }, (_, at) => question(String(at), "One text in sixty questions"));
    const whole = findDuplicates(same);
    expect(whole).toMatchObject({ isCut: false, pairs: { length: 1770 } });
    const few = findDuplicates(same, { limits: { comparisons: 1000, pairs: 40 } });
    expect(few).toMatchObject({ isCut: true, pairs: { length: 40 } });
    expect(findDuplicates(same, { limits: { comparisons: 30, pairs: 4000 } })).toMatchObject({
      isCut: true,
      pairs: { length: 30 },
    });
  });

  it("compares shares of what is common, whatever the lengths are", () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(some, some, (a, b) => {
        const both = a.filter((value) => b.includes(value)).length;
        expect(similarityOf(Uint32Array.from(a).sort(), Uint32Array.from(b).sort())).toBeCloseTo(
          both / (a.length + b.length - both),
          12,
        );
      }),
    );
  });
});
