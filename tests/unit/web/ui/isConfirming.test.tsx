import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
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

  it("is asked by everything that acts upon Enter or Escape", () => {
    const root = resolve(import.meta.dirname, "../../../../web/src");
    // Commands that ProseMirror is handed: its host has asked before.
    const acts = /^features\/editor\/acts\//;
    const careless = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => {
      const text = readFileSync(resolve(root, file), "utf8");
      const looks = /\.key [!=]== "(?:Enter|Escape)"|case "(?:Enter|Escape)":/.test(text);
      return looks && !acts.test(file) && !/\bisConfirming\(/.test(text);
    });
    expect(careless).toEqual([]);
  });
});
