import { beforeAll, describe, expect, it } from "vitest";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import { putPeople } from "#functions/table/programs/programPeople.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { getMemberBatch, updateExpirationBatch } from "#shared/contract/programs/members.ts";
import { peopleListRoutes } from "#shared/contract/programs/people.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { aStaffedProgram, auditOf, type Guest, guest, idOf, memberCalls, membershipOf } from "./guests.ts";

const { send } = useApi("programs");
const { post, get } = memberCalls(send);

let program: Program;
let admin: Guest;
let coordinator: Guest;
beforeAll(async () => {
  ({ program, admin, coordinator } = await aStaffedProgram());
});

function aStudent(of: Program) {
  const id = newUlid();
  const profile = {
    id,
    email: `${id.toLowerCase()}@people.test`,
    first_name: "Of",
    last_name: `Class${id.slice(-6)}`,
    is_admin: false,
    password_hash: "none",
  };
  const membership = {
    id: newUlid(),
    user_id: id,
    program_id: of.id,
    program_name: of.name,
    subdomain: of.subdomain,
    is_editorial: false,
    role: "Student" as const,
    subscription_end: "2999-01-01T00:00:00.000Z",
    created_at: "2026-01-02T15:04:00.000Z",
  };
  return { profile, memberships: [membership] };
}

describe("setting when access ends (C-25)", () => {
  it("ends access at once, never or with a date, and tells the audit log from what to what", async () => {
    const student = await guest(program, "Student");
    const set = (body: object) =>
      post(
        "/update_expiration_batch",
        { group_role_definition_user_ids: [idOf(student.person)], ...body },
        admin,
        "PATCH",
      );
    const courses = () => send({ method: "GET", path: "/document_sets", as: student.session });
    expect((await courses()).status).toBe(200);
    expect(replyOf(updateExpirationBatch, await set({ expiration_mode: "past" }))).toMatchObject({
      total: 1,
      done: 1,
      undone: [],
      job_id: null,
    });
    expect(codeOf(await courses())).toBe("SUBSCRIPTION_EXPIRED");
    await set({ expiration_mode: "never" });
    expect((await courses()).status).toBe(200);
    const dateMs = nowMs() + 86_400_000;
    await set({ expiration_mode: "date", expiration_date: dateMs });
    expect((await membershipOf(student.person, program))?.subscription_end).toBe(isoTime(dateMs));
    const lines = (await auditOf(program, "expiration.set")).filter(
      ({ subject }) => subject.id === student.person.id,
    );
    expect(lines.map(({ actor }) => actor?.id)).toEqual([1, 2, 3].map(() => admin.person.id));
    expect(lines[1]?.details["Subscription Expiration"]).toMatch(/^Expired on: .* → Never Expires$/);
  });

  it("leaves whoever is not registered yet as they are, by name, so that they can still be invited", async () => {
    const pending = await aPerson([{ program, role: "Student", subscription_end: null }]);
    const registered = await aPerson([{ program, role: "Student" }]);
    for (const expiration_mode of ["past", "never"]) {
      const body = { group_role_definition_user_ids: [pending, registered].map(idOf), expiration_mode };
      const reply = await post("/update_expiration_batch", body, admin, "PATCH");
      expect(replyOf(updateExpirationBatch, reply)).toMatchObject({
        done: 1,
        undone: [
          {
            id: idOf(pending),
            why: "Not registered yet. Their subscription starts when they register.",
          },
        ],
      });
    }
    expect((await membershipOf(pending, program))?.subscription_end).toBeNull();
    const invited = await post("/resend_invite_email", { ids: [idOf(pending)] }, coordinator);
    expect(replyOf(updateExpirationBatch, invited)).toMatchObject({ done: 1, undone: [] });
  });

  it("refuses a date that is not in the future, a date in another mode, nobody, and whoever is no provider admin", async () => {
    const ids = { group_role_definition_user_ids: [idOf(coordinator.person)] };
    const past = await post(
      "/update_expiration_batch",
      { ...ids, expiration_mode: "date", expiration_date: nowMs() - 1 },
      admin,
      "PATCH",
    );
    expect(refusalOf(past).fields).toEqual([
      { path: "body.expiration_date", message: "Invalid Date: Date must be valid and in the future" },
    ]);
    const both = { ...ids, expiration_mode: "never", expiration_date: nowMs() + 1e9 };
    expect(codeOf(await post("/update_expiration_batch", both, admin, "PATCH"))).toBe("INVALID_REQUEST");
    const nobody = { group_role_definition_user_ids: [], expiration_mode: "past" };
    expect(
      refusalOf(await post("/update_expiration_batch", nobody, admin, "PATCH")).fields?.[0]?.message,
    ).toContain("Nothing Selected! You must select at least one item to lend.");
    const staff = { ...ids, expiration_mode: "past" };
    expect(codeOf(await post("/update_expiration_batch", staff, coordinator, "PATCH"))).toBe("FORBIDDEN");
  });

  it("goes on behind the request for a large class, and says for whom it was not done", async () => {
    const own = await aProgram();
    const boss = await guest(own, "Program Service Administrator", { is_admin: true });
    const crowd = Array.from({ length: 1000 }, () => aStudent(own));
    await putPeople(crowd, Math.floor(nowMs() / 1000));
    const ids = crowd.map(({ memberships }) => memberships[0]?.id ?? "");
    const stranger = newUlid();
    const body = { group_role_definition_user_ids: [...ids, stranger], expiration_mode: "past" };
    const ordered = replyOf(
      updateExpirationBatch,
      await post("/update_expiration_batch", body, boss, "PATCH"),
    );
    expect(ordered.job_id).not.toBeNull();
    const batch = await eventually(async () => {
      const now = replyOf(getMemberBatch, await get(`/batches/${ordered.job_id}`, boss));
      return now.state === "ready" ? now : undefined;
    }, "the change of a class");
    expect(batch).toMatchObject({ done: 1000, undone_count: 0, progress: 100 });
    expect(ordered.undone).toEqual([{ id: stranger, name: "Someone", why: "No longer in this program." }]);
    const ended = await get("/item_count", boss, {
      generic_filters: JSON.stringify([
        { column: "subscription_end", operator: "<=", value: isoTime(nowMs()) },
      ]),
    });
    expect(replyOf(peopleListRoutes.count, ended).count).toBe(1000);
    expect(await auditOf(own, "expiration.set")).toHaveLength(1000);
    expect(codeOf(await get(`/batches/${ordered.job_id}`, await guest(own, "IT Administrator")))).toBe(
      "NOT_FOUND",
    );
  }, 60_000);
});
