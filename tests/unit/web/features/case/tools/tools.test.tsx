import "@testing-library/jest-dom/vitest";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import { itemsOf, leadingDiagnosis, noteOfNode } from "#shared/case/tools/items.ts";
import { linksOf } from "#shared/case/tools/links.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { RuntimeConfigProvider } from "#web/api/RuntimeConfigProvider.tsx";
import { defaultConfig } from "#web/api/runtimeConfig.ts";
import { observable } from "#web/features/case/session/observable.ts";
import { goToNode } from "#web/features/case/tools/goToNode.ts";
import { Marks } from "#web/features/case/tools/LazyTools.tsx";
import { TimerPanel } from "#web/features/case/tools/TimerPanel.tsx";
import { ToolsContext } from "#web/features/case/tools/ToolsContext.ts";
import { ToolsDock } from "#web/features/case/tools/ToolsDock.tsx";
import { createTools, panelsOf } from "#web/features/case/tools/tools.ts";
import { usePassages } from "#web/features/case/tools/usePassages.ts";
import { ConfirmProvider } from "#web/ui/ConfirmDialog.tsx";
import { FlashProvider } from "#web/ui/Flash.tsx";
import { Children } from "#web/viewer/Children.tsx";
import { createReading } from "#web/viewer/reading.ts";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { play } from "../../../viewer/playing.tsx";

const fetched = vi.fn(
  async () =>
    new Response(
      JSON.stringify({ progress: 0, time_on_case: 0, calculate_percentage_of_recommended_time: 100 }),
      { status: 201, headers: { "content-type": "application/json" } },
    ),
);

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  window.matchMedia ??= vi.fn(() => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const treeWith = (flags: Record<string, boolean>) => {
  const m = caseBuilder("t");
  return m.signatureCase({
    uid: "case",
    title: "A case",
    authors: [],
    learningObjectives: [],
    flags,
    cards: [
      m.card({
        uid: "c1",
        title: "First",
        content: [
          { ...m.para("A cough for 8 weeks."), uid: "p1" },
          { ...m.para("No fever."), uid: "p2" },
          {
            type: "RLOModal",
            uid: "rlo",
            title: rich("Cough"),
            content: [
              m.section(undefined, {
                uid: "more",
                title: "More",
                collapsible: true,
                collapsed: true,
                content: [{ ...m.para("It may last for weeks."), uid: "p4" }],
              }),
            ],
          },
        ],
      }),
      m.card({ uid: "c2", title: "Second", content: [{ ...m.para("Later."), uid: "p3" }] }),
    ],
  });
};

const contextsWith = (isEmbeded: boolean, disableBookmarks: boolean) =>
  // Only these fields are read here.
  ({ displayContext: { isEmbeded }, currentVersion: { disableBookmarks } }) as CaseContexts;

type Setup = {
  flags?: Record<string, boolean>;
  isEmbeded?: boolean;
  disableBookmarks?: boolean;
  state?: LearnerState;
  /** Runs effects twice, as `npm run dev` does. */
  isStrict?: boolean;
  /** Milliseconds after the first opening. */
  at?: number;
};

function Passages({ store, isOn }: { store: Parameters<typeof usePassages>[0]; isOn: boolean }) {
  usePassages(store, isOn);
  return null;
}

function open({
  flags = {},
  isEmbeded = false,
  disableBookmarks = false,
  state,
  isStrict = false,
  at = 0,
}: Setup = {}) {
  const played = play(treeWith(flags), state ? { state } : {});
  const { store } = played;
  const announcement = observable("");
  const panels = panelsOf(store, contextsWith(isEmbeded, disableBookmarks));
  let n = 0;
  const tools = createTools(panels, {
    store,
    storage: localStorage,
    storageKey: "tools",
    mayHighlight: true,
    deletionsKey: "deleted",
    now: () => 1_000 + at + n++,
    random: () => 0.5,
    announce: announcement.set,
  });
  const { unmount } = render(
    <MantineProvider>
      <RuntimeConfigProvider
        config={{ ...defaultConfig, brand: { name: "B", product: "Test Cases", crm: "C" } }}
      >
        <FlashProvider>
          <ConfirmProvider>
            <ViewerContext value={{ store, registry, documentId: 7, Marks }}>
              <ToolsContext value={tools}>
                <Passages store={store} isOn={panels.length > 0} />
                <main>
                  <Children nodes={contentOf(store.flow.root)} />
                </main>
                <ToolsDock />
              </ToolsContext>
            </ViewerContext>
          </ConfirmProvider>
        </FlashProvider>
      </RuntimeConfigProvider>
    </MantineProvider>,
    { reactStrictMode: isStrict },
  );
  return { ...played, tools, announcement, unmount };
}

const button = (name: string | RegExp, within_ = screen as Pick<typeof screen, "getByRole">) =>
  within_.getByRole("button", { name });
const panelButton = (name: string) =>
  within(screen.getByRole("navigation", { name: "Panels" })).getByRole("button", { name });
const openPanel = async (name: string) => {
  fireEvent.click(panelButton(name));
  return screen.findByRole("region", { name });
};
const write = (label: string, text: string, end: "Enter" | "Escape" | "blur" = "Enter") => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  if (end === "blur") fireEvent.blur(field);
  else fireEvent.keyDown(field, { key: end, ctrlKey: true });
};

