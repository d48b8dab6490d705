import "@testing-library/jest-dom/vitest";
import { fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it, vi } from "vitest";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { ChecklistBanner } from "#web/features/editor/bars/ChecklistBanner.tsx";
import { SaveBar, UndoBar } from "#web/features/editor/bars/EditBar.tsx";
import { SavingNotice } from "#web/features/editor/SavingNotice.tsx";
import type { Saving } from "#web/features/editor/useSaving.ts";
import { VersionLinks } from "#web/features/editor/VersionLinks.tsx";
import { renderPage } from "../../../renderPage.tsx";

const me = "01J00000000000000000000001";
const project = {
  ...{ id: 3, name: "Review", currentAssignmentId: 1, nextVersionId: null, activeMemberId: 1 },
  ...{ activeMemberName: "Ann Associate", activeUserId: me, projectProductionAssociate: "Bob Boss" },
};
const contexts = (parts: { project?: object | null; mode?: string; hasLandingPages?: boolean } = {}) =>
  ({
    version: { id: 12, type: "SCHEDULED_REVIEW" },
    documentContext: { publishVersionId: 10, editVersionId: 11, scheduledReviewVersionId: 12 },
    userContext: { id: me, allowedEditMode: parts.mode ?? "Editing" },
    featureFlags: { saq_phase_1: false, new_landing_pages: parts.hasLandingPages ?? false },
    project: parts.project === null ? null : { ...project, ...parts.project },
  }) as unknown as EditContexts; // what these components read of it

const banner = "Done editing? Don't forget the checklist! This notifies the next editor.";

describe("the banner of the checklist (D-41)", () => {
  it("is for whoever's turn it is", () => {
    renderPage(<ChecklistBanner contexts={contexts()} />);
    expect(screen.getByRole("link", { name: banner })).toHaveAttribute(
      "href",
      "/versions/12/editor_checklist?project_id=3",
    );
  });

  it.each([
    ["somebody else's turn", { project: { activeUserId: "01J00000000000000000000002" } }],
    ["nobody's turn", { project: { activeUserId: null } }],
    ["no project", { project: null }],
    ["one who only looks", { mode: "ViewOnly" }],
  ])("is not there for %s", (_, parts) => {
    renderPage(<ChecklistBanner contexts={contexts(parts)} />);
    expect(screen.queryByText(banner)).toBeNull();
  });
});

describe("who is responsible (D-41)", () => {
  it("is the workflow's editor, else the project's associate", () => {
    const { unmount } = renderPage(<VersionLinks contexts={contexts()} />);
    expect(screen.getByText("Current Workflow Editor is: Ann Associate")).toBeInTheDocument();
    expect(screen.queryByText(/Bob Boss/)).toBeNull();
    unmount();
    renderPage(<VersionLinks contexts={contexts({ project: { activeMemberName: null } })} />);
    expect(screen.getByText("Project Production Associate is: Bob Boss")).toBeInTheDocument();
  });
});

describe("the versions of a document (D-41)", () => {
  const hrefs = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

  it("are one press away, and the project goes along", () => {
    const { unmount } = renderPage(<VersionLinks contexts={contexts()} />);
    expect(hrefs()).toEqual(["/versions/10/edit?project_id=3", "/versions/11/edit?project_id=3"]);
    unmount();
    renderPage(<VersionLinks contexts={contexts({ project: null })} />);
    expect(hrefs()).toEqual(["/versions/10/edit", "/versions/11/edit"]);
  });
});

describe("the way back to the landing page, in a group that has switched it on (D-41)", () => {
  it("leads to the project that the page was opened from, else to all projects", () => {
    const { unmount } = renderPage(<VersionLinks contexts={contexts({ hasLandingPages: true })} />);
    expect(screen.getByRole("link", { name: "← Review" })).toHaveAttribute("href", "/projects/3");
    unmount();
    renderPage(<VersionLinks contexts={contexts({ hasLandingPages: true, project: null })} />);
    expect(screen.getByRole("link", { name: "← Projects" })).toHaveAttribute("href", "/projects");
  });
});

