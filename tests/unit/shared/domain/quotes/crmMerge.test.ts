import { describe, expect, it } from "vitest";
import { crmPauseS, fieldsToTake } from "#shared/domain/quotes/crmMerge.ts";

const early = "2026-11-01T00:00:00.000Z";
const late = "2026-11-02T00:00:00.000Z";
const sides = (parts: Partial<Parameters<typeof fieldsToTake>[0]>) =>
  fieldsToTake({
    local: { psa_name: "Here" },
    localChangedAt: {},
    remote: { psa_name: "There" },
    remoteChangedAt: late,
    synced: { psa_name: "Before" },
    ...parts,
  });

describe("the last writer of each field (C-42)", () => {
  it("is the side that alone has changed it, whatever the times say", () => {
    const here = {
      local: { psa_name: "Before" },
      localChangedAt: { psa_name: late },
      remoteChangedAt: early,
    };
    expect(sides(here)).toEqual({ psa_name: "There" });
    const there = { remote: { psa_name: "Before" }, localChangedAt: { psa_name: early } };
    expect(sides(there)).toEqual({});
  });

  it("is the later one where both have changed it, and the CRM at the same time", () => {
    expect(sides({ localChangedAt: { psa_name: early } })).toEqual({ psa_name: "There" });
    expect(sides({ localChangedAt: { psa_name: late }, remoteChangedAt: early })).toEqual({});
    expect(sides({ localChangedAt: { psa_name: late } })).toEqual({ psa_name: "There" });
  });

  it("is the later one before the first exchange", () => {
    expect(sides({ synced: undefined })).toEqual({ psa_name: "There" });
    expect(sides({ synced: undefined, localChangedAt: { psa_name: late }, remoteChangedAt: early })).toEqual(
      {},
    );
  });

  it("leaves fields alone that agree, that the record lacks, or that are not shared", () => {
    expect(sides({ remote: { psa_name: "Here" } })).toEqual({});
    expect(sides({ remote: {} })).toEqual({});
    expect(sides({ remote: { rev: 99 } })).toEqual({});
  });

  it("takes an empty value for a value", () => {
    expect(sides({ local: { max: 5 }, remote: { max: null }, synced: { max: 5 } })).toEqual({ max: null });
    expect(sides({ local: { max: null }, remote: { max: 5 }, synced: { max: null } })).toEqual({ max: 5 });
  });
});

describe("pauses between tries", () => {
  it("double up to five minutes", () => {
    expect([0, 1, 2, 5, 6, 10, 400].map(crmPauseS)).toEqual([5, 10, 20, 160, 300, 300, 300]);
  });
});
