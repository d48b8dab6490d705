import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useFixtureCloud } from "./fixtures/cloud.ts";

const cloud = useFixtureCloud();
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(cloud().url + path, { headers, redirect: "manual" });

describe("the HTTP API of the local cloud", () => {
  it("hands the function an event in payload format 2.0", async () => {
    const reply = await get("/echo/a/b%20c?x=1&x=2&y=", { cookie: "q=1; z=2", "X-Mixed": "kept" });
    const event = await reply.json();
    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /echo/{rest+}",
      rawQueryString: "x=1&x=2&y=",
      queryStringParameters: { x: "1,2", y: "" },
      pathParameters: { rest: "a/b c" },
      cookies: ["q=1", "z=2"],
      isBase64Encoded: false,
    });
    expect(event.headers["x-mixed"]).toBe("kept");
    expect(event.headers.cookie).toBeUndefined();
    expect(reply.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2; Path=/"]);
  });

  it("addresses the API by its own host, and the viewer's comes only as the edge function copies it", async () => {
    const { headers } = await (await get("/echo/x")).json();
    expect(headers.host).toMatch(/\.execute-api\./);
    expect(headers["x-forwarded-host"]).toBe(`localhost:${cloud().port}`);
  });

  it("passes text bodies as text and others in base64", async () => {
    const post = async (type: string, body: string) =>
      (
        await fetch(`${cloud().url}/echo`, { method: "POST", body, headers: { "content-type": type } })
      ).json();
    expect(await post("application/json", '{"a":1}')).toMatchObject({
      body: '{"a":1}',
      isBase64Encoded: false,
    });
    expect(await post("application/x-www-form-urlencoded", "a=1")).toMatchObject({
      body: Buffer.from("a=1").toString("base64"),
      isBase64Encoded: true,
    });
  });

  it("decodes base64 replies", async () => {
    const reply = await get("/bytes");
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(new Uint8Array([1, 2, 255]));
    expect(reply.headers.get("content-type")).toBe("image/png");
  });

  it("takes a result without a status code for a JSON body", async () => {
    const reply = await get("/bare");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ greeting: "hello" });
  });

  it("answers 404 for a route that is not there and 500 for a function that throws or sends too much", async () => {
    expect((await get("/nowhere")).status).toBe(404);
    expect((await get("/throws")).status).toBe(500);
    expect((await get("/too-large")).status).toBe(500);
  });

  it("refuses a body over 10 MB", async () => {
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await fetch(`${cloud().url}/echo`, { method: "POST", body })).status).toBe(413);
  });

  it("starts a fresh runtime after one that ended or timed out", async () => {
    expect((await get("/exits")).status).toBe(500);
    expect(await (await get("/calls")).json()).toEqual({ calls: 1 });
    expect((await get("/slow")).status).toBe(500);
    expect(await (await get("/calls")).json()).toEqual({ calls: 1 });
  }, 15_000);

  it("lets a call end that runs beside a timed-out one", async () => {
    const slow = get("/slow");
    // The nap has to begin before the limit of the slow call, and to end after it.
    await sleep(1800);
    const nap = get("/nap");
    expect((await slow).status).toBe(500);
    expect(await (await nap).json()).toBe("rested");
  }, 15_000);

  it("gives each function its own environment, secrets resolved", async () => {
    const environment = await (await get("/environment")).json();
    expect(environment.SECRET).toMatch(/^[0-9a-f]{40}$/);
    expect(environment.QUEUE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/000000000000\/Base-Jobs$/);
    expect(environment.LIVE_ENDPOINT).toBe(`${cloud().endpoints.management}/ws`);
    expect(environment.VITEST).toBeUndefined();
  });

  it("moves the clock of a function that runs, which keeps what it holds in memory until it is started anew", async () => {
    const calls = async () => (await (await get("/calls")).json()).calls;
    const offset = async () => (await (await get("/environment")).json()).CLOCK_OFFSET_MS;
    const before = await calls();
    for (const offsetMs of [3_600_000, 0]) {
      cloud().setClockOffset(offsetMs);
      expect(await offset()).toBe(String(offsetMs));
    }
    expect(await calls()).toBe(before + 1);
    cloud().setClockOffset(60_000);
    cloud().restartFunctions();
    expect([await calls(), await offset()]).toEqual([1, "60000"]);
    cloud().setClockOffset(0);
  });

  it("reaches the table through the environment alone", async () => {
    const put = await fetch(`${cloud().url}/items/one`, {
      method: "PUT",
      body: '{"name":{"S":"One"}}',
      headers: { "content-type": "application/json" },
    });
    expect(put.status).toBe(201);
    expect(await (await get("/items/one")).json()).toMatchObject({ name: { S: "One" } });
  });
});

