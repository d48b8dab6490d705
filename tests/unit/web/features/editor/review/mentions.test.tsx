import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Operation } from "#shared/case/changes/operations.ts";
import { type Written, writtenOf } from "#shared/domain/richText.ts";
import { ApiError } from "#web/api/ApiError.ts";
import { CommentInput } from "#web/features/editor/review/CommentInput.tsx";
import { mentioning, tellMentioned } from "#web/features/editor/review/tagNotifications.ts";
import { fakeApi, renderPage } from "../../../renderPage.tsx";
import { drawnField, pasteInto } from "../../../richText/drawnField.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const editors = [
  { id: "01J00000000000000000000001", display: "Ada Lovelace" },
  { id: "01J00000000000000000000002", display: "Ben Nevis" },
  { id: "01J00000000000000000000003", display: "Benedicta Ray" },
];

async function aField(answer: { status?: number; body: unknown } = { body: { editors } }) {
  const api = fakeApi({ "GET /versions/7/editors": () => answer });
  vi.stubGlobal("fetch", api.fetch);
  const added: Written[] = [];
  const kept = { current: "" };
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? (
      <CommentInput
        {...{ label: "New comment", verb: "Add", versionId: 7, kept }}
        onAdd={(written) => added.push(written) > 0}
        onCancel={() => setOpen(false)}
      />
    ) : (
      <p>closed</p>
    );
  }
  renderPage(<Page />);
  const field = () => screen.getByRole("textbox", { name: "New comment" });
  const drawn = () => drawnField(field);
  await drawn();
  const paste = (text: string, html?: string): boolean => pasteInto(field(), text, html);
  const press = (key: string, more: object = {}): void => void fireEvent.keyDown(field(), { key, ...more });
  return { api, field, drawn, paste, press, added, kept, words: () => writtenOf(kept.current).text };
}

const offered = () => screen.getAllByRole("option").map((option) => option.textContent);

describe("the field of a comment (D-49)", () => {
  it("says of a paste that is too long what there is room for, and cuts nothing by itself", async () => {
    const { paste, words } = await aField();
    paste("Here: ");
    expect(paste("x".repeat(5_000))).toBe(false);
    expect(screen.getByText(/^Not pasted yet/).textContent).toContain(
      "this field has room for 4994 of the 5000",
    );
    fireEvent.click(screen.getByRole("button", { name: "Paste nothing" }));
    expect(words()).toBe("Here:");
    paste("x".repeat(5_000));
    fireEvent.click(screen.getByRole("button", { name: /^Paste the first 4,994/ }));
    expect(words()).toBe(`Here: ${"x".repeat(4_994)}`);
  });

  it("asks for editors at the first '@', offers those with what is typed in any case, and takes one by the keyboard", async () => {
    const { api, field, paste, press, added, words } = await aField();
    paste("Hello");
    expect(api.asked).toEqual([]);
    paste(" @");
    await screen.findByRole("listbox", { name: "Editors" });
    expect(offered()).toEqual(["Ada Lovelace", "Ben Nevis", "Benedicta Ray"]);
    paste("BEN");
    expect(offered()).toEqual(["Ben Nevis", "Benedicta Ray"]);
    const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
    expect(active()?.textContent).toBe("Ben Nevis");
    press("ArrowDown");
    expect([active()?.textContent, active()?.getAttribute("aria-selected")]).toEqual([
      "Benedicta Ray",
      "true",
    ]);
    press("ArrowDown");
    press("ArrowUp");
    // An Enter that confirms a conversion chooses no name.
    press("Enter", { keyCode: 229 });
    expect(words()).toBe("Hello @BEN");
    press("Enter");
    expect(words()).toBe("Hello @Benedicta Ray");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field().getAttribute("aria-activedescendant")).toBeNull();
    expect(added).toEqual([]);
    press("Enter");
    expect([added, words()]).toEqual([[{ text: "Hello @Benedicta Ray" }], ""]);
  });

  it("closes the list by Escape without losing a word, and itself only where it is empty", async () => {
    const { paste, press, drawn, added, words } = await aField();
    paste("@a");
    await screen.findByRole("listbox");
    press("Escape");
    expect([screen.queryByRole("listbox"), words()]).toEqual([null, "@a"]);
    press("Escape");
    expect(screen.queryByText("closed")).toBeNull();
    press("Enter", { ctrlKey: true });
    expect(added).toEqual([{ text: "@a" }]);
    await drawn();
    press("Escape");
    expect(screen.getByText("closed")).toBeTruthy();
  });

  it("says so where the editors cannot be listed, and goes on", async () => {
    const failed = { status: 500, body: { error: { code: "INTERNAL", message: "", trace_id: "t" } } };
    const { paste, press, added } = await aField(failed);
    paste("@Ada Lovelace");
    await screen.findByText(/could not be loaded/);
    press("Enter");
    expect(added).toEqual([{ text: "@Ada Lovelace" }]);
  });

  it("keeps the look of what is written and pasted, and of a paste nothing that could run or be loaded", async () => {
    const { paste, press, added } = await aField();
    paste(
      "See",
      '<p onclick="x()">See <b>this</b> <a href="javascript:x()">one</a><img src="x"></p><script>x()</script>',
    );
    press("Enter", { shiftKey: true });
    fireEvent.click(screen.getByRole("button", { name: "List" }));
    expect(screen.getByRole("button", { name: "List" }).getAttribute("aria-pressed")).toBe("true");
    paste("two");
    press("Enter", { shiftKey: true });
    paste("three");
    press("Enter");
    expect(added).toEqual([
      {
        text: "See this one\n- two\n- three",
        rich: "<p>See <strong>this</strong> one</p><ul><li><p>two</p></li><li><p>three</p></li></ul>",
      },
    ]);
  });

  it("makes a link of what is selected, to a web or email address alone", async () => {
    const { paste, press, field, added } = await aField();
    paste("See ");
    press("k", { ctrlKey: true });
    const address = screen.getByRole("textbox", { name: "Link address" });
    fireEvent.change(address, { target: { value: "javascript:alert(1)" } });
    fireEvent.keyDown(address, { key: "Enter" });
    expect(screen.getByText("Enter a web or email address.")).toBeTruthy();
    fireEvent.change(address, { target: { value: "who.test/a?b=1&c=2" } });
    fireEvent.keyDown(address, { key: "Enter" });
    expect(screen.queryByRole("textbox", { name: "Link address" })).toBeNull();
    expect(document.activeElement).toBe(field());
    press("Enter");
    expect(added).toEqual([
      {
        text: "See who.test/a?b=1&c=2 (https://who.test/a?b=1&c=2)",
        rich: '<p>See <a href="https://who.test/a?b=1&amp;c=2">who.test/a?b=1&amp;c=2</a></p>',
      },
    ]);
  });
});

