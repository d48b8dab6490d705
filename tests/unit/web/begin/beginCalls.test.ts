import { describe, expect, it } from "vitest";
import type { Begun } from "#web/api/begun.ts";
import { publicPages } from "#web/app/pages.tsx";
import { type BeginPorts, beginCalls } from "#web/begin/beginCalls.ts";

const session = { csrf_token: "token-1", user: { must_enrol: false } };
const contexts = { currentVersion: { id: "V1" }, documentContext: { id: 7 } };

async function begin(
  pathname: string,
  more: Partial<BeginPorts> & { replies?: Record<string, object> } = {},
) {
  const { replies = {}, ...ports } = more;
  const known: Record<string, object> = { "/session": session, [pathname]: contexts, ...replies };
  const asked: { url: string; token: string | null }[] = [];
  const begun = new Map<string, Begun>();
  await beginCalls(begun, {
    location: { pathname, search: "" },
    fetch: async (url, init) => {
      asked.push({ url: String(url), token: new Headers(init?.headers).get("X-CSRF-Token") });
      const reply = known[String(url)];
      return reply instanceof Error ? Promise.reject(reply) : Response.json(reply ?? {});
    },
    read: () => ({ wall: 1_000, ticks: 10 }),
    isSignOutDue: () => false,
    mayHoldAnswers: async () => false,
    ...ports,
  });
  return { asked, begun };
}

describe("the calls that a page begins with", () => {
  it("are the settings, the session and then the case in that session, each named by the reply before it", async () => {
    const { asked, begun } = await begin("/document_set_document_relations/3");
    expect(asked).toEqual([
      { url: "/config.json", token: null },
      { url: "/session", token: null },
      { url: "/document_set_document_relations/3", token: "token-1" },
      { url: "/api/v2/versions/V1?document_id=7", token: "token-1" },
      { url: "/api/v2/document_user_states/7", token: "token-1" },
    ]);
    expect([...begun.keys()]).toEqual(asked.map(({ url }) => url));
    // The page reads the very replies.
    const answer = await begun.get("/session")?.answer;
    expect(await answer?.reply.json()).toEqual(session);
  });

  const upToSession = ["/config.json", "/session"];
  it.each<[string, string, Parameters<typeof begin>[1], string[]]>([
    ["on any other page", "/document_sets/3", {}, upToSession],
    [
      "with a case that is asked for in part",
      "/documents/7",
      { location: { pathname: "/documents/7", search: "?embedded=true" } },
      upToSession,
    ],
    ["when nobody is signed in", "/documents/7", { replies: { "/session": { error: "x" } } }, upToSession],
    [
      "for who must have a second factor first",
      "/documents/7",
      { replies: { "/session": { ...session, user: { must_enrol: true } } } },
      upToSession,
    ],
    [
      "without a network",
      "/documents/7",
      { replies: { "/session": new TypeError("Failed to fetch") } },
      upToSession,
    ],
    ["while a sign-out is due", "/documents/7", { isSignOutDue: () => true }, ["/config.json"]],
    [
      "where answers may wait to be sent, which go before the case is read (ADR 0242)",
      "/documents/7",
      { mayHoldAnswers: async () => true },
      [...upToSession, "/documents/7"],
    ],
  ])("go no further %s", async (_, path, ports, urls) => {
    const { asked } = await begin(path, ports);
    expect(asked.map(({ url }) => url)).toEqual(urls);
  });

  it("are the settings alone on each page that people without an account open", async () => {
    for (const { path = "" } of publicPages) {
      const { asked } = await begin(`/${path.replace(":id", "P-24-0")}`);
      expect(
        asked.map(({ url }) => url),
        path,
      ).toEqual(["/config.json"]);
    }
    expect(publicPages.length).toBeGreaterThan(4);
  });
});
