import { describe, expect, it } from "vitest";
import { mayTakeOver, openCaseLock } from "../../../../web/worker/takeOver.ts";
import { pictureKey } from "../../../../web/worker/what.ts";

describe("the service worker", () => {
  it("lets a new version take over unless a case is open in a tab", () => {
    expect(mayTakeOver([])).toBe(true);
    expect(mayTakeOver([{ name: "of something else" }])).toBe(true);
    expect(mayTakeOver([{ name: "of something else" }, { name: openCaseLock }])).toBe(false);
  });

  it("knows a picture by its place, whatever link leads to it", () => {
    expect(pictureKey("https://media.example.org/documents/7/ecg.png?signature=1&expires=2")).toBe(
      "https://media.example.org/documents/7/ecg.png",
    );
  });
});
