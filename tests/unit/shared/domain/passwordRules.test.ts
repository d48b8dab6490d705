import { describe, expect, it } from "vitest";
import { passwordProblem } from "#shared/domain/passwordRules.ts";

const owner = { email: "amelia.osei@bedside.test", first_name: "Amelia", last_name: "Osei" };

describe("what is wrong with a password", () => {
  it.each([
    ["nine long", "At least 10 characters"],
    ["x".repeat(201), "At most 200 characters"],
    ["aaaaaaaaaaaa", "Use more than a few different characters"],
    ["ababababab11", "Use more than a few different characters"],
    ["1234567890", "This is too easy to guess"],
    ["Password2027!", "This is too easy to guess"],
    ["Administrator1", "This is too easy to guess"],
    ["amelia.osei1", "This is too close to your name or address"],
    ["AmeliaOsei2", "This is too close to your name or address"],
  ])("%s: %s", (password, problem) => {
    expect(passwordProblem(password, owner)).toBe(problem);
  });

  it.each([
    "four plain words here",
    "bedside-demo",
    "amelia reads in the garden",
    "0x9f!k2-qq7Z",
    "пароль надёжный",
  ])("is nothing with '%s'", (password) => {
    expect(passwordProblem(password, owner)).toBeUndefined();
  });

  it("is not its closeness to a name of three letters", () => {
    expect(
      passwordProblem("antonbauerli", { email: "a@b.test", first_name: "Ant", last_name: "Li" }),
    ).toBeUndefined();
  });
});
