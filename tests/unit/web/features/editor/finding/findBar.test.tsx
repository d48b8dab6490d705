import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { TextSelection } from "prosemirror-state";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ContentNode } from "#shared/case/model/types.ts";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { FindBar } from "#web/features/editor/finding/FindBar.tsx";
import { LinksReportButton } from "#web/features/editor/LinksReportButton.tsx";
import { renderPage } from "../../../renderPage.tsx";
import { openSession, without } from "../acts/openSession.ts";

const path = "/versions/global_search.csv";
const head = "Case ID,Case\r\n";
const saved: { name: string; blob: Blob }[] = [];
vi.mock("#web/lists/saveFile.ts", () => ({
  saveFile: (file: { name: string; blob: Blob }) => void saved.push(file),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  saved.length = 0;
});

const csv = (text: string, headers: Record<string, string> = {}) => new Response(text, { headers });

function show(answer: (url: URL) => Response) {
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = new URL(String(input), "http://localhost");
    asked.push(url);
    return answer(url);
  });
  const { session } = openSession(aSmallCase());
  renderPage(<FindBar session={session} isWritable onClose={() => {}} />);
  fireEvent.change(screen.getByLabelText("Find in"), { target: { value: "All courses" } });
  const look = (text: string): void => {
    fireEvent.change(screen.getByLabelText("Find"), { target: { value: text } });
    fireEvent.click(screen.getByRole("button", { name: "Find" }));
  };
  return { asked, look };
}

it("finds in all courses page by page, counts the rows and gives one file, without anything to replace (D-43)", async () => {
  const { asked, look } = show((url) =>
    url.searchParams.get("after") === "7"
      ? csv(`${head}9,Last\r\n`)
      : csv(`${head}7,First\r\n7,First\r\n`, {
          link: `<${path}?search_text=pain&after=7>; rel="next"`,
        }),
  );
  expect(screen.queryByRole("button", { name: /Replace/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Find" })).toBeDisabled();
  look("pain");
  expect(await screen.findByText("3 Found")).toBeInTheDocument();
  expect(await screen.findByText("Check exported search result")).toBeInTheDocument();
  expect(asked.map(({ search }) => search)).toEqual(["?search_text=pain", "?search_text=pain&after=7"]);
  expect(saved.map(({ name }) => name)).toEqual(["Search Result.csv"]);
  expect(await saved[0]?.blob.text()).toBe(`\uFEFF${head}7,First\r\n7,First\r\n9,Last\r\n`);
});

it("says that nothing was found, or that the search failed, and gives no file then (D-43)", async () => {
  const { look } = show((url) =>
    url.searchParams.get("search_text") === "none"
      ? csv(head)
      : new Response(JSON.stringify({ error: { code: "INTERNAL", message: "x", trace_id: "t" } }), {
          status: 500,
        }),
  );
  look("none");
  expect(await screen.findByText("None Found")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Find" })).toBeDisabled();
  look("other");
  expect(await screen.findByText(/^Error: /)).toBeInTheDocument();
  expect(saved).toEqual([]);
});

const contexts = (permissions: string[], is_unpublished = false) =>
  ({ documentContext: { id: 7, is_unpublished }, userContext: { permissions } }) as unknown as EditContexts;

it("orders a Links Report once it was agreed to, for whoever may see it (D-59)", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_input: unknown, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ aws_path: "x", id: "01J00000000000000000000001" }), { status: 201 });
  });
  const { unmount } = renderPage(<LinksReportButton contexts={contexts([])} />);
  expect(screen.queryByRole("button")).toBeNull();
  unmount();
  const never = renderPage(<LinksReportButton contexts={contexts(["viewLinksReport"], true)} />);
  expect(screen.queryByRole("button")).toBeNull();
  never.unmount();

  renderPage(<LinksReportButton contexts={contexts(["viewLinksReport"])} />);
  fireEvent.click(screen.getByRole("button", { name: "Links Report" }));
  expect(await screen.findByRole("dialog", { name: "Just so you know" })).toHaveTextContent(
    /a few minutes.*My Reports page.*only after publishing/,
  );
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Request Links Report" }));
  expect(await screen.findByRole("button", { name: "My Reports" })).toBeInTheDocument();
  await waitFor(() =>
    expect(sent).toEqual([{ report: "document_links", type: "csv", params: { document_id: 7 } }]),
  );
});