describe("telling whom a saved comment mentions (D-49)", () => {
  const comment = (text: string): Operation => ({
    ...{ type: "addComment", at: 1, threadId: "t", commentId: `c ${text}`, text },
  });
  const ports = (send: () => Promise<typeof editors>) => {
    const said: string[] = [];
    const waited: number[] = [];
    return {
      ...{ said, waited, send },
      wait: async (ms: number) => void waited.push(ms),
      done: (text: string) => void said.push(text),
      failed: (text: string) => void said.push(text),
    };
  };
  const offline = new ApiError({ code: "OFFLINE", status: 0, message: "" });

  it("asks for comments with a name after an '@' alone, tries again without an answer, and says who was told", async () => {
    const closing: Operation = { type: "closeCommentThread", at: 1, threadId: "t" };
    const wanted = mentioning([comment("at @ 5"), closing, comment("@Ben?")]);
    expect(wanted.map(({ text }) => text)).toEqual(["@Ben?"]);
    let tries = 0;
    const told = ports(async () => {
      tries += 1;
      if (tries < 3) throw offline;
      return editors.slice(1, 2);
    });
    await tellMentioned(wanted, told);
    expect(told).toMatchObject({ said: ["Notified by email: Ben Nevis."], waited: [500, 5_000] });
  });

  it("says that nobody was told: nobody has the name, the server refuses, the network is gone", async () => {
    const limit = new ApiError({ code: "LIMIT_REACHED", status: 429, message: "" });
    const refusing = async () => {
      throw limit;
    };
    const gone = async () => {
      throw offline;
    };
    const texts = await Promise.all(
      [async () => [], refusing, gone].map(async (send) => {
        const told = ports(send);
        await tellMentioned(mentioning([comment("@Ben")]), told);
        return `${told.waited.length} ${told.said.join()}`;
      }),
    );
    expect(texts[0]).toMatch(/^0 Comment saved\. Nobody was notified/);
    expect(texts[1]).toMatch(/^0 Comment saved, but the people you mentioned could not be notified/);
    expect(texts[2]).toMatch(/^3 Comment saved, but/);
  });
});
