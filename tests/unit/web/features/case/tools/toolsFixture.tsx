import "@testing-library/jest-dom/vitest";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { rich } from "#shared/case/model/richText.ts";
import { contentOf } from "#shared/case/model/tree.ts";
import type { LearnerState } from "#shared/case/model/types.ts";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { RuntimeConfigProvider } from "#web/api/RuntimeConfigProvider.tsx";
import { defaultConfig } from "#web/api/runtimeConfig.ts";
import { observable } from "#web/features/case/session/observable.ts";
import { Marks } from "#web/features/case/tools/LazyTools.tsx";
import { ToolsContext } from "#web/features/case/tools/ToolsContext.ts";
import { ToolsDock } from "#web/features/case/tools/ToolsDock.tsx";
import { createTools, panelsOf } from "#web/features/case/tools/tools.ts";
import { usePassages } from "#web/features/case/tools/usePassages.ts";
import { ConfirmProvider } from "#web/ui/ConfirmDialog.tsx";
import { FlashProvider } from "#web/ui/Flash.tsx";
import { Children } from "#web/viewer/Children.tsx";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { play } from "../../../viewer/playing.tsx";

export const fetched = vi.fn(
  async () =>
    new Response(
      JSON.stringify({ progress: 0, time_on_case: 0, calculate_percentage_of_recommended_time: 100 }),
      { status: 201, headers: { "content-type": "application/json" } },
    ),
);

/** What stands around each test of the tools. */
export function useTools(): void {
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
}

export const treeWith = (flags: Record<string, boolean>) => {
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

/** A case with its tools beside it, as its page has them. */
export function open({
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

export const button = (name: string | RegExp, within_ = screen as Pick<typeof screen, "getByRole">) =>
  within_.getByRole("button", { name });
export const panelButton = (name: string) =>
  within(screen.getByRole("navigation", { name: "Panels" })).getByRole("button", { name });
export const openPanel = async (name: string) => {
  fireEvent.click(panelButton(name));
  return screen.findByRole("region", { name });
};
export const write = (label: string, text: string, end: "Enter" | "Escape" | "blur" = "Enter") => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  if (end === "blur") fireEvent.blur(field);
  else fireEvent.keyDown(field, { key: end, ctrlKey: true });
};
