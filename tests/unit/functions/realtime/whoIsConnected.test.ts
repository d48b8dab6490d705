import { describe, expect, it } from "vitest";
import { actorInProgram } from "#functions/realtime/whoIsConnected.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import type { Person } from "#functions/table/identity/people.ts";

const nowS = Math.floor(nowMs() / 1000);
const [own, other] = ["01HF0000000000000000000001", "01HF0000000000000000000002"];

const aPersonWith = (session: Partial<Person["sessions"][number]>, programId = own): Person => ({
  profile: {
    password_rev: 2,
    id: "01HF0000000000000000000009",
    email: "ada@bedside.test",
    first_name: "Ada",
    last_name: "L",
    is_admin: false,
    password_hash: "",
  },
  memberships: [
    {
      id: "01HF0000000000000000000008",
      user_id: "01HF0000000000000000000009",
      program_id: programId,
      program_name: "P",
      subdomain: "p",
      is_editorial: false,
      role: "Teacher",
      subscription_end: "2999-01-01T00:00:00.000Z",
      created_at: "2026-01-01T00:00:00.000Z",
    },
  ],
  sessions: [
    {
      token_hash: "mine",
      user_id: "01HF0000000000000000000009",
      csrf_token: "c",
      program_id: programId,
      created_at: isoTime(nowMs()),
      expires_at_s: nowS + 60,
      password_rev: 2,
      ...session,
    },
  ],
});

const connected = { token_hash: "mine", program_id: own };

describe("who speaks down a connection", () => {
  it("is the person in the program that they connected in", () => {
    expect(actorInProgram(aPersonWith({}), connected)).toMatchObject({
      userId: "01HF0000000000000000000009",
      membership: { programId: own, role: "Teacher" },
    });
  });

  it("is nobody once the session that it was opened with has ended, though another one lives", () => {
    expect(actorInProgram(aPersonWith({ expires_at_s: nowS - 1 }), connected)).toBeUndefined();
    expect(actorInProgram(aPersonWith({ token_hash: "another" }), connected)).toBeUndefined();
  });

  it("is nobody once the password has been changed elsewhere, though the session still stands in the table", () => {
    expect(actorInProgram(aPersonWith({ password_rev: 1 }), connected)).toBeUndefined();
  });

  it("is nobody once they have left the program", () => {
    expect(actorInProgram(aPersonWith({}, other), connected)).toBeUndefined();
  });
});
