import { expect, it } from "vitest";
import type { SignIn } from "#functions/table/identity/signIns.ts";
import { signInsText } from "#scripts/operate/signInsText.ts";

const aLine = (parts: Partial<SignIn>): SignIn => ({
  id: "01J00000000000000000000001",
  at: "2026-11-22T10:00:00.000Z",
  outcome: "signed_in",
  user_id: null,
  email_hash: "e",
  address_hash: "abcdefghijklmnopqrstuv",
  expires_at_s: 0,
  ...parts,
});

it("tells of each try when it was, what came of it, from which network and with which browser", () => {
  const text = signInsText("ada@example.org", [
    aLine({ user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36" }),
    aLine({ outcome: "wrong_password" }),
  ]);
  expect(text.split("\n")).toEqual([
    "time (UTC)                outcome         network                 browser",
    "2026-11-22T10:00:00.000Z  signed_in       abcdefghijklmnopqrstuv  Chrome on Windows",
    "2026-11-22T10:00:00.000Z  wrong_password  abcdefghijklmnopqrstuv  -",
  ]);
});

it("says so where there was none", () => {
  expect(signInsText("ada@example.org", [])).toContain("Nobody has tried to sign in as ada@example.org");
});
