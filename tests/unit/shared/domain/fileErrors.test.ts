import { describe, expect, it } from "vitest";
import { caseOfFile, fileErrorsOf, isFilePath } from "#shared/domain/fileErrors.ts";

describe("the page that says why a file was refused (issue 12, item 10)", () => {
  it.each(["/documents/7/case_summary.pdf", "/documents/7/todo.ics?in_days=7", "/x.csv?a=b.c"])(
    "speaks of files of this host: %s",
    (path) => {
      expect(isFilePath(path)).toBe(true);
      expect(new URL(fileErrorsOf(path), "http://h").searchParams.get("path")).toBe(path);
    },
  );

  it.each([
    "//elsewhere.test/x.pdf",
    "/\\elsewhere.test/x.pdf",
    "https://elsewhere.test/x.pdf",
    "/documents/7",
    "/documents/7?title=x.pdf",
    "/x\\elsewhere.test/x.pdf",
    "/x.pdf elsewhere",
    "",
    null,
  ])("and of nothing else: %s", (path) => expect(isFilePath(path)).toBe(false));

  it("knows the case that a file belongs to", () => {
    expect(caseOfFile("/documents/7/asset_pdf.pdf?external_id=x")).toBe("/documents/7");
    expect(caseOfFile("/documents/1024/x.pdf")).toBe("/documents/1024");
    expect(caseOfFile("/old/documents/7/x.pdf")).toBeUndefined();
    expect(caseOfFile("/archived_reports/7/file.csv")).toBeUndefined();
  });
});
