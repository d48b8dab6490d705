import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { getItem, useFixtureCloud } from "./fixtures/cloud.ts";

const cloud = useFixtureCloud();
const open: WebSocket[] = [];

function connect(headers: Record<string, string> = { cookie: "pass=1" }): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${cloud().port}/ws`, { headers });
  socket.on("error", () => {}); // a refusal is an error too, and asserted where it is meant
  open.push(socket);
  return socket;
}

async function exchange(socket: WebSocket, message: string): Promise<Record<string, string>> {
  const reply = once(socket, "message");
  socket.send(message);
  const [data] = await reply;
  return JSON.parse(String(data));
}

const connectionUrl = (id: string) =>
  `${cloud().endpoints.management}/ws/@connections/${encodeURIComponent(id)}`;

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

describe("the WebSocket API of the local cloud", () => {
  it("refuses whom $connect refuses, with its status", async () => {
    const [, response] = await once(connect({}), "unexpected-response");
    expect(response.statusCode).toBe(401);
  });

  it("sends messages by the route selection expression, and the rest to $default", async () => {
    const socket = connect();
    await once(socket, "open");
    expect(await exchange(socket, '{"command":"subscribe"}')).toMatchObject({ routeKey: "subscribe" });
    expect(await exchange(socket, '{"command":"other"}')).toMatchObject({ routeKey: "$default" });
    expect(await exchange(socket, "not JSON")).toMatchObject({ routeKey: "$default", body: "not JSON" });
  });

  it("answers for its connections: description, message, close, 410 once gone", async () => {
    const socket = connect();
    await once(socket, "open");
    const { connectionId = "" } = await exchange(socket, "{}");
    const described = await (await fetch(connectionUrl(connectionId))).json();
    expect(described.identity.sourceIp).toContain("127.0.0.1");

    const message = once(socket, "message");
    expect((await fetch(connectionUrl(connectionId), { method: "POST", body: "hello" })).status).toBe(200);
    expect(String((await message)[0])).toBe("hello");

    const closed = once(socket, "close");
    expect((await fetch(connectionUrl(connectionId), { method: "DELETE" })).status).toBe(204);
    await closed;
    expect((await fetch(connectionUrl(connectionId), { method: "POST", body: "late" })).status).toBe(410);
    await vi.waitFor(async () => expect(await getItem(cloud(), connectionId, "gone")).toBeDefined(), 5000);
  });

  it("is at its own path only", async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${cloud().port}/elsewhere`);
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(404);
  });
});
