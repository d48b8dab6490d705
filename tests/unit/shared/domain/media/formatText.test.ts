import { expect, it } from "vitest";
import { formatText } from "#shared/domain/media/mediaFormats.ts";

it("names kind and format of a file, and a PDF once", () => {
  expect(formatText("png")).toBe("Image (PNG)");
  expect(formatText("vtt")).toBe("Captions (VTT)");
  expect(formatText("pdf")).toBe("PDF");
});
