import { describe, expect, it } from "vitest";
import { decisionProblems } from "#scripts/lib/decisions.ts";

const clock = "# 0040 Exam clock on the server\n\nStatus: accepted. Date: 2026-11-21.\n";
const index = "# Decisions\n\n- [0040 Exam clock](0040-exam-clock.md)\n";

function problemsOf(files: Record<string, string>, sources: Record<string, string> = {}): string[] {
  const decisions = new Map(Object.entries({ "README.md": index, "0040-exam-clock.md": clock, ...files }));
  return decisionProblems(decisions, new Map(Object.entries(sources)));
}

describe("the check of decision records", () => {
  it("takes a decision with title, status and a line in the index, and references to it", () => {
    const source = "/** Time that is left. @see ADR 0040 */\n// docs/adr/0040-exam-clock.md";
    expect(problemsOf({}, { "a.ts": source })).toEqual([]);
  });

  it("asks for a status", () => {
    expect(problemsOf({ "0040-exam-clock.md": "# 0040 Exam clock\n\nText.\n" })).toEqual([
      'docs/adr/0040-exam-clock.md: add a line "Status: accepted. Date: YYYY-MM-DD."',
    ]);
  });

  it("asks for a title", () => {
    expect(problemsOf({ "0040-exam-clock.md": "Status: accepted.\n" })).toEqual([
      "docs/adr/0040-exam-clock.md: begin with a title",
    ]);
  });

  it("asks for a line in the index", () => {
    expect(problemsOf({ "0041-breaks.md": "# Breaks\n\nStatus: proposed.\n" })).toEqual([
      "docs/adr/0041-breaks.md: add it to docs/adr/README.md",
    ]);
  });

  it("refuses two decisions of one number, and a name without one", () => {
    const files = { "0040-breaks.md": clock, "breaks.md": clock };
    const found = problemsOf({ ...files, "README.md": `${index}- [Breaks](0040-breaks.md)\n` });
    expect(found).toContain("docs/adr/0040-breaks.md: 0040-exam-clock.md has the same number");
    expect(found).toContain("docs/adr/breaks.md: name it NNNN-subject.md");
  });

  it.each([
    "@see ADR 0041",
    "@see ADR 0040, 0041",
    "@see ADRs 0040 and 0041",
    "(ADR 0040 or ADR 0041)",
    "[a decision](adr/0041-breaks.md)",
    "docs/adr/0041",
  ])("refuses a reference to a decision that does not exist: %s", (text) => {
    expect(problemsOf({}, { "a.ts": text })).toEqual([
      "a.ts: there is no ADR 0041; find its subject in docs/adr/README.md",
    ]);
  });

  it("refuses references between decisions, and lines of the index, that lead nowhere", () => {
    const superseded = { "0040-exam-clock.md": clock.replace("accepted", "superseded by ADR 0041") };
    expect(problemsOf(superseded)).toEqual([
      "0040-exam-clock.md: there is no ADR 0041; find its subject in docs/adr/README.md",
    ]);
    expect(problemsOf({ "README.md": `${index}- [Breaks](0041-breaks.md)\n` })).toEqual([
      "docs/adr/README.md: there is no ADR 0041; find its subject in docs/adr/README.md",
    ]);
  });

  it("refuses a link to a former name of a decision", () => {
    expect(problemsOf({}, { "README.md": "[the clock](docs/adr/0040-the-clock.md)" })).toEqual([
      "README.md: ADR 0040 is in 0040-exam-clock.md",
    ]);
  });
});
