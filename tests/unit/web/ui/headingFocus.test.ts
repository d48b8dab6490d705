import { describe, expect, it } from "vitest";
import { requestHeadingFocus, takeFocusRequest } from "#web/ui/headingFocus.ts";

describe("the heading of a page that somebody goes to", () => {
  it("takes the focus once", () => {
    requestHeadingFocus();
    expect([takeFocusRequest(), takeFocusRequest()]).toEqual([true, false]);
  });

  it("leaves it to whoever has gone on before the page was there", () => {
    requestHeadingFocus();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" }));
    expect(takeFocusRequest()).toBe(false);
    requestHeadingFocus();
    expect(takeFocusRequest()).toBe(true);
  });

  it("leaves it to a dialog that stands over the page", () => {
    const dialog = document.createElement("section");
    dialog.setAttribute("role", "dialog");
    dialog.setAttribute("aria-modal", "true");
    document.body.append(dialog);
    requestHeadingFocus();
    expect(takeFocusRequest()).toBe(false);
    dialog.remove();
    requestHeadingFocus();
    expect(takeFocusRequest()).toBe(true);
  });
});
