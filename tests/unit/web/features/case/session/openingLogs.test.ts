import { afterEach, describe, expect, it, vi } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import { documentOpening, openingsIn } from "#web/features/case/session/openingLogs.ts";
import { sendUserLog } from "#web/features/case/session/sendUserLog.ts";
import { someContexts } from "../caseFixture.ts";

const nodes: Record<string, ContentNode> = {
  page: { type: "section", uid: "page", subtype: "history_page" },
  map: { type: "section", uid: "map", subtype: "mod_map_page" },
};
const store = { nodeOf: (uid: string) => nodes[uid] };
const entry = (uid: string, key: string, value: unknown, card = uid) => ({
  uid,
  key,
  value,
  card,
  updatedAt: 1,
});

describe("what is logged of unfolding (documents §3 Document user log)", () => {
  it("tells a page that opens, and the map's page by its own type", () => {
    expect(openingsIn([entry("page", "collapsed", false), entry("map", "collapsed", false)], store)).toEqual([
      { type: "OpenedSectionLog", uid: "page" },
      { type: "ExpandedModMapLog", uid: "map" },
    ]);
  });

  it("tells nothing of folding, of parts of a page, and of answers", () => {
    const others = [
      entry("page", "collapsed", true),
      entry("deep", "collapsed", false, "page"),
      entry("page", "invisible", false),
    ];
    expect(openingsIn(others, store)).toEqual([]);
  });
});

describe("what is logged of opening a case (D-12)", () => {
  it("names the snapshot that is shown, and the course that it was opened from", () => {
    const contexts = someContexts();
    expect(documentOpening(contexts)).toEqual({
      type: "OpenedDocumentLog",
      version_id: contexts.currentVersion.id,
    });
    expect(
      documentOpening({ ...contexts, document_set: { id: 3, name: "Cardiology", others_answers: false } })
        .document_set_id,
    ).toBe(3);
  });
});

describe("a log of the learner's (D-12)", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it("is posted with its time in seconds", async () => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}, { status: 500 }));
    vi.stubGlobal("fetch", fetched);
    vi.spyOn(console, "error").mockReturnValue();
    await sendUserLog(7, { type: "OpenedLabValuesLog" }, 1_700_000_000_900);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe("/documents/7/document_user_logs");
    expect(JSON.parse(String(init?.body))).toEqual({
      document_user_log: { type: "OpenedLabValuesLog", created_at: 1_700_000_000 },
    });
  });

  it("that does not arrive stands in the browser's log, and stops nothing", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const log = vi.spyOn(console, "error").mockReturnValue();
    await sendUserLog(7, { type: "OpenedLabValuesLog" }, 0);
    expect(log).toHaveBeenCalledWith("Network response was not ok", "OFFLINE");
  });
});
