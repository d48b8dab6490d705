import { describe, expect, it } from "vitest";
import { indexPlaces, places } from "#functions/table/places.ts";
import { fitsPattern, sampleKeys } from "#tests/builders/tableKeys.ts";

const namesOfFitting = (pk: string, patterns: Readonly<Record<string, string>>): string[] =>
  Object.entries(patterns)
    .filter(([, pattern]) => fitsPattern(pattern, pk))
    .map(([name]) => name);

/** Of places that lie in one another, the right on the wider is one on the narrower. */
const narrower: Record<string, string> = { mediaAssets: "document" };

describe("the places that rights are given on", () => {
  it.each(sampleKeys().map(({ name, pk }) => [name, pk] as const))("take the key %s once", (_name, pk) => {
    const own = [...namesOfFitting(pk, places), ...namesOfFitting(pk, indexPlaces)].filter(
      (name, _at, all) =>
        !Object.entries(narrower).some(([inner, outer]) => name === outer && all.includes(inner)),
    );
    expect(own.filter((name) => name !== "connection" || !pk.endsWith("#SUBSCRIPTIONS"))).toHaveLength(1);
  });

  it("are each the place of some key, or of a collection", () => {
    const taken = new Set(
      sampleKeys().flatMap(({ pk }) => [...namesOfFitting(pk, places), ...namesOfFitting(pk, indexPlaces)]),
    );
    const untaken = Object.entries({ ...places, ...indexPlaces })
      .filter(([name, pattern]) => !taken.has(name) && !pattern.startsWith("COLLECTION#"))
      .map(([name]) => name);
    // The sequences have no key in keys.ts: only tools count them.
    expect(untaken).toEqual(["counter"]);
  });

  it("tell what begins alike apart", () => {
    expect(fitsPattern(places.course, "COURSE_PROGRESS#7#x")).toBe(false);
    expect(fitsPattern(places.person, "USER#01HZ0000000000000000000000#JOBS")).toBe(false);
    expect(fitsPattern(places.job, "JOBS#OPEN#report")).toBe(false);
    expect(fitsPattern(places.courseList, "COLLECTION#course_items#7")).toBe(false);
  });
});
