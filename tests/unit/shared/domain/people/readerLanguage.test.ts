import { describe, expect, it } from "vitest";
import { readerLanguage } from "#shared/domain/people/readerLanguage.ts";
import { roles } from "#shared/domain/roles.ts";

const nobody = { own: undefined, role: undefined, isAdmin: false, ofProgram: undefined };

describe("C-45: the language in which a person is addressed", () => {
  it("is their own, whoever they are and whatever their program says", () => {
    for (const role of [...roles, undefined])
      for (const isAdmin of [true, false])
        for (const ofProgram of ["en", "es", null] as const)
          expect(readerLanguage({ own: "es", role, isAdmin, ofProgram })).toBe("es");
  });

  it("is the program's for a student without one, and nobody's where it has none", () => {
    expect(readerLanguage({ ...nobody, role: "Student", ofProgram: "es" })).toBe("es");
    expect(readerLanguage({ ...nobody, role: "Student", ofProgram: null })).toBeUndefined();
    expect(readerLanguage({ ...nobody, role: "Student", ofProgram: undefined })).toBeUndefined();
  });

  it("is English for staff without one, whose pages are, and for provider admins", () => {
    for (const role of roles.filter((each) => each !== "Student"))
      expect(readerLanguage({ ...nobody, role, ofProgram: "es" })).toBe("en");
    expect(readerLanguage({ ...nobody, isAdmin: true })).toBe("en");
  });

  it("is left to the browser of somebody without a program", () => {
    expect(readerLanguage(nobody)).toBeUndefined();
  });
});