describe("D-21: diagnoses and findings", () => {
  test("a diagnosis is added, dangerous, leading, edited and deleted", async () => {
    const { store, announcement } = open();
    const panel = await openPanel("Diagnoses");
    expect(panel).toHaveTextContent("Leading: —");
    fireEvent.click(button("New Diagnosis..."));
    write("New diagnosis", "Asthma");
    expect(announcement.get()).toBe("Diagnosis added: Asthma");
    fireEvent.click(button("New Diagnosis..."));
    write("New diagnosis", "Embolism", "blur");

    fireEvent.click(button("Dangerous: Embolism"));
    fireEvent.click(button("Leading: Asthma"));
    expect(button("Leading: Asthma")).toHaveAttribute("aria-pressed", "true");
    fireEvent.click(button("Leading: Embolism"));
    expect(button("Leading: Asthma")).toHaveAttribute("aria-pressed", "false");
    expect(panel).toHaveTextContent("Leading: Embolism");
    expect(panel).toHaveTextContent("Dangerous: Embolism");

    fireEvent.click(button("Asthma"));
    write("Edit diagnosis", "Cough-variant asthma", "Escape");
    expect(itemsOf(store.state, "diagnosis").map(({ content }) => content)).toEqual([
      "Cough-variant asthma",
      "Embolism",
    ]);
    expect(screen.getByRole("complementary", { name: "Reasoning tools" })).toBeInTheDocument();

    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Delete: Embolism"));
    expect(leadingDiagnosis(store.state)).toBeUndefined();
    expect(screen.getByText("Diagnosis deleted: Embolism")).toBeVisible();
    expect(button("Delete: Cough-variant asthma")).toHaveFocus();
    fireEvent.click(button("Delete: Cough-variant asthma"));
    expect(panel).toHaveTextContent("No diagnoses yet.");
    expect(button("New Diagnosis...")).toHaveFocus();
  });

  test("a finding is linked for and against diagnoses by the keyboard's own controls, and both panels say so", async () => {
    const { store } = open();
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    write("New finding", "Wheeze");
    fireEvent.click(button("Diagnoses that speak for or against: Wheeze"));
    expect(screen.getByText(/^Add a diagnosis first/)).toBeVisible();
    await openPanel("Diagnoses");
    for (const words of ["Asthma", "Embolism"]) {
      fireEvent.click(button("New Diagnosis..."));
      write("New diagnosis", words);
    }
    await openPanel("Findings");
    fireEvent.click(button("Diagnoses that speak for or against: Wheeze"));
    const of = (name: string) => within(screen.getByRole("group", { name }));
    fireEvent.click(of("Asthma").getByRole("radio", { name: "For" }));
    fireEvent.click(of("Embolism").getByRole("radio", { name: "Against" }));
    expect(of("Asthma").getByRole("radio", { name: "For" })).toBeChecked();
    const toggle = button(/^Diagnoses that speak for or against: Wheeze\. For: Asthma\. Against: Embolism/);
    fireEvent.keyDown(of("Asthma").getByRole("radio", { name: "For" }), { key: "Escape" });
    expect(toggle).toHaveFocus();
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(screen.getByRole("complementary", { name: "Reasoning tools" })).toBeVisible();
    await openPanel("Diagnoses");
    const rowOf = (name: string) => button(name).closest("li");
    expect(rowOf("Asthma")).toHaveTextContent("For: Wheeze");
    expect(rowOf("Embolism")).toHaveTextContent("Against: Wheeze");
    expect(linksOf(store.state)).toHaveLength(2);
  });

  test("a paste that does not fit says so before anything is cut, and puts in what the person wants", async () => {
    const { store } = open();
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    const field = screen.getByLabelText<HTMLTextAreaElement>("New finding");
    fireEvent.change(field, { target: { value: "Cough. " } });
    const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });
    expect(paste("It fits.")).toBe(true);
    expect(screen.queryByText(/^Nothing was pasted yet/)).toBeNull();
    field.setSelectionRange(7, 7);
    expect(paste("y".repeat(600))).toBe(false);
    expect(screen.getByText(/^Nothing was pasted yet/)).toHaveTextContent(
      "Nothing was pasted yet: the text has 600 characters, and there is room for 493 of the 500 that can be kept here.",
    );
    fireEvent.blur(field, { relatedTarget: button("Paste nothing") });
    fireEvent.click(button("Paste nothing"));
    expect(screen.getByLabelText("New finding")).toHaveValue("Cough. ");
    expect(screen.getByLabelText("New finding")).toHaveFocus();
    field.setSelectionRange(0, 7);
    paste("z".repeat(600));
    fireEvent.click(button("Paste the first 500 characters"));
    expect(screen.getByLabelText("New finding")).toHaveValue("z".repeat(500));
    fireEvent.keyDown(screen.getByLabelText("New finding"), { key: "Enter" });
    expect(itemsOf(store.state, "finding")[0]?.content).toHaveLength(500);
  });

  test("a deletion can be undone for ten seconds, over a reload as well, and by the keyboard", async () => {
    const first = open();
    await openPanel("Diagnoses");
    for (const words of ["Asthma", "Embolism"]) {
      fireEvent.click(button("New Diagnosis..."));
      write("New diagnosis", words);
    }
    fireEvent.click(button("Leading: Embolism"));
    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Delete: Asthma"));
    fireEvent.click(button("Delete: Embolism"));
    const { state } = first.store;
    expect(itemsOf(state, "diagnosis")).toEqual([]);
    first.unmount();

    const second = open({ state, at: 5_000 });
    expect(screen.getByText("Diagnosis deleted: Embolism")).toBeVisible();
    fireEvent.click(button("Undo"));
    const namesNow = () => itemsOf(second.store.state, "diagnosis").map(({ content }) => content);
    expect(namesNow()).toEqual(["Embolism"]);
    expect(button("Leading: Embolism")).toHaveAttribute("aria-pressed", "true");
    fireEvent.keyDown(button("Leading: Embolism"), { key: "z", ctrlKey: true });
    expect(namesNow()).toEqual(["Asthma", "Embolism"]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();

    fireEvent.click(button("Embolism"));
    write("Edit diagnosis", " ");
    expect(screen.getByText("Diagnosis deleted: Embolism")).toBeVisible();
    second.unmount();
    open({ state: second.store.state, at: 16_000 });
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(localStorage.getItem("deleted")).toBeNull();
  });

  test("an edit is not ended by effects that run twice", async () => {
    const { store } = open({ isStrict: true });
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    await act(async () => {});
    write("New finding", "Wheeze");
    expect(itemsOf(store.state, "finding").map(({ content }) => content)).toEqual(["Wheeze"]);
  });

  test.each(["Enter", "Escape", "blur"] as const)(
    "an edit that ends with %s and nothing but space deletes",
    async (end) => {
      const { store } = open();
      await openPanel("Findings");
      fireEvent.click(button("New Finding..."));
      write("New finding", "Wheeze");
      fireEvent.click(button("Wheeze"));
      write("Edit finding", "  ", end);
      expect(itemsOf(store.state, "finding")).toEqual([]);
      expect(screen.getByText("No findings yet.")).toBeInTheDocument();
    },
  );

  test("words that are being written are saved when the page is left, or the panel", async () => {
    const { store } = open();
    await openPanel("Findings");
    fireEvent.click(button("New Finding..."));
    fireEvent.change(screen.getByLabelText("New finding"), { target: { value: "Half a fin" } });
    expect(itemsOf(store.state, "finding")).toEqual([]);
    act(() => {
      window.dispatchEvent(new Event("pagehide"));
    });
    expect(itemsOf(store.state, "finding")[0]?.content).toBe("Half a fin");
    // What is typed on goes on in the same field.
    expect(screen.getByLabelText("New finding")).toHaveFocus();
    fireEvent.change(screen.getByLabelText("New finding"), { target: { value: "Half a finding" } });
    fireEvent.click(panelButton("Diagnoses"));
    await waitFor(() => expect(itemsOf(store.state, "finding")[0]?.content).toBe("Half a finding"));
  });

  test("panels that the case disables are not there, and none is where it is embedded", () => {
    const names = () =>
      screen
        .queryAllByRole("button")
        .map((each) => each.textContent)
        .filter((name) => name !== " Tools");
    const first = open({ flags: { disableDiagnoses: true, disableFindings: true, disableFeedback: false } });
    expect(first.tools.panels).toEqual(["notes", "bookmarks", "feedback", "labValues"]);
    first.unmount();
    const second = open({ disableBookmarks: true, flags: { disableLabValues: true, disableNotes: true } });
    expect(second.tools.panels).toEqual(["diagnoses", "findings"]);
    second.unmount();
    open({ isEmbeded: true });
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(names()).not.toContain("Diagnoses");
  });
});

