import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { downloadPattern, routes } from "#shared/contract/routes.ts";
import { pageOrCall } from "#shared/domain/pageOrCall.ts";

const navigation = (path: string, method = "GET") =>
  pageOrCall({
    method,
    path,
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  });
const fetched = (path: string, method = "GET") => pageOrCall({ method, path, accept: "*/*" });

const asAddress = (path: string): string =>
  path.replace("{id}", "7").replace("{path+}", "old/ecg.png").replace("{file}", "7.csv");

describe("pageOrCall", () => {
  it.each([
    "/",
    "/documents/7",
    "/document_sets",
    "/document_sets/3/usage_report",
    "/session",
    "/no/such/page",
    "/check/online",
  ])("shows the application to who navigates to %s", (path) => {
    expect(navigation(path)).toBe("page");
    expect(navigation(path, "HEAD")).toBe("page");
  });

  it.each(routes.map((route) => [route.method, route.path] as const))(
    "takes a fetch of %s %s for a call",
    (method, path) => {
      expect(fetched(asAddress(path), method)).toBe("call");
    },
  );

  it("takes a download for a call even where a person navigates to it", () => {
    const downloads = routes.filter(({ reply }) => typeof reply === "string");
    expect(downloads.length).toBeGreaterThan(0);
    // A form is posted by its own method.
    for (const { path, method } of downloads) expect(navigation(asAddress(path), method)).toBe("call");
  });

  it("takes whatever the contract calls a download for a call", () => {
    const stem = fc.stringMatching(/^[a-z0-9_]{1,20}$/);
    fc.assert(
      fc.property(
        fc.array(stem, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("pdf", "csv", "xlsx"),
        (stems, extension) => {
          const path = `/${stems.join("/")}.${extension}`;
          expect(downloadPattern.test(path)).toBe(true);
          expect(navigation(path)).toBe("call");
        },
      ),
    );
  });

  it.each([
    "/assets/index-a1b2.js",
    "/index.html",
    "/config.json",
    "/worker.js",
    "/favicon.ico",
    "/favicon-32.png",
    "/robots.txt",
    "/fonts/inter.woff2",
  ])("takes %s for a file of the build, however it is asked for", (path) => {
    expect(navigation(path)).toBe("file");
    expect(fetched(path)).toBe("file");
    expect(fetched(path, "HEAD")).toBe("file");
  });

  it.each([
    "/documents/assets/x",
    "/x/index.html/y",
    "/index.html/x",
    "/documents/favicon",
    "/favicons/x",
    "/apple-touch-icons/x",
  ])("takes %s for no file of the build", (path) => {
    expect(fetched(path)).toBe("call");
  });

  it("never writes to a file", () => {
    expect(fetched("/config.json", "PUT")).toBe("call");
    expect(fetched("/assets/x.js", "DELETE")).toBe("call");
  });

  it("takes a form that a page posts for a call", () => {
    expect(pageOrCall({ method: "POST", path: "/session", accept: "text/html" })).toBe("call");
  });

  it("answers a health check as such, also in a browser", () => {
    expect(navigation("/healthz")).toBe("call");
  });

  it("leads to the live channels by their path alone", () => {
    expect(fetched("/ws")).toBe("live");
    expect(navigation("/ws")).toBe("live");
    expect(fetched("/ws/documents")).toBe("call");
  });

  it("does not mistake a dot inside a path for a file's", () => {
    expect(navigation("/users/ada.lovelace/edit")).toBe("page");
  });

  it("reads Accept without regard to case", () => {
    expect(pageOrCall({ method: "GET", path: "/documents", accept: "Text/HTML" })).toBe("page");
  });
});
