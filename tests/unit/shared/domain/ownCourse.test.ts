import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextOfCourses, type OwnItem, ownCourse } from "#shared/domain/ownCourse.ts";

const anItem = (documentId: number, facts: Partial<OwnItem> = {}): OwnItem => ({
  documentId,
  relationId: documentId * 10,
  position: documentId,
  title: `Case ${documentId}`,
  minutes: 20,
  prerequisiteId: null,
  percent: 0,
  lastAccessed: null,
  cards: { done: 0, of: 0 },
  clock: null,
  ...facts,
});
const goOnOf = (...items: OwnItem[]) => ownCourse(items).goOn;

describe("where a student stands in a course (C-09, C-11)", () => {
  it("goes on with what was opened last of what is not done, at the card that comes next", () => {
    const goOn = goOnOf(
      anItem(1, { percent: 100, lastAccessed: 900 }),
      anItem(3, { percent: 60, lastAccessed: 400 }),
      anItem(2, { percent: 30, lastAccessed: 500, cards: { done: 3, of: 12 } }),
      anItem(4, { percent: 60, lastAccessed: 300 }),
      anItem(5),
    );
    expect(goOn).toEqual({
      ...{ relationId: 20, title: "Case 2", isBegun: true, card: { number: 4, of: 12 } },
      ...{ clock: null, percent: 30, lastAccessed: 500 },
    });
  });

  it("begins with the first in the course's order that is open, where nothing is under way", () => {
    const done = anItem(1, { percent: 100, lastAccessed: 5 });
    const unopened = anItem(2, { cards: { done: 0, of: 12 } });
    expect(goOnOf(anItem(3), unopened, done)).toMatchObject({ relationId: 20, isBegun: false, card: null });
    expect(goOnOf(anItem(3, { position: 1 }), anItem(2, { position: 1 }))).toMatchObject({ relationId: 20 });
  });

  it("names no card where it is not known how many there are", () => {
    const opened = anItem(4, { lastAccessed: 7, cards: { done: 0, of: 0 } });
    expect(goOnOf(anItem(1), opened)).toMatchObject({ relationId: 40, isBegun: true, card: null });
  });

  it("leads to nothing that waits for another case", () => {
    expect(goOnOf(anItem(1, { prerequisiteId: 2 }), anItem(2))).toMatchObject({ relationId: 20 });
    expect(goOnOf(anItem(1, { prerequisiteId: 2 }), anItem(2, { percent: 100 }))).toMatchObject({
      relationId: 10,
    });
    // Begun before its prerequisite was reset.
    expect(goOnOf(anItem(1, { prerequisiteId: 2, percent: 50, lastAccessed: 9 }), anItem(2))).toMatchObject({
      relationId: 20,
    });
    expect(goOnOf(anItem(1, { prerequisiteId: 99 }))).toBeNull();
  });

  it("leads to what waited for a case of another course once that is done", () => {
    const items = [anItem(1, { prerequisiteId: 99 })];
    expect(ownCourse(items, new Set([98])).goOn).toBeNull();
    expect(ownCourse(items, new Set([99])).goOn).toMatchObject({ relationId: 10 });
  });

  it("puts an exam whose clock runs before all else, and one that waits behind", () => {
    const running = anItem(3, { lastAccessed: 100, clock: "running" });
    const held = anItem(1, { lastAccessed: 900, clock: "held" });
    expect(goOnOf(held, anItem(2, { lastAccessed: 500 }), running)).toMatchObject({ relationId: 30 });
    expect(goOnOf(held, anItem(2))).toMatchObject({ relationId: 20 });
    expect(goOnOf(held)).toMatchObject({ relationId: 10, isBegun: true });
  });

  it("picks of several courses by the same order", () => {
    const place = (course: string, ...items: OwnItem[]) => {
      const { goOn } = ownCourse(items);
      if (!goOn) throw new Error("Something is left to do");
      return { course, goOn };
    };
    const untouched = place("first", anItem(1));
    const opened = place("second", anItem(2), anItem(3, { lastAccessed: 5 }));
    const latest = place("third", anItem(4, { lastAccessed: 9 }));
    const held = place("fourth", anItem(5, { lastAccessed: 99, clock: "held" }));
    const running = place("fifth", anItem(6, { lastAccessed: 1, clock: "running" }));
    const courseOf = (...places: (typeof held)[]) => nextOfCourses(places)?.course;
    expect(courseOf(untouched, opened, latest, held, running)).toBe("fifth");
    expect(courseOf(held, untouched, opened, latest)).toBe("third");
    expect(courseOf(held, untouched, place("last", anItem(7)))).toBe("first");
    expect(courseOf(held)).toBe("fourth");
    expect(courseOf()).toBeUndefined();
  });

  it("counts the minutes of what is left, and of a case that is half done the half", () => {
    expect(
      ownCourse([anItem(1, { percent: 50 }), anItem(2, { percent: 100 }), anItem(3, { minutes: null })]),
    ).toMatchObject({
      completed: 1,
      items: 3,
      minutesLeft: 10,
    });
  });

  it("names a card that there is, and is at an end exactly where all is done", () => {
    const item = fc.record({
      percent: fc.constantFrom(0, 12.5, 99.9, 100),
      lastAccessed: fc.option(fc.integer({ min: 1, max: 1000 })),
      done: fc.nat(20),
      of: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (facts) => {
        const items = facts.map(({ done, of, ...rest }, at) =>
          anItem(at + 1, { ...rest, cards: { done, of } }),
        );
        const own = ownCourse(items);
        expect(own.goOn === null).toBe(own.completed === own.items);
        if (own.goOn?.card) expect(own.goOn.card.number).toBeLessThanOrEqual(own.goOn.card.of);
        expect(own.minutesLeft > 0).toBe(own.completed < own.items);
      }),
    );
  });
});
