import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { openJournal } from "#web/features/case/saving/journal.ts";
import { openCase } from "#web/features/case/session/openCase.ts";
import { type Answer, fakeApi, refusal } from "../../../renderPage.tsx";
import { someContexts } from "../caseFixture.ts";

const person = { id: "01HZZZZZZZZZZZZZZZZZZZZZZ1" };
const scope = { userId: person.id, documentId: 7, attempt: 1 };
const reply = {
  attempt: 1,
  state: {},
  progress: 0,
  time_on_case: 0,
  calculate_percentage_of_recommended_time: 0,
};
const save = "PUT /api/v2/document_user_states/7";
const waiting = { card: "c", uid: "essay_input", key: "value", value: "not sent", updatedAt: 2_000 };

beforeEach(() => vi.stubGlobal("indexedDB", new IDBFactory()));
afterEach(() => vi.unstubAllGlobals());

/** What is asked when a case is opened on which `waiting` waits, and what the page starts with. */
async function open(saved: () => Answer | Promise<Answer>) {
  const contexts = someContexts();
  const journal = await openJournal(scope, globalThis.indexedDB);
  await journal.put([waiting]);
  journal.close();
  const version = `GET /api/v2/versions/${contexts.currentVersion.id}`;
  const api = fakeApi({
    "GET /documents/7": () => ({ body: contexts }),
    "GET /api/v2/document_user_states/7": () => ({ body: { id: 7, ...reply } }),
    "GET /documents/7/sitting": () => ({ body: { server_time_ms: 1, sitting: null } }),
    [version]: () => ({ body: { id: contexts.currentVersion.id, hash: "h".repeat(43), data: aSmallCase() } }),
    [save]: saved,
  });
  vi.stubGlobal("fetch", api.fetch);
  const opened = await openCase({ kind: "document", id: "7" }, person, new AbortController().signal);
  opened.journal.close();
  return { opened, calls: api.asked.map(({ call }) => call), version };
}

describe("opening a case with answers that have not arrived (D-30; ADR 0242)", () => {
  it("sends them before it asks for the tree, which may tell what is right", async () => {
    const { opened, calls, version } = await open(() => ({ body: { id: 7, ...reply } }));
    expect(calls.indexOf(save)).toBeGreaterThan(0);
    expect(calls.indexOf(save)).toBeLessThan(calls.indexOf(version));
    expect(opened.waiting).toEqual([]);
  });

  it("opens all the same where they do not arrive, and still has them", async () => {
    const { opened, calls, version } = await open(() => refusal("UNAVAILABLE", 503));
    expect(calls).toContain(version);
    expect(opened.waiting).toEqual([waiting]);
    expect(opened.state.essay_input?.value?.value).toBe("not sent");
  });
});
