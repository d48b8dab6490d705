import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CaseContexts } from "#shared/contract/documents/documents.ts";
import { CaseHeader } from "#web/features/case/CaseHeader.tsx";
import type { StateReply } from "#web/features/case/saving/outboxPorts.ts";
import type { SaveStatus } from "#web/features/case/saving/saveStatus.ts";
import { keptModeOf } from "#web/features/case/session/keptMode.ts";
import { observable } from "#web/features/case/session/observable.ts";
import type { OpenedCase } from "#web/features/case/session/openCase.ts";
import type { CaseSession } from "#web/features/case/session/sessionParts.ts";
import { registry } from "#web/viewer/registry.ts";
import { ViewerContext } from "#web/viewer/ViewerContext.ts";
import { renderPage } from "../../renderPage.tsx";
import { aCase, play } from "../../viewer/playing.tsx";
import { someContexts } from "./caseFixture.ts";

/** Tells that the head has left the view, or is back. */
let tellInView: (isIntersecting: boolean) => void = () => undefined;

beforeAll(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        tellInView = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterAll(() => {
  vi.unstubAllGlobals();
});

describe("the heading of a case (D-01)", () => {
  it("reads a title's markup as text, also in the browser's tab, beside the time of an exam", () => {
    const contexts = someContexts({
      documentContext: { title: "<i>H. pylori</i> &amp; the stomach<script>x</script>" },
    });
    const { store } = play(aCase((m) => [m.card({ uid: "card", title: "First", content: [] })]));
    const reply: StateReply = {
      attempt: 1,
      state: {},
      progress: 0,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 100,
    };
    // The heading reads only these parts.
    const session = {
      progress: observable(reply),
      online: observable(true),
      exam: { time: observable({ timeLeftSeconds: 3_725 }) },
      saveStatus: observable<SaveStatus>({ state: "saved", waiting: 0, isDurable: true }),
      timeOnCase: () => 0,
    } as unknown as CaseSession;
    const opened = { contexts } as unknown as OpenedCase; // likewise
    renderPage(
      <ViewerContext value={{ store, registry, documentId: 7 }}>
        <CaseHeader opened={opened} session={session} onReset={() => {}} />
      </ViewerContext>,
    );
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("H. pylori & the stomach");
    expect(screen.getByRole("timer")).toHaveTextContent("01:02:05");
    expect(document.title).toBe("H. pylori & the stomach · Bedside");

    // The bar says the title as long as the heading is out of view.
    const bar = within(screen.getByRole("region", { name: "Exam" }));
    expect(bar.queryByText("H. pylori & the stomach")).toBeNull();
    act(() => tellInView(false));
    expect(bar.getByText("H. pylori & the stomach")).toBeVisible();
    act(() => tellInView(true));
    expect(bar.queryByText("H. pylori & the stomach")).toBeNull();
    expect(bar.getByRole("progressbar", { name: "Progress in this case" })).toBeInTheDocument();
    expect(bar.getByRole("button", { name: /^Saved/ })).toBeInTheDocument();
  });
});

describe("Reset (D-12, A-03)", () => {
  const show = (isExam: boolean) => {
    const { store } = play(aCase((m) => [m.card({ uid: "card", title: "First", content: [] })]));
    const reply: StateReply = {
      attempt: 1,
      state: {},
      progress: 100,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 100,
    };
    const session = {
      progress: observable(reply),
      online: observable(true),
      saveStatus: observable<SaveStatus>({ state: "saved", waiting: 0, isDurable: true }),
      ...(isExam ? { exam: { time: observable(undefined) } } : {}),
      timeOnCase: () => 0,
    } as unknown as CaseSession; // the heading reads only these parts
    renderPage(
      <ViewerContext value={{ store, registry, documentId: 7 }}>
        <CaseHeader
          opened={{ contexts: someContexts() } as unknown as OpenedCase} // likewise
          session={session}
          onReset={() => {}}
        />
      </ViewerContext>,
    );
    return screen.queryByRole("button", { name: "Reset" });
  };

  it("is offered once a case is complete", () => {
    expect(show(false)).toBeInTheDocument();
  });
  it("is not offered in an exam", () => {
    expect(show(true)).toBeNull();
  });
});

describe("the modes of a case (D-03; rulings, Staff and cases)", () => {
  const show = (displayContext: Partial<CaseContexts["displayContext"]>) => {
    const contexts = someContexts({ displayContext });
    const { store } = play(
      aCase((m) => [m.card({ uid: "card", title: "First", content: [] })]),
      {
        mode: contexts.displayContext.displayMode,
      },
    );
    const reply = {
      attempt: 1,
      state: {},
      progress: 0,
      time_on_case: 0,
      calculate_percentage_of_recommended_time: 0,
    };
    const session = {
      progress: observable<StateReply>(reply),
      online: observable(true),
      saveStatus: observable<SaveStatus>({ state: "saved", waiting: 0, isDurable: true }),
      timeOnCase: () => 0,
    } as unknown as CaseSession; // the heading reads only these parts
    const source = { kind: "document", id: "7" } as const;
    renderPage(
      <ViewerContext value={{ store, registry, documentId: 7 }}>
        <CaseHeader
          opened={{ contexts, source } as unknown as OpenedCase}
          session={session}
          onReset={() => {}}
        />
      </ViewerContext>,
    );
    return store;
  };

  it("are the two of staff, who read in the student's that it is their own attempt, and find it again in this tab", () => {
    const staff = {
      audience: "educator",
      displayMode: "ungated",
      displayModes: ["ungated", "student"],
    } as const;
    const store = show({ ...staff, displayModes: [...staff.displayModes] });
    expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "Student",
      "Ungated",
    ]);
    expect(screen.queryByRole("progressbar")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Student" }));
    expect(store.mode).toBe("student");
    expect(screen.getByRole("progressbar")).toBeInTheDocument();
    expect(screen.getByText("Your own attempt, not included in reports")).toBeInTheDocument();
    expect(keptModeOf({ kind: "document", id: "7" })).toBe("student");
    expect(keptModeOf({ kind: "document", id: "8" })).toBeUndefined();
  });

  it("are no choice of a student's", () => {
    show({});
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.queryByText("Your own attempt, not included in reports")).toBeNull();
  });
});

describe("the way to the edit page (D-41, D-60)", () => {
  const show = (displayContext: Partial<CaseContexts["displayContext"]>) => {
    const { store } = play(aCase((m) => [m.card({ uid: "card", title: "First", content: [] })]));
    const reply = { attempt: 1, state: {}, progress: 0, time_on_case: 0 };
    const session = {
      progress: observable<StateReply>({ ...reply, calculate_percentage_of_recommended_time: 0 }),
      online: observable(true),
      saveStatus: observable<SaveStatus>({ state: "saved", waiting: 0, isDurable: true }),
      timeOnCase: () => 0,
    } as unknown as CaseSession; // the heading reads only these parts
    const opened = { contexts: someContexts({ displayContext }) } as unknown as OpenedCase; // likewise
    renderPage(
      <ViewerContext value={{ store, registry, documentId: 7 }}>
        <CaseHeader opened={opened} session={session} onReset={() => {}} />
      </ViewerContext>,
    );
    return screen.queryByRole("link", { name: "Edit" });
  };

  it("leads whoever edits or suggests to the version under review", () => {
    expect(show({ scheduled_review_version_id: 12 })).toHaveAttribute("href", "/versions/12/edit");
  });
  it("is there for nobody else", () => {
    expect(show({})).toBeNull();
  });
});
