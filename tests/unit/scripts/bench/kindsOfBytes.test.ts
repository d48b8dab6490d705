import { describe, expect, it } from "vitest";
import { figuresOfKinds, filesOfShell, kindOf } from "#scripts/bench/kindsOfBytes.ts";
import { askedIn } from "#scripts/bench/thinLine.ts";

const request = (path: string, dest: string, more = ""): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Dest: ${dest}\r\n${more}\r\n`;

const shell = filesOfShell(
  '<script async src="/assets/begin-1.z.js"></script><script src="/assets/a.z.js"></script><link href="/assets/a.z.css">',
);

describe("what the bytes of a visit are", () => {
  it.each([
    ["/documents/1", "document", "", "the page, and what begins it"],
    ["/assets/begin-1.z.js", "script", "", "the page, and what begins it"],
    ["/assets/a.z.js", "script", "", "scripts of the shell"],
    ["/assets/b.z.js", "script", "", "scripts of the case page"],
    ["/assets/a.z.css", "style", "", "styles of the shell"],
    ["/assets/b.z.css", "style", "", "styles of the case page"],
    ["/assets/inter.woff2", "font", "", "fonts and pictures"],
    ["/session", "empty", "", "calls and settings"],
    ["/worker.js", "serviceworker", "Service-Worker: script\r\n", "what the service worker keeps for later"],
    [
      "/assets/a.z.js",
      "empty",
      "Referer: http://localhost:1/worker.js\r\n",
      "what the service worker keeps for later",
    ],
  ])("says of %s, asked for as %s, with %j: %s", (path, dest, more, kind) => {
    const asked = askedIn(request(path, dest, more));
    expect(asked?.path).toBe(path);
    expect(asked && kindOf(asked, shell)).toBe(kind);
  });

  it("takes what goes on with a request for no other one", () => {
    expect(askedIn('{"answer":"GET / HTTP/1.1"}')).toBeUndefined();
  });

  it("adds the bytes of each kind up and counts its replies", () => {
    const asked = ["/assets/b.z.js", "/assets/c.z.js", "/assets/d.z.js"].map((path, at) => ({
      path,
      dest: "script",
      isOfWorker: false,
      bytes: at * 1024,
    }));
    const [scripts] = figuresOfKinds("Of these", asked, shell).filter(({ value }) => value > 0);
    expect(scripts).toMatchObject({ name: "Of these: scripts of the case page, in 2 replies", value: 3 });
  });
});