describe("what is not saved (D-52)", () => {
  const saving = (parts: Partial<Saving>): Saving => ({
    ...{ saver: {} as Saving["saver"], state: "saved", message: undefined, errors: [] },
    ...{ isKept: true, isAutosaving: true, setAutosaving: vi.fn() },
    ...parts,
  });

  type Shown = ComponentProps<typeof SavingNotice>["editor"];
  const editor = (parts: Partial<Shown> & Pick<Shown, "saving">): Shown => ({
    ...{ hasLock: false, lock: { lostTo: undefined }, goOnFromSaved: async () => {} },
    ...parts,
  });

  it("is no dead end where the server refused: who has the lock can go on from what is saved", async () => {
    const goOnFromSaved = vi.fn(async () => {});
    const refused = saving({ state: "refused", message: "None of them was saved.", errors: ["too long"] });
    const { unmount } = renderPage(
      <SavingNotice editor={editor({ saving: refused, hasLock: true, goOnFromSaved })} />,
    );
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    fireEvent.click(await screen.findByRole("button", { name: "Continue from saved version" }));
    expect(goOnFromSaved).toHaveBeenCalledOnce();
    unmount();
    const offline = saving({ state: "offline", message: "Not reached." });
    for (const [state, hasLock] of [
      [offline, true],
      [refused, false],
    ] as const) {
      const shown = renderPage(<SavingNotice editor={editor({ saving: state, hasLock })} />);
      expect(screen.queryByRole("button", { name: "Continue from saved version", hidden: true })).toBeNull();
      shown.unmount();
    }
  });

  it("is listed in a dialog that can be closed, and said above the text", async () => {
    const errors = ["operations[0].uid: no such node", "operations[3].text: too long"];
    const refused = saving({ state: "refused", message: "None of them was saved.", errors });
    renderPage(<SavingNotice editor={editor({ saving: refused, hasLock: true })} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(errors);
    fireEvent.click(screen.getByRole("button", { name: "OK" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("None of them was saved.").closest("[role=alert]")).not.toBeNull();
  });

  it("is said to be kept where the system cannot be reached, and where nothing is kept not said to be", () => {
    const offline = saving({ state: "offline", message: "Not reached." });
    const { unmount } = renderPage(<SavingNotice editor={editor({ saving: offline, hasLock: true })} />);
    const said = "Not reached. Your text is kept on this device and will be saved as soon as possible.";
    expect(screen.getByText(said).closest("[role=alert]")).not.toBeNull();
    unmount();
    renderPage(<SavingNotice editor={editor({ saving: { ...offline, isKept: false }, hasLock: true })} />);
    expect(screen.getByText("Not reached.")).toBeInTheDocument();
    expect(screen.getByText(/^This browser can't keep unsaved text/)).toBeInTheDocument();
  });

  it("is kept and offered where the lock went to somebody else; with all saved nothing is said", () => {
    const unsaved = saving({ state: "offline" });
    const { unmount } = renderPage(<SavingNotice editor={editor({ saving: unsaved })} />);
    expect(screen.getByText(/^You no longer hold the editing lock/)).toBeInTheDocument();
    unmount();
    renderPage(<SavingNotice editor={editor({ saving: saving({}) })} />);
    expect(screen.queryByText(/^You no longer hold/)).toBeNull();
  });

  it.each([
    ["offline", /Bob Editor has it now\. Unsaved text is kept on this device\. You can restore/],
    ["saved", /Bob Editor has it now\. All of your work is saved\. You are now viewing/],
  ] as const)("says who has the lock now, with work that is %s", (state, text) => {
    const lock = { lostTo: "Bob Editor" };
    renderPage(<SavingNotice editor={editor({ saving: saving({ state }), lock })} />);
    expect(screen.getByText(text).closest("[role=alert]")).not.toBeNull();
  });

  it.each([
    ["the text is written", { isWritable: true, maySave: true }, { Save: false, Undo: false, Redo: false }],
    ["the case is read", { isWritable: false, maySave: true }, { Save: false, Undo: true, Redo: true }],
    [
      "the lock is somebody else's",
      { isWritable: false, maySave: false },
      { Save: true, Undo: true, Redo: true },
    ],
  ])(
    "is saved by hand while this window has the lock, and undone where it is written: %s",
    (_, may, isDisabled) => {
      const nothing = vi.fn();
      renderPage(
        <>
          <SaveBar maySave={may.maySave} saveState="unsaved" onSave={nothing} />
          <UndoBar isWritable={may.isWritable} onUndo={nothing} onRedo={nothing} />
        </>,
      );
      const found = Object.keys(isDisabled).map((name) => [
        name,
        screen.getByRole<HTMLButtonElement>("button", { name }).disabled,
      ]);
      expect(Object.fromEntries(found)).toEqual(isDisabled);
    },
  );
});
