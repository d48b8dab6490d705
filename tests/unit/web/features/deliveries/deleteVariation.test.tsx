import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DeleteVariationDialog } from "#web/features/deliveries/DeleteVariationDialog.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

describe("deleting an exam variation (A-11)", () => {
  it("is aborted by Escape and by Cancel where it asks why, and goes on with No", async () => {
    vi.stubGlobal("fetch", fakeApi({}).fetch);
    const onClose = vi.fn();
    renderPage(<DeleteVariationDialog id={7} onClose={onClose} />);
    const question = "Are you deleting this exam variation due to security reasons?";
    fireEvent.keyDown(await screen.findByText(question), { key: "Escape" });
    expect(onClose).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "No" }));
    expect(screen.getByText(/The exam variation is archived/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Confirm" }).disabled).toBe(false);
  });
});
