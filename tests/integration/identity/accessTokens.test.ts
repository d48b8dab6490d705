import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAccessTokens as readTokens } from "#functions/table/identity/accessTokens.ts";
import { takeAllowance } from "#functions/table/identity/allowances.ts";
import { keys } from "#functions/table/keys.ts";
import { listAuditEntries } from "#functions/table/operations/audit.ts";
import { deleteItem, updateItem } from "#functions/table/table.ts";
import { createAccessToken, listAccessTokens } from "#shared/contract/identity/accessTokens.ts";
import { getCurrentUser } from "#shared/contract/identity/identity.ts";
import { tokensAtMost } from "#shared/domain/accessTokens.ts";
import { limits } from "#shared/domain/limits.ts";
import { anAccessToken } from "#tests/builders/accessTokens.ts";
import { type Credentials, codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import {
  aPerson,
  aProgram,
  aSession,
  type BuiltPerson,
  forgetThisAddress,
  testPassword,
} from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("identity");
const path = "/account/access_tokens";

let person: BuiltPerson;
let here: Credentials;
beforeEach(async () => {
  person = await aPerson([{ program: await aProgram({ is_editorial: true }), role: "Reviewer" }]);
  here = await aSession(person);
});
afterEach(forgetThisAddress);

const create = (body: object = {}, as = here) =>
  send({
    method: "POST",
    path,
    body: { name: "Nightly export", scopes: ["questions:read"], days: 30, ...body },
    as,
  });
const list = async () => replyOf(listAccessTokens, await send({ method: "GET", path, as: here })).tokens;
const noPage = { origin: undefined, "x-csrf-token": undefined };
const ask = (authorization: string, host?: string) =>
  send({
    method: "GET",
    path: "/api/common/user",
    headers: { ...noPage, authorization },
    ...(host && { host }),
  });
const statusWith = async (authorization: string): Promise<number> => (await ask(authorization)).status;
const membership = () => person.memberships[0] as BuiltPerson["memberships"][number];

describe("one's personal access tokens (A-40)", () => {
  it("tells the secret once, keeps its hash alone, and notes the last use and the audit lines", async () => {
    const { token, secret } = replyOf(createAccessToken, await create());
    expect(token).toMatchObject({
      name: "Nightly export",
      role: "Reviewer",
      last_used_at: null,
      is_live: true,
    });
    expect(secret).toMatch(new RegExp(`^bedside_${person.id}_[A-Za-z0-9_-]{43}$`));
    expect(JSON.stringify(await readTokens(person.id))).not.toContain(secret.slice(-43));
    const user = replyOf(getCurrentUser, await ask(`Bearer ${secret}`));
    expect(user).toMatchObject({
      id: person.id,
      groupRoleDefinition: { role_definition: { name: "Reviewer" } },
    });
    const [kept, ...others] = await list();
    expect(others).toEqual([]);
    expect(kept).toEqual({ ...token, last_used_at: expect.any(String) });
    const answer = await send({ method: "DELETE", path: `${path}/${token.id}`, as: here });
    expect(answer.status).toBe(200);
    expect(await statusWith(`Bearer ${secret}`)).toBe(401);
    expect(await list()).toEqual([]);
    const { program_id } = membership();
    const lines = await listAuditEntries(program_id, token.created_at.slice(0, 7));
    expect(lines.map(({ action }) => action)).toEqual(["account.token_created", "account.token_revoked"]);
    expect(JSON.stringify(lines)).not.toContain(secret.slice(-43));
  });

  it("asks for a recent proof to create one, and for none to revoke one", async () => {
    const old = await aSession(person, { createdMsAgo: 3_600_000 });
    expect(codeOf(await create({}, old))).toBe("PROOF_NEEDED");
    const { token } = replyOf(createAccessToken, await create());
    const answer = await send({ method: "DELETE", path: `${path}/${token.id}`, as: old });
    expect(answer.status).toBe(200);
  });

  it("refuses a name, scope or duration that is none, and more tokens than one may have", async () => {
    for (const body of [
      { name: " " },
      { name: "two\nlines" },
      { scopes: [] },
      { scopes: ["everything"] },
      { days: 31 },
      { days: "30" },
    ])
      expect(codeOf(await create(body)), JSON.stringify(body)).toBe("INVALID_REQUEST");
    await Promise.all(Array.from({ length: tokensAtMost - 1 }, () => anAccessToken(person)));
    await anAccessToken(person, { expires_at: "2026-01-01T00:00:00.000Z", name: "Ended" });
    // One that has ended makes room.
    expect((await create()).status).toBe(201);
    expect((await list()).map(({ name }) => name)).not.toContain("Ended");
    const refused = await create();
    expect([codeOf(refused), refusalOf(refused).message]).toEqual([
      "CONFLICT",
      `You have ${tokensAtMost} access tokens, which is the most. Revoke one that you no longer need.`,
    ]);
  });

  it("reveals and revokes no token of somebody else", async () => {
    const { secret } = replyOf(createAccessToken, await create());
    const [token] = await list();
    const other = await aSession(await aPerson([{ program: await aProgram(), role: "Student" }]));
    const listed = await send({ method: "GET", path, as: other });
    expect(replyOf(listAccessTokens, listed).tokens).toEqual([]);
    expect(codeOf(await send({ method: "DELETE", path: `${path}/${token?.id}`, as: other }))).toBe(
      "NOT_FOUND",
    );
    expect(await statusWith(`Bearer ${secret}`)).toBe(200);
  });
});

describe("what ends a personal access token", () => {
  const bearer = async (parts = {}) => (await anAccessToken(person, parts)).headers.authorization;

  it("is its expiration", async () => {
    expect(await statusWith(await bearer({ expires_at: "2026-01-01T00:00:00.000Z" }))).toBe(401);
  });

  it("is another role, the end of the membership, or another membership", async () => {
    const authorization = await bearer();
    expect(await statusWith(authorization)).toBe(200);
    const key = keys.membership(person.id, membership().program_id);
    const set = (name: string, value: string) =>
      updateItem(key, {
        UpdateExpression: "SET #name = :value",
        ExpressionAttributeNames: { "#name": name },
        ExpressionAttributeValues: { ":value": value },
      });
    await set("role", "Content Production Associate");
    expect(await statusWith(authorization)).toBe(401);
    expect((await list()).map(({ is_live }) => is_live)).toEqual([false]);
    await set("role", "Reviewer");
    await set("id", "01HZ0000000000000000000000");
    expect(await statusWith(authorization)).toBe(401);
    await set("id", membership().id);
    expect(await statusWith(authorization)).toBe(200);
    await deleteItem(key);
    expect(await statusWith(authorization)).toBe(401);
  });

  it("is a provider admin who is one no more, and somebody who has become one", async () => {
    const authorization = await bearer();
    const setAdmin = (value: boolean) =>
      updateItem(keys.profile(person.id), {
        UpdateExpression: "SET is_admin = :value",
        ExpressionAttributeValues: { ":value": value },
      });
    await setAdmin(true);
    expect(await statusWith(authorization)).toBe(401);
    const asAdmin = await bearer();
    expect(await statusWith(asAdmin)).toBe(200);
    await setAdmin(false);
    expect(await statusWith(asAdmin)).toBe(401);
  });

  it("is a changed password, as for other sessions", async () => {
    const authorization = await bearer();
    const changed = await send({
      method: "PUT",
      path: "/account/password",
      body: { current_password: testPassword, new_password: "a longer one of the tests" },
      as: here,
    });
    expect(changed.status).toBe(200);
    expect(await statusWith(authorization)).toBe(401);
  });

  it("is the address of another program, while its own will do", async () => {
    const elsewhere = await aProgram();
    const authorization = await bearer();
    expect((await ask(authorization, `${membership().subdomain}.bedside.localhost`)).status).toBe(200);
    expect((await ask(authorization, `${elsewhere.subdomain}.bedside.localhost`)).status).toBe(401);
  });

  it("is, for a while, more calls than the limit of its owner", async () => {
    const authorization = await bearer();
    const use = { userId: person.id, limit: "token_calls" as const };
    // Uses up the limit of an hour ahead, so that the time of the calls below frees none of it.
    const nowMs = Date.now() + 3_600_000;
    for (let count = 0; count < limits.token_calls.atOnce; count++) await takeAllowance({ ...use, nowMs });
    const answer = await ask(authorization);
    expect([answer.status, codeOf(answer)]).toEqual([429, "LIMIT_REACHED"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    // Their pages go on.
    expect((await send({ method: "GET", path: "/api/common/user", as: here })).status).toBe(200);
  });
});
