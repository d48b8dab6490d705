import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { isConfirming } from "#web/ui/isConfirming.ts";

describe("a key that confirms what an input method composed (H.3)", () => {
  it.each([
    [{ isComposing: true, keyCode: 13 }, true],
    [{ isComposing: false, keyCode: 229 }, true],
    [{ isComposing: false, keyCode: 13 }, false],
  ])("%j: %s", (init, is) => {
    const onKey = vi.fn((event: React.KeyboardEvent) => isConfirming(event));
    render(<input aria-label="field" onKeyDown={onKey} />);
    fireEvent.keyDown(screen.getByLabelText("field"), { key: "Enter", ...init });
    expect(onKey).toHaveReturnedWith(is);
    expect(isConfirming(new KeyboardEvent("keydown", { key: "Enter", ...init }))).toBe(is);
  });
});
