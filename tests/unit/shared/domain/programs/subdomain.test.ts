import { describe, expect, it } from "vitest";
import { isTimeZone, subdomainProblem, suggestedSubdomain } from "#shared/domain/programs/subdomain.ts";

describe("a program's subdomain (C-41)", () => {
  it.each(["abc", "a1-b2", "2nd-school", "a".repeat(40)])("may be %s", (name) => {
    expect(subdomainProblem(name)).toBeUndefined();
  });

  it.each([
    ["ab", "must have 3 to 40 letters"],
    ["a".repeat(41), "must have 3 to 40 letters"],
    ["Abc", "may have lower-case letters, digits and hyphens only"],
    ["a_b", "may have lower-case letters, digits and hyphens only"],
    ["a.b", "may have lower-case letters, digits and hyphens only"],
    ["élan", "may have lower-case letters, digits and hyphens only"],
    ["-abc", "must begin and end with a letter or a digit"],
    ["abc-", "must begin and end with a letter or a digit"],
    ["xn--abc", "may not have two hyphens side by side"],
    ["123", "must have a letter"],
    ["1-2", "must have a letter"],
    ["www", "is reserved"],
    ["api", "is reserved"],
    ["bedside", "is reserved"],
  ])("may not be %s: %s", (name, problem) => expect(subdomainProblem(name)).toBe(problem));

  it.each([
    ["École de Médecine", "ecole-de-medecine"],
    ["  St. Mary's (North)  ", "st-mary-s-north"],
    [`${"a".repeat(39)} school`, "a".repeat(39)],
    ["医学院", ""],
    ["API", ""],
    ["42", ""],
  ])("is suggested by the name %s: '%s'", (name, subdomain) => {
    expect(suggestedSubdomain(name)).toBe(subdomain);
  });
});

describe("a program's time zone", () => {
  it.each(["UTC", "America/New_York", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "Asia/Kolkata"])(
    "may be %s",
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each([
    "",
    "+05:00",
    "EST",
    "localtime",
    "America/Nowhere",
    "America/New_York/",
    " UTC",
    "america/new_york",
  ])("may not be '%s'", (name) => expect(isTimeZone(name)).toBe(false));
});
