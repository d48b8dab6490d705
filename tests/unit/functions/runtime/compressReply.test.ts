import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressReply } from "#functions/runtime/compressReply.ts";

const body = JSON.stringify({ text: "Ein längerer Text. ".repeat(100) });
const reply = { statusCode: 200, headers: { "content-type": "application/json", vary: "Accept" }, body };

describe("a reply", () => {
  it("is packed for who takes gzip, and reads as before", async () => {
    const packed = await compressReply(reply, "br, gzip;q=0.8, deflate");
    expect(packed).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: {
        "content-type": "application/json",
        "content-encoding": "gzip",
        vary: "Accept, Accept-Encoding",
      },
    });
    expect(gunzipSync(Buffer.from(packed.body ?? "", "base64")).toString()).toBe(body);
    expect((packed.body ?? "").length).toBeLessThan(body.length / 4);
  });

  it("is packed where it says nothing of what it depends on, or is taken a little", async () => {
    const packed = await compressReply({ statusCode: 200, body }, "gzip;q=0.01");
    expect(packed.headers).toEqual({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(await compressReply({ ...reply, body: "x".repeat(1000) }, "gzip")).toHaveProperty(
      "isBase64Encoded",
    );
  });

  it.each([
    ["nothing", ""],
    ["no gzip", "br, deflate"],
    ["anything but gzip", "br, gzip;q=0"],
    ["the same to three digits", "br, gzip ; q=0.000"],
  ])("stays as it is for who takes %s", async (_name, accepted) => {
    expect(await compressReply(reply, accepted)).toBe(reply);
  });

  it("stays as it is where it is short, has no body, or is packed or a file already", async () => {
    const others = [
      { ...reply, body: "short" },
      { statusCode: 204 },
      { ...reply, isBase64Encoded: true },
      { ...reply, headers: { "content-encoding": "br" } },
    ];
    for (const other of others) expect(await compressReply(other, "gzip")).toBe(other);
  });
});
