import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentRelease,
  type History,
  type HistoryEntry,
  keptMs,
  keptReleases,
  pathsToInvalidate,
  releaseBack,
} from "#scripts/deploy/history.ts";
import { planPrune } from "#scripts/deploy/pruneReleases.ts";
import type { Release } from "#scripts/deploy/releases.ts";

const dayMs = 86_400_000;
const start = Date.parse("2026-11-01T00:00:00.000Z");
const at = (day: number): string => new Date(start + day * dayMs).toISOString();
const idOf = (day: number): string => `${at(day).replace(/[-:]|\.\d+/g, "")}-abc1234`;

function put(day: number, parts: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    release: idOf(day),
    kind: "deploy",
    who: "ada@desk",
    started_at: at(day),
    live_at: at(day),
    paths: [],
    invalidated: true,
    ...parts,
  };
}
const history = (...entries: HistoryEntry[]): History => ({ entries });

function aRelease(day: number, keys: readonly string[]): Release {
  const headers = { cache_control: "", content_type: "" };
  return {
    id: idOf(day),
    made_at: at(day),
    stage: "prod",
    who: "ada@desk",
    commit: null,
    is_clean: true,
    files: keys.map((key) => ({ key, bytes: 1, md5: key, headers })),
    functions: {},
  };
}

describe("one step back", () => {
  it("leads nowhere from the first release, or from none", () => {
    expect(releaseBack(history())).toBeUndefined();
    expect(releaseBack(history(put(1)))).toBeUndefined();
  });

  it("leads to the release before, and from there to the one before that", () => {
    expect(releaseBack(history(put(1), put(2), put(3)))).toBe(idOf(2));
    const wentBack = put(4, { release: idOf(2), kind: "rollback" });
    expect(releaseBack(history(put(1), put(2), put(3), wentBack))).toBe(idOf(1));
  });

  it("passes over a release that never was in place", () => {
    expect(releaseBack(history(put(1), put(2, { live_at: null }), put(3)))).toBe(idOf(1));
  });

  it("leads to what was in place, after a deployment that was cut off", () => {
    const cutOff = history(put(1), put(2), put(3, { live_at: null }));
    expect([currentRelease(cutOff), releaseBack(cutOff)]).toEqual([idOf(2), idOf(2)]);
  });

  it("ends a way back that was cut off, and goes no further", () => {
    const cutOff = put(4, { release: idOf(2), kind: "rollback", live_at: null });
    expect(releaseBack(history(put(1), put(2), put(3), cutOff))).toBe(idOf(2));
    const untold = put(4, { release: idOf(2), kind: "rollback", invalidated: false });
    expect(releaseBack(history(put(1), put(2), put(3), untold))).toBe(idOf(2));
  });

  it("leads away from a release that is in place and that only CloudFront has not heard of", () => {
    expect(releaseBack(history(put(1), put(2, { invalidated: false })))).toBe(idOf(1));
  });
});

describe("paths that CloudFront was not told of", () => {
  it("are those of every run that was cut off", () => {
    const entries = [
      put(1, { paths: ["/a"] }),
      put(2, { paths: ["/b", "/c"], invalidated: false }),
      put(3, { paths: ["/c"], invalidated: false }),
    ];
    expect(pathsToInvalidate(history(...entries))).toEqual(["/b", "/c"]);
  });
});

describe("what is deleted", () => {
  const prune = (entries: HistoryEntry[], releases: Release[], day: number) =>
    planPrune(history(...entries), releases, start + day * dayMs);

  it("is a release, with the files that it alone names, when a week has passed since the next one", () => {
    const releases = [aRelease(1, ["old", "both"]), aRelease(2, ["both", "next"]), aRelease(3, ["now"])];
    const entries = [put(1), put(2), put(3)];
    expect(prune(entries, releases, 8.9)).toEqual({ releases: [], files: [] });
    expect(prune(entries, releases, 9.1)).toEqual({ releases: [idOf(1)], files: ["old"] });
  });

  it("is never what was in place until a few days ago, however old it is", () => {
    const releases = [aRelease(1, ["old"]), aRelease(100, ["now"]), aRelease(101, ["newest"])];
    expect(prune([put(1), put(100), put(101)], releases, 106)).toEqual({ releases: [], files: [] });
  });

  it("is never the release that a step back leads to", () => {
    const releases = [aRelease(1, ["before"]), aRelease(2, ["now"])];
    expect(prune([put(1), put(2)], releases, 300)).toEqual({ releases: [], files: [] });
  });

  it("is what a deployment left that was cut off, after a week", () => {
    const releases = [aRelease(1, ["a"]), aRelease(2, ["b"]), aRelease(3, ["cut off"]), aRelease(4, ["now"])];
    const entries = [put(1), put(2), put(3, { live_at: null }), put(4)];
    expect(prune(entries, releases, 9.5).releases).toEqual([idOf(1)]);
    expect(prune(entries, releases, 10.5)).toEqual({
      releases: [idOf(1), idOf(3)],
      files: ["a", "cut off"],
    });
  });

  it("is nothing that a page of the past week may ask for, whatever came before", () => {
    const step = fc.record({
      days: fc.double({ min: 0.01, max: 12, noNaN: true }),
      files: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1 }),
      fate: fc.constantFrom("live" as const, "cut off" as const, "back" as const),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let day = 0;
        const entries: HistoryEntry[] = [];
        let releases: Release[] = [];
        // Which files the page in place asks for, and from when to when.
        const inPlace: { files: Set<string>; until: number }[] = [];
        let stored = new Set<string>();
        for (const { days, files, fate } of steps) {
          day += days;
          const back = fate === "back" ? releaseBack({ entries }) : undefined;
          const target = releases.find(({ id }) => id === back) ?? aRelease(day, files);
          if (!releases.includes(target)) releases.push(target);
          for (const { key } of target.files) stored.add(key);
          const isLive = fate !== "cut off";
          entries.push(
            put(day, {
              release: target.id,
              kind: back ? "rollback" : "deploy",
              live_at: isLive ? at(day) : null,
            }),
          );
          if (!isLive) continue;
          const before = inPlace.at(-1);
          if (before) before.until = day;
          inPlace.push({
            files: new Set(target.files.map(({ key }) => key)),
            until: Number.POSITIVE_INFINITY,
          });
          const plan = planPrune({ entries }, releases, start + day * dayMs);
          releases = releases.filter(({ id }) => !plan.releases.includes(id));
          stored = new Set([...stored].filter((key) => !plan.files.includes(key)));
          for (const page of inPlace.filter(({ until }) => until > day - keptMs / dayMs))
            for (const key of page.files) expect(stored).toContain(key);
          const kept = keptReleases({ entries }, releases, start + day * dayMs);
          expect(kept).toContain(currentRelease({ entries }));
        }
      }),
    );
  });
});
