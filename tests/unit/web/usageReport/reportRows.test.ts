import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, changesSince, noChanges, withChange } from "#web/features/usageReport/liveChanges.ts";
import {
  completedByDocument,
  distributionOf,
  hasWork,
  isInStatus,
  reportRows,
} from "#web/features/usageReport/reportRows.ts";
import { aChange, ada, aReport, bao } from "./builders.ts";

const none: Changes = noChanges;
const rowOf = (id: string, changes: Changes = none, report = aReport()) => {
  const row = reportRows(report, changes).find((one) => one.id === id);
  if (!row) throw new Error(`no row for ${id}`);
  return row;
};

describe("C-27: the rows of the course report", () => {
  it("carry a symbol for each document, and read what is absent as not started", () => {
    expect(rowOf(ada).cells.map(({ state, isReset }) => [state, isReset])).toEqual([
      ["low_time", true],
      ["not_started", false],
    ]);
    expect(rowOf(bao).cells[0]).toMatchObject({ state: "partially_completed", percent: 50 });
  });

  it("count as the server counted", () => {
    expect(rowOf(ada)).toMatchObject({ completed: 1, started: 1, percent: 50 });
  });

  it("know no low time where it is not looked at", () => {
    const report = aReport({ low_time_enabled: false });
    expect(rowOf(ada, none, report).cells[0]).toMatchObject({ state: "completed", isReset: true });
  });

  it("tell whether anybody has done anything", () => {
    expect(hasWork(reportRows(aReport(), none))).toBe(true);
    const untouched = aReport({ percentage_lookup_by_user_and_document: {}, reset: {} });
    expect(hasWork(reportRows(untouched, none))).toBe(false);
    expect(hasWork(reportRows(untouched, withChange(none, aChange({ percent_complete: 3 }))))).toBe(true);
  });

  it("add up over students and documents", () => {
    const rows = reportRows(aReport(), none);
    expect(distributionOf(rows)).toEqual({
      completed: 0,
      low_time: 1,
      partially_completed: 1,
      not_started: 2,
    });
    expect(completedByDocument(rows, 2)).toEqual([1, 0]);
  });
});

describe("C-27: a change that comes in live", () => {
  it("shows at once, is counted, and does not move the row", () => {
    const before = rowOf(bao);
    const after = rowOf(bao, withChange(none, aChange()));
    expect(after.cells[0]?.state).toBe("completed");
    expect(after).toMatchObject({ completed: 1, percent: 50, settledPercent: before.settledPercent });
    expect(rowOf(ada, withChange(none, aChange()))).toEqual(rowOf(ada));
  });

  it("gives way to a later one of the same student and document", () => {
    const changes = [aChange({ percent_complete: 60 }), aChange({ percent_complete: 70 })].reduce<Changes>(
      (laid, change) => withChange(laid, change),
      none,
    );
    expect(rowOf(bao, changes).cells[0]?.percent).toBe(70);
  });

  it("takes a reset back to not started, with its mark", () => {
    const changes = withChange(none, aChange({ user_id: ada, percent_complete: 0, reset: 2 }));
    expect(rowOf(ada, changes).cells[0]).toMatchObject({ state: "not_started", isReset: true });
    expect(rowOf(ada, changes).completed).toBe(0);
  });

  it("leaves every other row the very object it was, so that none of them is drawn again", () => {
    const report = aReport();
    const [before] = [reportRows(report, none)];
    const once = withChange(none, aChange());
    const after = reportRows(report, once);
    expect(after.map((row, at) => row === before[at])).toEqual([false, true]);
    const twice = withChange(once, aChange({ user_id: ada }));
    expect(reportRows(report, twice).map((row, at) => row === after[at])).toEqual([true, false]);
    expect(after[0]?.lastAccessedAt).toBe("2026-11-21T09:00:00.000Z");
  });

  it("lies over the report only until a reading that began after it", () => {
    const laid = withChange(withChange(none, aChange(), 5), aChange({ user_id: ada }), 9);
    expect(changesSince(laid, 5)).toBe(laid);
    expect([...changesSince(laid, 6).keys()]).toEqual([ada]);
    expect(changesSince(laid, 10).size).toBe(0);
  });

  it("narrows the report to those of a status", () => {
    const rows = reportRows(aReport(), none);
    const namesIn = (...of: Parameters<typeof isInStatus>[1][]) =>
      of.map((status) => rows.filter((row) => isInStatus(row, status)).map(({ first_name }) => first_name));
    expect(namesIn("all", "not_started", "unfinished", "finished", "low_time", "reset")).toEqual([
      ["Bao", "Ada"],
      [],
      ["Bao", "Ada"],
      [],
      ["Ada"],
      ["Ada"],
    ]);
  });

  it("shows the same as a report that is read after it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(ada, bao),
        fc.constantFrom(11, 12),
        fc.double({ min: 1, max: 100, noNaN: true }),
        fc.nat(3),
        (userId, documentId, percent, reset) => {
          const laid = rowOf(
            userId,
            withChange(
              none,
              aChange({
                user_id: userId,
                document_id: documentId,
                percent_complete: percent,
                percentage_of_recommended_time: null,
                reset,
              }),
            ),
          );
          const base = aReport();
          const percents = { ...base.percentage_lookup_by_user_and_document[userId], [documentId]: percent };
          const { count: _, script_started: __, ...byDocument } = percents as Record<string, number>;
          const done = Object.values(byDocument);
          const times = { ...base.percentage_of_recommended_time[userId] };
          delete times[documentId];
          const read = rowOf(
            userId,
            none,
            aReport({
              percentage_lookup_by_user_and_document: {
                [userId]: {
                  ...percents,
                  count: done.filter((one) => one >= 100).length,
                  script_started: done.filter((one) => one > 0).length,
                },
              },
              reset: { [userId]: { ...base.reset[userId], [documentId]: reset } },
              percentage_of_recommended_time: { [userId]: times },
            }),
          );
          // The reading here knows no later access.
          expect({ ...laid, settledPercent: 0, lastAccessedAt: null }).toEqual({
            ...read,
            settledPercent: 0,
            lastAccessedAt: null,
          });
        },
      ),
    );
  });
});