describe("D-22: notes and bookmarks", () => {
  const hover = (uid: string) => fireEvent.pointerOver(document.getElementById(uid) as HTMLElement);

  test("a note is put on a passage, leads back to it, and goes with a second click", async () => {
    const { store } = open();
    hover("p1");
    fireEvent.click(await screen.findByRole("button", { name: "Add a note to this passage" }));
    const panel = await screen.findByRole("region", { name: "Notes" });
    expect(panel.textContent).toContain(
      "Click to add a new note below.  These notes are only visible to you.",
    );
    expect(screen.getByLabelText("New note")).toHaveFocus();
    write("New note", "Ask about smoking");
    const uid = noteOfNode(store.state, "p1");
    expect(itemsOf(store.state, "note")).toMatchObject([
      { uid, content: "Ask about smoking", notedNodeUid: "p1" },
    ]);
    expect(button(/A cough for 8 weeks/, within(panel))).toBeInTheDocument();

    // The mark stays when another passage is pointed at.
    hover("p2");
    fireEvent.click(await screen.findByRole("button", { name: "Delete the note on this passage" }));
    expect(itemsOf(store.state, "note")).toEqual([]);
    expect(noteOfNode(store.state, "p1")).toBeUndefined();
  });

  test("a note without words leaves nothing on its passage", async () => {
    const { store } = open();
    hover("p1");
    fireEvent.click(await screen.findByRole("button", { name: "Add a note to this passage" }));
    await screen.findByLabelText("New note");
    write("New note", " ");
    expect(noteOfNode(store.state, "p1")).toBeUndefined();
  });

  test("a bookmark is set and focused, any interaction clears its focus, and the list leads to it", async () => {
    const { store } = open();
    hover("p2");
    const mark = await screen.findByRole("button", { name: "Bookmark this passage" });
    fireEvent.pointerDown(mark);
    fireEvent.click(mark);
    expect(store.read("p2", "bookmarked")).toBe(true);
    expect(store.focused).toBe("p2");
    fireEvent.pointerDown(document.body);
    expect(store.focused).toBeUndefined();

    const panel = await openPanel("Bookmarks");
    fireEvent.click(button(/No fever/, within(panel)));
    expect(store.focused).toBe("p2");
    fireEvent.keyDown(document.body, { key: "Tab" });
    expect(store.focused).toBeUndefined();

    fireEvent.click(button("Delete…"));
    fireEvent.click(button("Remove the bookmark: No fever."));
    expect(store.read("p2", "bookmarked")).toBe(false);
    expect(panel).toHaveTextContent("No bookmarks yet.");
  });

  test("any interaction clears the focus that a link has set, also where the case has neither tool", () => {
    const { store } = open({ flags: { disableNotes: true, disableBookmarks: true } });
    for (const interact of [fireEvent.pointerDown, fireEvent.keyDown, fireEvent.click, fireEvent.input]) {
      expect(goToNode({ store }, "p1")).toBe(true);
      expect(store.focused).toBe("p1");
      interact(document.body);
      expect(store.focused).toBeUndefined();
    }
  });

  test("Alt with the arrows goes from passage to passage", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 200, 500, 40));
    const { store } = open();
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    const first = store.current;
    fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
    expect(store.current).not.toBe(first);
    await waitFor(() =>
      expect(document.activeElement?.closest("[data-marks]")?.nextElementSibling?.id).toBe(store.current),
    );
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    expect(store.current).toBe(first);
  });

  test("the marks that have the focus stay when the page moves under a pointer that rests", async () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 200, 500, 40));
    const { store } = open();
    const focusedPassage = () => document.activeElement?.closest("[data-marks]")?.nextElementSibling?.id;
    hover("p2");
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    await waitFor(() => expect(focusedPassage()).toBe("p1"));
    hover("p2");
    expect(store.current).toBe("p2");
    expect(focusedPassage()).toBe("p1");

    // At the end they take the focus again, and nothing waits to take it later.
    fireEvent.keyDown(document.body, { key: "ArrowUp", altKey: true });
    await waitFor(() => expect(focusedPassage()).toBe("p1"));
    panelButton("Notes").focus();
    expect(store.held).toBeUndefined();
    hover("p2");
    hover("p1");
    expect(panelButton("Notes")).toHaveFocus();
  });

  test("a passage on a card that is still ahead is not gone to", () => {
    const { store } = open();
    expect(goToNode({ store }, "p3")).toBe(false);
    expect(goToNode({ store }, "nowhere")).toBe(false);
    expect(store.focused).toBeUndefined();
    act(() => store.dispatch({ type: "toggle", uid: "c1" }));
    expect(store.read("c1", "collapsed")).toBe(true);
    act(() => expect(goToNode({ store }, "p1")).toBe(true));
    expect(store.read("c1", "collapsed")).toBe(false);
    expect(store.focused).toBe("p1");
  });

  test("a passage of reusable content is gone to in its modal", async () => {
    const { store } = open();
    const reading = createReading();
    reading.open("something");
    act(() => expect(goToNode({ store, reading }, "p4")).toBe(true));
    expect(reading.get()).toEqual([]);
    expect(store.read("more", "collapsed")).toBe(false);
    expect(store.focused).toBe("p4");
    await waitFor(() => expect(reading.get()).toEqual(["rlo"]));
  });
});

