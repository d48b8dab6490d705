import { describe, expect, it } from "vitest";
import type { Program } from "#functions/table/programs/programs.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { learnerOf } from "./learner.ts";

const { send } = useApi("documents");

async function flagsOf(feature_flags: Program["feature_flags"]) {
  const program = await aProgram({ feature_flags });
  const document = await aDocument([program]);
  const as = await aSession(await aPerson([{ program, role: "Teacher" }]));
  return (await learnerOf(send, as, document.id).contexts()).displayContext.featureFlags;
}

describe("what a program has switched on (D-07, D-31)", () => {
  it("reaches the case page", async () => {
    const flags = { vpe: true, saq_phase_1: true, offline_observer_backoff: 15 };
    expect(await flagsOf(flags)).toEqual(flags);
  });

  it("is nothing where it was not set", async () => {
    expect(await flagsOf({})).toEqual({ vpe: false, saq_phase_1: false, offline_observer_backoff: null });
  });
});
