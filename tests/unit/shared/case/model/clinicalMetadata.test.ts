import { describe, expect, it } from "vitest";
import {
  clinicalMetadataOf,
  keepingNotStated,
  notStated,
  withNotStated,
} from "#shared/case/model/clinicalMetadata.ts";
import type { ContentNode } from "#shared/case/model/types.ts";

const stating = (fields: Record<string, unknown>) =>
  clinicalMetadataOf({ type: "section", uid: "case", ...fields } as ContentNode);

describe("the clinical metadata by which the library filters (courses §2.2)", () => {
  it("is each term once, of the fields that have one", () => {
    expect(stating({ systems: ["Renal", "Renal", "Heart"], final_diagnoses: [], age_groups: [" "] })).toEqual(
      {
        systems: ["Renal", "Heart"],
      },
    );
    expect(stating({ systems: "Renal", presenting_problems: [7, null, "Cough"], sex: "female" })).toEqual({
      presenting_problems: ["Cough"],
    });
  });

  it("says 'Not stated' where a source says nothing, and never beside what it says", () => {
    expect(withNotStated({ systems: ["Renal"] }, ["systems", "age_groups"])).toEqual({
      systems: ["Renal"],
      age_groups: [notStated],
    });
  });

  it("goes on saying it of a case that was imported so, until somebody states a term", () => {
    const before = { systems: [notStated], age_groups: [notStated], final_diagnoses: ["Asthma"] };
    expect(keepingNotStated({ systems: ["Renal"] }, before)).toEqual({
      systems: ["Renal"],
      age_groups: [notStated],
    });
    expect(keepingNotStated({ systems: ["Renal"] }, undefined)).toEqual({ systems: ["Renal"] });
  });
});
