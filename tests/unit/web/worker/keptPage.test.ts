import { describe, expect, it } from "vitest";
import { withHeadersOfNow } from "../../../../web/worker/keptPage.ts";

describe("the page that a worker keeps", () => {
  it("has the headers that the server gives the page now, and none that belong to the other text", async () => {
    const reply = new Response("another release", {
      headers: {
        "content-security-policy": "img-src 'self' https://media.example.org",
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "content-length": "15",
        etag: '"another"',
      },
    });
    const page = withHeadersOfNow("this release", reply);
    expect(await page.text()).toBe("this release");
    expect(Object.fromEntries(page.headers)).toEqual({
      "content-security-policy": "img-src 'self' https://media.example.org",
      "content-type": "text/html; charset=utf-8",
    });
  });
});