describe("D-23: lab values", () => {
  test("the table is searched, has heads, and its opening is logged once", async () => {
    open();
    await openPanel("Lab Values");
    expect(await screen.findAllByRole("table")).toHaveLength(6);
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a test" }), {
      target: { value: "potassium" },
    });
    const tables = screen.getAllByRole("table");
    const heads = within(tables[0] as HTMLElement)
      .getAllByRole("columnheader")
      .map((head) => head.textContent);
    expect(heads).toEqual(["Test", "Conventional", "SI"]);
    expect(screen.getAllByRole("rowheader").some((head) => /potassium/i.test(head.textContent ?? ""))).toBe(
      true,
    );
    expect(screen.getAllByText(/Harrison's Principles|Tietz Textbook/)).toHaveLength(2);
    const bodies = fetched.mock.calls.map((args: unknown[]) => JSON.stringify(args));
    expect(bodies.filter((body) => body.includes("OpenedLabValuesLog"))).toHaveLength(1);

    fireEvent.click(panelButton("Notes"));
    fireEvent.click(panelButton("Lab Values"));
    expect(await screen.findByRole("searchbox", { name: "Find a test" })).toHaveValue("potassium");
    fireEvent.change(screen.getByRole("searchbox", { name: "Find a test" }), { target: { value: "zzz" } });
    expect(screen.getByText(/No test has this name/)).toBeInTheDocument();
  });
});