describe("Replace (D-43)", () => {
  const words = "The fox and the hen. Then the end.";
  const open = () => {
    const page: ContentNode = {
      type: "section",
      uid: "page",
      content: [{ type: "paragraph", uid: "words", content: { text: words, styleRanges: [] } }],
    };
    const { session } = openSession({ type: "section", uid: "root", subtype: "root", content: [page] });
    const onClose = vi.fn();
    renderPage(<FindBar session={session} isWritable onClose={onClose} />);
    const write = (label: string, text: string): void =>
      void fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));
    const text = () => session.getState().editor.doc.textContent;
    const selected = () => {
      const { doc, selection } = session.getState().editor;
      return [doc.textBetween(0, selection.from).length, doc.textBetween(selection.from, selection.to)];
    };
    return { session, write, press, text, selected, onClose };
  };

  it("goes on to the next match, and not back into what it put in", () => {
    const { write, press, text, selected } = open();
    write("Find", "the");
    press("Find");
    write("Replace with", "there");
    expect(selected()).toEqual([0, "The"]);
    press("Replace");
    expect(text()).toBe("there fox and the hen. Then the end.");
    expect(selected()).toEqual([14, "the"]);
    press("Replace");
    expect(text()).toBe("there fox and there hen. Then the end.");
    expect(selected()).toEqual([25, "The"]);
    expect(screen.queryByText("No more matches")).toBeNull();
  });

  it("goes on behind what is struck through while one suggests, and says where the last one was", async () => {
    const { session, write, press, selected } = open();
    session.setEditMode("suggesting");
    write("Find", "the");
    press("Find");
    write("Replace with", "");
    for (let i = 0; i < 3; i++) press("Replace");
    expect(selected()).toEqual([26, "the"]);
    press("Replace");
    expect(await screen.findByText("No more matches")).toBeInTheDocument();
    expect(screen.getByText("None Found")).toBeInTheDocument();
  });

  it("shows the next match before anything is replaced where the selection is another", () => {
    const { session, write, press, text, selected } = open();
    write("Find", "hen");
    press("Find");
    write("Replace with", "cock");
    const { editor } = session.getState();
    act(() => session.dispatch(editor.tr.setSelection(TextSelection.atStart(editor.doc))));
    press("Replace");
    expect(text()).toBe(words);
    expect(selected()[1]).toBe("hen");
    press("Replace");
    expect(text()).toContain("the cock.");
  });

  it("closes by Escape", () => {
    const { onClose } = open();
    fireEvent.keyDown(screen.getByLabelText("Find"), { key: "Escape" });
    expect(onClose).toHaveBeenCalled();
  });
});

it("replaces what this person may change, and says how much they may not (D-60)", async () => {
  const { session } = openSession(
    aSmallCase(),
    "editing",
    "HIGHLIGHT_SUGGESTIONS",
    without("allowLearningObjectivesEdit"),
  );
  renderPage(<FindBar session={session} isWritable onClose={() => {}} />);
  // 'Somebody has a pain.', and the objective 'Tell one thing from another'.
  const replaceAll = (find: string, by: string): void => {
    fireEvent.change(screen.getByLabelText("Find"), { target: { value: find } });
    fireEvent.click(screen.getByRole("button", { name: "Find" }));
    fireEvent.change(screen.getByLabelText("Replace with"), { target: { value: by } });
    fireEvent.click(screen.getByRole("button", { name: "Replace All" }));
  };
  replaceAll("pain", "another pain");
  expect(await screen.findByText("Replaced all.")).toBeInTheDocument();
  replaceAll("another", "an");
  expect(
    await screen.findByText("Replaced 1. You do not have permission to change the other 1."),
  ).toBeInTheDocument();
  const text = session.getState().editor.doc.textContent;
  expect(text).toContain("Tell one thing from another");
  expect(text).toContain("has a an pain");
});

it("offers no Replace for words that this person may not change, says so, and goes on to the next (D-43, D-60)", async () => {
  const { session } = openSession(
    aSmallCase(),
    "editing",
    "HIGHLIGHT_SUGGESTIONS",
    without("allowLearningObjectivesEdit"),
  );
  renderPage(<FindBar session={session} isWritable onClose={() => {}} />);
  const replace = () => screen.getByRole<HTMLButtonElement>("button", { name: "Replace" });
  const selected = (): string => {
    const { doc, selection } = session.getState().editor;
    return doc.resolve(selection.from).parent.textContent;
  };
  fireEvent.change(screen.getByLabelText("Find"), { target: { value: "one" } });
  for (let i = 0; i < 20 && !selected().startsWith("Tell one thing"); i++)
    fireEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(selected()).toBe("Tell one thing from another");
  expect(replace().disabled).toBe(true);
  const why = screen.getByText(
    "You do not have permission to change this text. Find moves to the next match.",
  );
  expect(replace().getAttribute("aria-describedby")).toBe(why.id);
  fireEvent.change(screen.getByLabelText("Find"), { target: { value: "pain" } });
  fireEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(replace().disabled).toBe(false);
  expect(screen.queryByText(/^You do not have permission to change this text/)).toBeNull();
});
