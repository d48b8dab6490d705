import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { SidePanel } from "#web/features/editor/panels/panelList.ts";
import { SidePanels } from "#web/features/editor/panels/SidePanels.tsx";
import type { Editor } from "#web/features/editor/useEditor.ts";
import { renderPage } from "../../../renderPage.tsx";

afterEach(cleanup);

const panel = (id: string, label: string, isShown = true): SidePanel => ({
  id,
  label,
  isShown: () => isShown,
  Panel: () => <p>What {label} holds</p>,
});

/** None of these panels looks at the editor. */
const editor = {} as Editor;
const opener = (name: string) => screen.getByRole("button", { name });

const menu = () => opener("Details");
const openPanel = (name: string): void => {
  fireEvent.click(menu());
  fireEvent.click(opener(name));
};

describe("the side panels of the editor (D-35, D-40)", () => {
  it("opens one at a time, with the focus on its title, and gives the focus back to the menu", async () => {
    renderPage(<SidePanels editor={editor} panels={[panel("a", "ADMIN"), panel("b", "EDITS")]} />);
    openPanel("ADMIN");
    const first = await screen.findByRole("complementary", { name: "ADMIN" });
    expect(first.textContent).toContain("What ADMIN holds");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "ADMIN" }));
    openPanel("EDITS");
    expect(screen.queryByText("What ADMIN holds")).toBeNull();
    const open = screen.getByRole("complementary", { name: "EDITS" });
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "EDITS" }));
    fireEvent.keyDown(open, { key: "Escape" });
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(document.activeElement).toBe(menu());
  });

  it("lists them in a menu that says which is open, and folds by Escape, by leaving and by a press elsewhere", () => {
    renderPage(
      <>
        <SidePanels editor={editor} panels={[panel("a", "ADMIN"), panel("b", "EDITS")]} />
        <button type="button">Elsewhere</button>
      </>,
    );
    const isListed = () => screen.queryByRole("button", { name: "ADMIN" }) !== null;
    expect(isListed()).toBe(false);
    openPanel("ADMIN");
    expect(isListed()).toBe(false);
    fireEvent.click(menu());
    expect(opener("ADMIN").getAttribute("aria-expanded")).toBe("true");
    expect(opener("EDITS").getAttribute("aria-expanded")).toBe("false");
    opener("ADMIN").focus();
    fireEvent.keyDown(opener("ADMIN"), { key: "Escape" });
    expect(isListed()).toBe(false);
    expect(document.activeElement).toBe(menu());
    fireEvent.click(menu());
    act(() => opener("EDITS").focus());
    act(() => opener("Elsewhere").focus());
    expect(isListed()).toBe(false);
    fireEvent.click(menu());
    fireEvent.pointerDown(opener("Elsewhere"));
    expect(isListed()).toBe(false);
  });

  it("offers what the person may see, and nothing at all where that is nothing", () => {
    renderPage(<SidePanels editor={editor} panels={[panel("a", "ADMIN", false)]} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