describe("D-24: feedback on an illness script", () => {
  test("three ratings, a question, and then it is as it is", async () => {
    const { store } = open({ flags: { disableFeedback: false } });
    const panel = await openPanel("Feedback");
    expect(panel).toHaveTextContent(
      "We value your input! Please provide your feedback to Test Cases using the easy 5-star ratings below",
    );
    for (const count of [0, 1, 2]) {
      expect(button(`${count} out of 3`)).toBeDisabled();
      fireEvent.click(
        within(screen.getAllByRole("group")[count] as HTMLElement).getByRole("radio", { name: "4 stars" }),
      );
    }
    fireEvent.change(screen.getByLabelText("Comments (optional)"), { target: { value: "Clear." } });
    fireEvent.blur(screen.getByLabelText("Comments (optional)"));
    fireEvent.click(button("Submit"));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("Ready to Submit?");
    expect(dialog).toHaveTextContent("If so, click Submit to send your feedback to Test Cases.");
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Submit" })));
    expect(await screen.findByRole("button", { name: "Submitted" })).toBeDisabled();
    for (const star of screen.getAllByRole("radio")) expect(star).toBeDisabled();
    expect(screen.getByLabelText("Comments (optional)")).toHaveAttribute("readonly");
    expect(panel).toHaveTextContent(
      "Thank you for submitting feedback to Test Cases, which we use to improve our products.",
    );
    expect(store.read("illness_script_feedback", "comment")).toBe("Clear.");
  });
});

