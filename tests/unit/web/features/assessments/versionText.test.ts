import { describe, expect, it } from "vitest";
import { timeText, versionText } from "#web/features/assessments/versionText.ts";

describe("what the server says of an assessment in English", () => {
  it.each(["Form A, version 1", "Form F, version 12", "Retake, version 2"])(
    "reads %s in English as it came",
    (version) => expect(versionText(version)).toBe(version),
  );

  it.each(["1 minute", "60 minutes", "480 minutes"])("reads %s in English as it came", (minutes) =>
    expect(timeText(minutes)).toBe(minutes),
  );
});
