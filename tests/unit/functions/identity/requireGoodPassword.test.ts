import { describe, expect, it } from "vitest";
import { requireGoodPassword } from "#functions/identity/requireGoodPassword.ts";
import { Refusal } from "#functions/runtime/refusal.ts";

const owner = { email: "amelia.osei@bedside.test", first_name: "Amelia", last_name: "Osei" };

describe("a password that somebody chooses", () => {
  it.each([
    "qwerty12345",
    "1qaz2wsx3edc",
    "trustno1trustno1",
    "Liverpool2019",
    "Summer2026!",
    "m1chael1987!",
    "abcdabcdabcd",
    // The domain of one's own address is known to everybody who guesses.
    "bedside-demo",
  ])("is refused where it is common or made of what is: %s", async (password) => {
    const refusal = await requireGoodPassword(password, owner, "new_password").catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).fields).toEqual([
      { path: "body.new_password", message: "This is too easy to guess" },
    ]);
  });

  it.each(["four plain words here", "harbor-lantern", "0x9f!k2-qq7Z", "пароль надёжный"])(
    "is taken where nobody would guess it soon: %s",
    async (password) => {
      await expect(requireGoodPassword(password, owner, "password")).resolves.toBeUndefined();
    },
  );

  it("is refused by the rules that the page knows before anything else", async () => {
    const refusal = await requireGoodPassword("short", owner, "password").catch((error: unknown) => error);
    expect((refusal as Refusal).fields).toEqual([
      { path: "body.password", message: "At least 10 characters" },
    ]);
  });
});
