import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { VersionNews } from "#shared/contract/versions/live.ts";
import { LockBar } from "#web/features/editor/bars/LockBar.tsx";
import type { VersionLock } from "#web/features/editor/useVersionLock.ts";
import { renderPage } from "../../../renderPage.tsx";

afterEach(cleanup);

const editors = [
  { id: "ada", display: "Ada Author", email: "ada@bedside.test", author_index: 0 },
  { id: "bob", display: "Bob Editor", email: "bob@bedside.test", author_index: 1 },
];

/** The bar for Ada in her first window, as the channel has it. */
function show(
  holder: [id: string, session: string] | null,
  more: {
    isWriter?: boolean;
    refusal?: string;
    state?: string;
    isAsked?: boolean;
    onRelease?: () => Promise<void>;
  } = {},
) {
  const news = {
    activeEditors: editors,
    lockUserId: holder?.[0] ?? null,
    lockSessionId: holder?.[1] ?? null,
    lock: { state: more.state ?? (holder ? "held" : "free"), token: 3, revoked_in_ms: null },
  } as unknown as VersionNews; // what the bar reads of them
  const say = vi.fn(async () => more.refusal);
  const token = holder?.[1] === "first" ? 3 : undefined;
  const isAsked = more.isAsked ?? false;
  const lock: VersionLock = { news, isConnected: true, token, say, isAsked, lostTo: undefined };
  renderPage(
    <LockBar
      lock={lock}
      userId="ada"
      sessionId="first"
      isWriter={more.isWriter ?? true}
      onRelease={more.onRelease ?? (async () => {})}
    />,
  );
  return say;
}

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole("button", { name }));

it("takes a free lock, by its button or one's own name (D-51)", () => {
  const say = show(null);
  press("LOCK!");
  press("Ada Author");
  expect(say.mock.calls).toEqual([["lock_if_free"], ["lock_if_free"]]);
});

it("asks before it takes the lock of another, and says why it did not come (D-51)", async () => {
  const say = show(["bob", "other"], { refusal: "LOCK_HELD" });
  expect(screen.queryByRole("button", { name: "LOCK!" })).toBeNull();
  press(/^Bob Editor/);
  const dialog = await screen.findByRole("dialog", { name: "Please Confirm!" });
  expect(dialog).toHaveTextContent(
    "Are you sure you would like to take the editing lock? Any unsaved changes by the current lock holder may be lost.",
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "OK" }));
  expect(await screen.findByText("Someone else holds the editing lock.")).toBeInTheDocument();
  expect(say.mock.calls).toEqual([["force_lock"]]);
});

it("gives its own lock away after a question, once what waits is saved (D-51)", async () => {
  const done: string[] = [];
  const onRelease = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    done.push("saved");
  };
  const say = show(["ada", "first"], { onRelease });
  say.mockImplementation(async () => {
    done.push("released");
    return undefined;
  });
  press(/^Ada Author/);
  const dialog = await screen.findByRole("dialog", { name: "Please Confirm!" });
  expect(done).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "OK" }));
  await vi.waitFor(() => expect(done).toEqual(["saved", "released"]));
  expect(say.mock.calls).toEqual([["unlock_if_owned"]]);
});

it("claims the lock of one's other window without a question (D-51)", () => {
  const say = show(["ada", "second"]);
  press("You hold the lock in different window. Click to claim here.");
  expect(say.mock.calls).toEqual([["force_lock"]]);
});

it("tells whoever loses the lock that what waits is saved, and whoever takes it that they may type (D-51)", () => {
  show(["ada", "first"], { state: "revoking" });
  screen.getByText("Another editor is taking the lock. Saving your changes.");
  cleanup();
  show(["ada", "second"], { state: "revoking", isAsked: true });
  screen.getByText("Taking the lock. What you type is kept until you have it.");
  expect(screen.queryByText(/Saving your changes/)).toBeNull();
});

it("is no button for somebody who has no lock to be taken (D-51)", () => {
  show(["ada", "first"]);
  expect(screen.getByRole("button", { name: /^Ada Author/ })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Bob Editor" })).toBeDisabled();
  cleanup();
  show(["bob", "other"]);
  expect(screen.getByRole("button", { name: /^Bob Editor/ })).toBeEnabled();
});

it("says who is here, and offers no lock where nothing can be written (D-60)", () => {
  show(null, { isWriter: false });
  expect(screen.queryByRole("button", { name: "LOCK!" })).toBeNull();
  const names = within(screen.getByRole("list", { name: "Active editors" })).getAllByRole("button");
  expect(names.map(({ textContent }) => textContent)).toEqual(["Ada Author", "Bob Editor"]);
  for (const name of names) expect(name).toBeDisabled();
});
