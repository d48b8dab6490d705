import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { isOfAdmin, isOfThisMachine } from "#scripts/local/gateway/mailboxAccess.ts";

type Asked = Parameters<typeof isOfThisMachine>[0];
const asked = (headers: IncomingMessage["headers"], remoteAddress = "127.0.0.1"): Asked =>
  ({ headers, socket: { remoteAddress } }) as Asked; // nothing else of them is read

describe("who may open the local mailbox (E.2)", () => {
  it.each([
    [asked({ host: "localhost:3000" }), true],
    [asked({ host: "North.LOCALHOST" }), true],
    [asked({ host: "[::1]:3000" }, "::1"), true],
    [asked({ host: "localhost.example.org:3000" }), false],
    [asked({ host: "example.org" }), false],
    [asked({}), false],
    [asked({ host: "localhost" }, "192.0.2.7"), false],
    [asked({ host: "localhost", forwarded: "for=192.0.2.7" }), false],
    [asked({ host: "localhost", "x-forwarded-for": "192.0.2.7" }), false],
  ])("%j: %s", (request, is) => {
    expect(isOfThisMachine(request)).toBe(is);
  });

  it.each([
    [200, '{"user":{"is_admin":true}}', true],
    [200, '{"user":{"is_admin":false}}', false],
    [401, '{"user":{"is_admin":true}}', false],
    [200, "<!doctype html>", false],
    [200, "null", false],
  ])("takes %i %s for an admin's session: %s", (status, text, is) => {
    expect(isOfAdmin({ status, body: Buffer.from(text) })).toBe(is);
  });
});
