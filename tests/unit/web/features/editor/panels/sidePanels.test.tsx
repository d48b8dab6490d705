import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("the side panels of the editor (D-35, D-40)", () => {
  it("opens one at a time, with the focus on its title, and gives the focus back", async () => {
    renderPage(<SidePanels editor={editor} panels={[panel("a", "ADMIN"), panel("b", "EDITS")]} />);
    fireEvent.click(opener("ADMIN"));
    const first = await screen.findByRole("complementary", { name: "ADMIN" });
    expect(first.textContent).toContain("What ADMIN holds");
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "ADMIN" }));
    fireEvent.click(opener("EDITS"));
    expect(screen.queryByText("What ADMIN holds")).toBeNull();
    const open = screen.getByRole("complementary", { name: "EDITS" });
    fireEvent.keyDown(open, { key: "Escape" });
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(document.activeElement).toBe(opener("EDITS"));
    expect(opener("EDITS").getAttribute("aria-expanded")).toBe("false");
  });

  it("keeps the button of the open panel in sight, where the line of buttons becomes narrower", async () => {
    renderPage(<SidePanels editor={editor} panels={[panel("a", "ADMIN"), panel("b", "EDITS")]} />);
    const shown = vi.fn();
    opener("EDITS").scrollIntoView = shown;
    fireEvent.click(opener("EDITS"));
    await screen.findByRole("complementary", { name: "EDITS" });
    expect(shown).toHaveBeenCalledWith({ block: "nearest", inline: "nearest" });
  });

  it("offers what the person may see, and nothing at all where that is nothing", () => {
    renderPage(<SidePanels editor={editor} panels={[panel("a", "ADMIN", false)]} />);
    expect(screen.queryByRole("toolbar")).toBeNull();
  });
});
