import "@testing-library/jest-dom/vitest";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HistoryButton } from "#web/features/editor/history/HistoryButton.tsx";
import { fakeApi, renderPage } from "../../../renderPage.tsx";

const head = {
  ...{ id: 12, document_id: 7, type: "SCHEDULED_REVIEW", rev: 13, saved_at: null },
  ...{ published: false, changeAuthorIds: [] },
};
const save = (rev: number, more: object = {}) => ({
  ...{ rev, kind: "save", user_id: "01J00000000000000000000001", user_name: "Ann Associate" },
  ...{
    saved_at: "2026-11-22T10:00:00.000Z",
    did: { edited: 1, suggested: 2, decided: 0, undone: 0, commented: 1 },
    from: null,
    ...more,
  },
});
const revs = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);
const writing = { session: "s1", lock_token: 3, base_rev: 13 };

function show({ isWriting = true, isNew = false } = {}) {
  const api = fakeApi({
    "GET /versions/12/saves": ({ url }) => {
      if (isNew) return { body: { version: { ...head, rev: 0 }, saves: [] } };
      const upTo = url.searchParams.get("up_to");
      const [latest, ...older] = revs(13, 10);
      const first = [save(latest ?? 0, { kind: "publish", did: null }), ...older.map((rev) => save(rev))];
      const next = revs(3, 3).map((rev) =>
        save(rev, rev === 2 ? { kind: "restore", from: { version_id: 12, rev: 1 } } : {}),
      );
      return { body: { version: head, saves: upTo === null ? first : next } };
    },
    "GET /versions/12/comparison": () => ({
      body: {
        from: 0,
        to: 1,
        differences: [
          {
            uid: "p",
            type: "paragraph",
            kind: "added",
            place: ["First"],
            before: null,
            after: "New words",
            keys: [],
          },
        ],
      },
    }),
    "POST /versions/12/restore": () => ({ body: { version: { ...head, rev: 14 }, tree_hash: "h" } }),
  });
  vi.stubGlobal("fetch", api.fetch);
  const onReplaced = vi.fn(async () => {});
  renderPage(
    <HistoryButton versionId={12} writing={isWriting ? () => writing : undefined} onReplaced={onReplaced} />,
  );
  fireEvent.click(screen.getByRole("button", { name: "History" }));
  return { api, onReplaced };
}

afterEach(() => vi.unstubAllGlobals());

describe("the history of a version (D-41)", () => {
  it("says who saved what and when, goes on to older saves, and compares any two", async () => {
    const { api } = show();
    const saves = await screen.findByRole("region", { name: "Saves" });
    const [latest, next] = within(saves).getAllByRole("listitem");
    expect(latest).toHaveTextContent(/^PublishedAnn Associate, .*2026.* \(revision 13\)/);
    expect(next).toHaveTextContent(/^Edited in 1 place\. Suggested in 2 places\. Wrote 1 comment/);
    fireEvent.click(screen.getByRole("button", { name: "Older saves" }));
    expect(await screen.findByText("Restored revision 1")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Older saves" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "What changed in revision 1" }));
    expect((await screen.findByText("New words")).tagName).toBe("INS");
    expect(api.asked.at(-1)?.url.search).toBe("?from=0&to=1");
    expect(screen.getByLabelText("Compare")).toHaveDisplayValue("0: Original");
    fireEvent.change(screen.getByLabelText("With"), { target: { value: "13" } });
    await waitFor(() => expect(api.asked.at(-1)?.url.search).toBe("?from=0&to=13"));
  });

  it("restores an older revision once it is agreed to, under the lock", async () => {
    const { api, onReplaced } = show();
    fireEvent.click(await screen.findByRole("button", { name: "Restore revision 12" }));
    expect(screen.queryByRole("button", { name: "Restore revision 13" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Restore" }));
    expect(await screen.findByText("Restored revision 12.")).toBeInTheDocument();
    expect(api.asked.at(-1)?.body).toEqual({ version: { ...writing, rev: 12 } });
    expect(onReplaced).toHaveBeenCalledOnce();
  });

  it("is only read by who holds no lock", async () => {
    show({ isWriting: false });
    await screen.findByRole("region", { name: "Saves" });
    expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
  });

  it("says that nothing was saved yet", async () => {
    show({ isNew: true });
    expect(await screen.findByText(/^No saves yet/)).toBeInTheDocument();
  });
});
