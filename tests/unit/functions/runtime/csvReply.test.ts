import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { csvReply } from "#functions/runtime/csvReply.ts";

const asked = (acceptEncoding?: string) => ({ headers: { "accept-encoding": acceptEncoding } });
const long = "x".repeat(256 * 1024);
const headers = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="people.csv"',
};

it("a CSV file is kept under its name, as it is where it is short or nobody takes it packed", () => {
  const plain = { statusCode: 200, headers };
  expect(csvReply(asked("br, gzip"), "people.csv", "a,b")).toEqual({ ...plain, body: "a,b" });
  for (const taken of [undefined, "br", "xgzipx"])
    expect(csvReply(asked(taken), "people.csv", long)).toEqual({ ...plain, body: long });
  const shorter = long.slice(1);
  expect(csvReply(asked("gzip"), "people.csv", shorter)).toEqual({ ...plain, body: shorter });
});

it("a long one is packed for whom takes it, who is told so", () => {
  const { body = "", ...reply } = csvReply(asked("gzip, br"), "people.csv", long);
  expect(reply).toEqual({
    statusCode: 200,
    headers: { ...headers, "content-encoding": "gzip", vary: "Accept, Accept-Encoding" },
    isBase64Encoded: true,
  });
  expect(gunzipSync(Buffer.from(body, "base64")).toString()).toBe(long);
});
