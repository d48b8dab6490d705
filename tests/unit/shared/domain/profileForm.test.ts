import { describe, expect, it } from "vitest";
import { isOnlyStudent, type ProfileForm, profileProblems } from "#shared/domain/profileForm.ts";
import type { Role } from "#shared/domain/roles.ts";

const empty: ProfileForm = {
  title: null,
  other_title: null,
  position: null,
  graduation_day: null,
  primary_clinical_discipline: [],
  no_learners: false,
  works_with: [],
  other_works_with: null,
  teaches: [],
  other_teaches: null,
  basic_sciences: [],
  start_date: null,
  end_date: null,
};
const problemsOf = (parts: Partial<ProfileForm>) =>
  profileProblems({ ...empty, ...parts }).map(({ field, message }) => `${field}: ${message}`);
const other = ["Other"];

describe("a filled registration form (C-43; courses §2.20, §5)", () => {
  it("may be left empty", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ other_title: "", works_with: [] })).toEqual([]);
  });

  it.each<Partial<ProfileForm>>([
    { title: "Other", other_title: "Nurse" },
    { title: "Professor", position: "Clerkship lead", primary_clinical_discipline: ["Surgery"] },
    { title: "Student", graduation_day: "2027-05-01" },
    { works_with: other, other_works_with: "Nurses" },
    { teaches: other, other_teaches: "Ethics" },
    { teaches: ["Basic science courses"], basic_sciences: ["Anatomy"] },
  ])("takes what is asked for: %j", (parts) => expect(problemsOf(parts)).toEqual([]));

  it.each<[Partial<ProfileForm>, string]>([
    [{ title: "Dean", other_title: "Nurse" }, "other_title"],
    [{ title: "Student", position: "Lead" }, "position"],
    [{ position: "Lead" }, "position"],
    [{ title: "", position: "Lead" }, "position"],
    [{ title: "Student", primary_clinical_discipline: ["Surgery"] }, "primary_clinical_discipline"],
    [{ title: "Dean", graduation_day: "2027-05-01" }, "graduation_day"],
    [{ no_learners: true, works_with: ["Clerkship students"] }, "works_with"],
    [{ works_with: ["Clerkship students"], other_works_with: "Nurses" }, "other_works_with"],
    [{ teaches: ["Clerkships"], other_teaches: "Ethics" }, "other_teaches"],
    [{ teaches: ["Clerkships"], basic_sciences: ["Anatomy"] }, "basic_sciences"],
  ])("refuses what is not asked for: %j", (parts, field) => {
    expect(problemsOf(parts)).toEqual([`${field}: Not needed here`]);
  });

  it("asks nothing about learners of whoever works with none", () => {
    const both = { no_learners: true, works_with: other, other_works_with: "Nurses" };
    expect(problemsOf(both)).toEqual(["works_with: Not needed here", "other_works_with: Not needed here"]);
  });

  it.each<[Partial<ProfileForm>, string]>([
    [{ title: "Other" }, "other_title"],
    [{ title: "Other", other_title: "" }, "other_title"],
    [{ works_with: other }, "other_works_with"],
    [{ teaches: other }, "other_teaches"],
  ])("needs the words of 'Other': %j", (parts, field) => {
    expect(problemsOf(parts)).toEqual([`${field}: Required`]);
  });

  it("does not end before it begins", () => {
    expect(problemsOf({ start_date: "2026-09-02", end_date: "2026-09-01" })).toEqual([
      "end_date: Must be on or after the start date",
    ]);
    expect(problemsOf({ start_date: "2026-09-01", end_date: "2026-09-01" })).toEqual([]);
  });
});

describe("who is asked about learners and teaching (C-43)", () => {
  const person = (...names: Role[]) => ({ is_admin: false, memberships: names.map((role) => ({ role })) });

  it("is everybody but those who are students in each of their programs", () => {
    expect(isOnlyStudent(person("Student"))).toBe(true);
    expect(isOnlyStudent(person("Student", "Student"))).toBe(true);
    expect(isOnlyStudent(person("Student", "Teacher"))).toBe(false);
    expect(isOnlyStudent(person("IT Administrator"))).toBe(false);
    expect(isOnlyStudent(person())).toBe(false);
    expect(isOnlyStudent({ ...person("Student"), is_admin: true })).toBe(false);
  });
});
