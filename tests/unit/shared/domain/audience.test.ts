import { describe, expect, it } from "vitest";
import {
  type Audience,
  audienceOf,
  audienceOfLearner,
  displayModesOf,
  learnerIdOf,
} from "#shared/domain/access/audience.ts";
import type { Actor } from "#shared/domain/access.ts";
import { editorialRoles, programRoles, type Role } from "#shared/domain/roles.ts";

const userId = "01HF0000000000000000000001";
const actor = (role: Role, isAdmin = false): Actor => ({
  userId,
  isAdmin,
  membership: {
    programId: "01HF0000000000000000000002",
    isEditorial: editorialRoles.some((editorial) => editorial === role),
    role,
    subscription: "current",
  },
});

describe("as what somebody meets a case (rulings, Staff and cases)", () => {
  it("students are students, editors and admins editors, and all other staff educators", () => {
    expect(audienceOf(actor("Student"))).toBe("student");
    for (const role of programRoles.filter((role) => role !== "Student")) {
      expect(audienceOf(actor(role))).toBe("educator");
    }
    for (const role of editorialRoles) expect(audienceOf(actor(role))).toBe("editor");
    expect(audienceOf(actor("Student", true))).toBe("editor");
    expect(audienceOf({ isAdmin: false })).toBe("student");
  });

  it.each([
    ["student", "signature_case", ["student"]],
    ["student", "illness_script", ["ungated"]],
    ["educator", "signature_case", ["ungated", "student"]],
    ["educator", "cdq_case", ["ungated", "student"]],
    ["educator", "illness_script", ["ungated"]],
    ["editor", "signature_case", ["student", "ungated", "full", "outline"]],
    ["editor", "illness_script", ["ungated", "student", "full", "outline"]],
  ] as const)("a %s opens a %s in the first of %j", (audience, kind, modes) => {
    expect(displayModesOf(audience, kind)).toEqual(modes);
  });

  it("each audience of one person has work of its own, a student's under the person's own id", () => {
    const ids = [actor("Student"), actor("Teacher"), actor("Reviewer")].map(learnerIdOf);
    expect(ids[0]).toBe(userId);
    expect(new Set(ids).size).toBe(3);
    expect(ids.map(audienceOfLearner)).toEqual(["student", "educator", "editor"] satisfies Audience[]);
  });
});
