import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import { emailsAtOnce } from "#shared/contract/assessments/rosterings.ts";
import { addedText, EmailsDialog, emailsIn } from "#web/features/deliveries/EmailsDialog.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

describe("addresses of students (A-15)", () => {
  it("are read as people type them and as mail programs copy them", () => {
    expect(
      emailsIn('ann@a.org\nben@a.org, cleo@a.org;"Dunn, Dee" <dee@a.org>; Eli Ek <eli@a.org>\n'),
    ).toEqual([...["ann@a.org", "ben@a.org", "cleo@a.org", "dee@a.org", "eli@a.org"]]);
    expect(emailsIn(" \n")).toEqual([]);
  });

  it("are refused where they are too many at once, with what to do", () => {
    vi.stubGlobal("fetch", fakeApi({}).fetch);
    // All that the dialog reads.
    renderPage(<EmailsDialog delivery={{ id: 4 } as unknown as Delivery} onClose={vi.fn()} />);
    const many = Array.from({ length: emailsAtOnce + 1 }, (_, at) => `s${at}@a.org`).join("\n");
    const field = screen.getByRole("textbox", { name: "E-mail addresses" });
    fireEvent.change(field, { target: { value: many } });
    expect(
      screen.getByText(/^These are \d+ addresses\. Find the first \d+, then the others\.$/),
    ).toBeDefined();
    const find = screen.getByRole<HTMLButtonElement>("button", { name: "Find students" });
    expect(find.disabled).toBe(true);
    fireEvent.change(field, { target: { value: "ann@a.org" } });
    expect(find.disabled).toBe(false);
  });
});

describe("students who are added by their addresses (A-15)", () => {
  it.each([
    [{ changed: 2, unchanged: 0 }, "2 Student(s) added."],
    [{ changed: 2, unchanged: 1 }, "2 Student(s) added. 1 was rostered already."],
    [{ changed: 0, unchanged: 3 }, "No students added: 3 were rostered already."],
    [{ changed: 0, unchanged: 0 }, undefined],
  ])("are counted apart from those who were rostered before: %o", (outcome, text) => {
    expect(addedText(outcome)).toBe(text);
  });
});
