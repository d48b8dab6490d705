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

  it("begins at a length, and ends at one, that are said", () => {
    expect(passwordProblem("plain word", owner)).toBeUndefined();
    expect(passwordProblem("many words ".repeat(20).slice(0, 200), owner)).toBeUndefined();
  });

  it("is not four different characters, nor a common word in the middle of others", () => {
    expect(passwordProblem("abcdabcdabcd", owner)).toBeUndefined();
    expect(passwordProblem("pass1word and more", owner)).toBeUndefined();
    expect(passwordProblem("7-password-of-mine", owner)).toBeUndefined();
  });

  it("is its closeness to the address alone, to a name in other letters, or to one between spaces", () => {
    const close = "This is too close to your name or address";
    const nobody = { email: "k.whitcombe@bedside.test", first_name: "", last_name: "" };
    expect(passwordProblem("k.whitcombe7", nobody)).toBe(close);
    expect(passwordProblem("STEINBRÜCK-7", { ...nobody, last_name: " Steinbrück " })).toBe(close);
  });

  it("is nothing as long as half of the length is left beside the name", () => {
    const named = { email: "x@bedside.test", first_name: "Amelia", last_name: "" };
    expect(passwordProblem("amelia12345", named)).toBeUndefined();
    expect(passwordProblem("amelia 1234", { ...named, first_name: "Amelia " })).toBeUndefined();
    expect(passwordProblem("amelia1234", named)).toBe("This is too close to your name or address");
  });

  it("is not its closeness to a name of three letters", () => {
    expect(
      passwordProblem("antonbauerli", { email: "a@b.test", first_name: "Ant", last_name: "Li" }),
    ).toBeUndefined();
  });
});
