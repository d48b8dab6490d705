import { afterEach, describe, expect, it } from "vitest";
import { useCloud } from "./cloud.ts";

const cloud = useCloud();

afterEach(() => cloud.setClockOffset(0));

describe("the product on the local cloud", () => {
  it("says that each of its parts is well", async () => {
    const reply = await fetch(`${cloud.url}/healthz`);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ status: "ok" });
  });

  it("answers one path with the application or with the API, by what is accepted", async () => {
    const page = await fetch(`${cloud.url}/documents`, { headers: { accept: "text/html" } });
    expect(page.headers.get("content-type")).toContain("text/html");
    const call = await fetch(`${cloud.url}/documents`, { headers: { accept: "application/json" } });
    expect(call.headers.get("content-type")).toContain("application/json");
    expect([page.headers.get("vary"), call.headers.get("vary")]).toEqual(["Accept", "Accept"]);
  });

  it("gives its functions the names of the template", () => {
    expect(cloud.functionEnv("identity").TABLE_NAME).toBe(cloud.tableName);
  });

  it("moves the functions' clock", async () => {
    await cloud.setClockOffset(3_600_000);
    expect((await fetch(`${cloud.url}/healthz`)).status).toBe(200);
  });

  it("lets nobody keep the answer that a file below /assets is not there", async () => {
    const reply = await fetch(`${cloud.url}/assets/gone-1234.js`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(reply.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});