describe("D-25: the timer", () => {
  test("shows what is left; nothing at zero, offline or without a limit", () => {
    const { rerender } = render(<TimerPanel time={{ timeLeftSeconds: 3_661 }} />);
    expect(screen.getByRole("timer")).toHaveTextContent("01:01:01");
    for (const time of [{ timeLeftSeconds: 0 }, undefined]) {
      rerender(<TimerPanel time={time} />);
      expect(screen.queryByRole("timer")).toBeNull();
    }
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    rerender(<TimerPanel time={{ timeLeftSeconds: 60 }} />);
    act(() => {
      window.dispatchEvent(new Event("offline"));
    });
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("the drawer keeps its place", () => {
  test("open or closed and on its panel over a reload; Escape closes it and gives the focus back", async () => {
    const first = open();
    await openPanel("Findings");
    first.unmount();
    const second = open();
    expect(await screen.findByRole("region", { name: "Findings" })).toBeInTheDocument();
    fireEvent.keyDown(button("New Finding..."), { key: "Escape" });
    expect(screen.queryByRole("region", { name: "Findings" })).toBeNull();
    expect(document.activeElement).toHaveAttribute("data-panel", "findings");
    second.unmount();
    open();
    expect(screen.queryByRole("region", { name: "Findings" })).toBeNull();
  });

  test("what stands in its place in the storage is not trusted", () => {
    localStorage.setItem("tools", "{");
    open().unmount();
    localStorage.setItem("tools", JSON.stringify({ isOpen: true, panel: "feedback" }));
    const { tools } = open();
    expect(tools.view.get().panel).toBe("diagnoses");
  });
});