describe("the distribution of the local cloud", () => {
  it("lets the template's own edge function tell pages from calls on one path", async () => {
    const page = await get("/items/one", { accept: "text/html" });
    expect(await page.text()).toContain("<title>Fixture</title>");
    expect(page.headers.get("vary")).toContain("Accept");
    const call = await get("/items/none", { accept: "application/json" });
    expect(call.status).toBe(404);
    expect(call.headers.get("content-type")).toBe("application/json");
  });

  it("sends the reply that the edge function gives itself", async () => {
    const reply = await get("/old");
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/new"]);
  });

  it("adds the response headers policy, and overrides only where that says so", async () => {
    const call = await get("/bare");
    expect(call.headers.get("x-content-type-options")).toBe("nosniff");
    expect(call.headers.get("cache-control")).toBe("no-store");
    const page = await get("/", { accept: "text/html" });
    expect(page.headers.get("cache-control")).toBe("no-cache");
  });

  it("serves built files compressed, cacheable for ever by hashed name, and 304 to who has them", async () => {
    const reply = await get("/assets/app-1234.js", { "accept-encoding": "br" });
    expect(reply.headers.get("content-encoding")).toBe("br");
    expect(reply.headers.get("cache-control")).toContain("immutable");
    expect(await reply.text()).toContain("export const text");
    const again = await get("/assets/app-1234.js", { "if-none-match": reply.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("compresses large replies of functions and leaves small ones alone", async () => {
    const large = await get("/large", { "accept-encoding": "gzip" });
    expect(large.headers.get("content-encoding")).toBe("gzip");
    expect(await large.json()).toHaveLength(5000);
    expect((await get("/bare", { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBeNull();
  });

  it("never leaves the directories of the build", async () => {
    for (const path of [
      "/assets/..%2f..%2fmanifest.json",
      "/assets/%2e%2e/%2e%2e/manifest.json",
      "/assets/%00.js",
    ]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  it("answers 404 for names of files that no disk could hold", async () => {
    for (const path of [
      "/assets/%ff",
      "/assets/%",
      "/assets/%e2%82.js",
      `/assets/${"x".repeat(300)}.js`,
      `/assets/${"x/".repeat(3000)}y.js`,
      `/assets/${"%F0%9F%AB%80".repeat(100)}`,
    ]) {
      expect([path.slice(0, 40), (await get(path)).status]).toEqual([path.slice(0, 40), 404]);
    }
  });

  it.each([
    ["GET / HTTP/1.0", 400],
    ["GET /bare HTTP/1.0", 400],
    ["GET /assets/app-1234.js HTTP/1.0", 400],
    ["GET /_local/mailbox HTTP/1.0", 400],
    ["GET /ws HTTP/1.0\r\nConnection: Upgrade\r\nUpgrade: websocket", 404],
    ["GET / HTTP/1.1", 400],
    ["GET /bare HTTP/1.0\r\nHost: localhost", 200],
  ])("answers %j as the edge would", async (head, status) => {
    expect(await statusOf(`${head}\r\n\r\n`)).toBe(status);
    expect((await get("/bare")).status).toBe(200);
  });
});

/** The status of the reply to what is written as it stands. */
function statusOf(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(cloud().port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("latin1");
    socket.once("data", (reply: string) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1]));
    });
    socket.on("error", reject);
  });
}
