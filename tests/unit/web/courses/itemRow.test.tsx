import "@testing-library/jest-dom/vitest";
import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CurrentUserContext } from "#web/api/session.ts";
import { ItemRow } from "#web/features/courses/ItemRow.tsx";
import { renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { anItem } from "./builders.ts";

const show = (facts: Parameters<typeof anItem>[0] = {}, hasProgress = true, isStaff = false) =>
  renderPage(
    // The button of a reset is fetched later, and asks who is signed in where it has come already.
    <CurrentUserContext value={userAs(isStaff ? "Teacher" : "Student")}>
      <ItemRow item={anItem(facts)} courseId="1" hasProgress={hasProgress} isStaff={isStaff} />
    </CurrentUserContext>,
  );

const progress = {
  percent_complete: 41.6,
  percentage_of_recommended_time: null,
  reset: 0,
  date_last_accessed: null,
};

describe("C-11: a row of the item list", () => {
  it("links to the item in its course, with markup in its title", () => {
    show({ title: "H<sub>2</sub> blockers" });
    const link = screen.getByRole("link", { name: /blockers/ });
    expect(link.getAttribute("href")).toBe("/document_set_document_relations/70");
    expect(link.querySelector("sub")).toBeTruthy();
  });

  it("shows rounded progress, the recommended time and the last access", () => {
    show({
      recommended_time: 35,
      progress: { ...progress, date_last_accessed: "2026-11-02T12:00:00.000Z" },
    });
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("42");
    expect(screen.getByText("42%")).toBeTruthy();
    expect(screen.getByText("Recommended time: 35 minutes")).toBeTruthy();
    expect(screen.getByText("Last accessed: November 2nd 2026")).toBeTruthy();
  });

  it("says 'Not Yet Accessed' until it was opened", () => {
    show({ progress });
    expect(screen.getByText("Not Yet Accessed")).toBeTruthy();
  });

  it.each([
    ["a student resource", { kind: "student_resource" as const, progress }],
    ["an item without progress", { progress: null }],
  ])("says 'Not Applicable' for %s", (_, facts) => {
    show(facts);
    expect(screen.getByText("Not Applicable")).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("says how long an item takes before it was begun", () => {
    show({ progress: null, recommended_time: 35 });
    expect(screen.getByText("Recommended time: 35 minutes")).toBeTruthy();
  });

  it("says of an exam that it is timed, and for how long where that is known", () => {
    const { unmount } = show({ exam: { minutes: 30 } });
    expect(screen.getByText("Timed exam, 30 minutes")).toBeVisible();
    unmount();
    show({ exam: { minutes: null } });
    expect(screen.getByText("Timed exam")).toBeVisible();
  });

  it("tells staff, who have no progress of their own, how long an item should take", () => {
    show({ progress: null, recommended_time: 35 }, true, true);
    expect(screen.getByText("Recommended time: 35 minutes")).toBeTruthy();
    expect(screen.queryByText("Not Applicable")).toBeNull();
    expect(screen.queryByText("Not Yet Accessed")).toBeNull();
  });

  it.each([
    ["without a recommended time", { progress: null, recommended_time: null }],
    ["that is a student resource", { kind: "student_resource" as const, recommended_time: 35 }],
  ])("tells staff 'Not Applicable' of an item %s", (_, facts) => {
    show({ progress: null, ...facts }, true, true);
    expect(screen.getByText("Not Applicable")).toBeTruthy();
  });

  it("has no progress column in a course of student resources, and still says when it was last accessed", () => {
    show({ progress }, false);
    expect(screen.getByText("Not Yet Accessed")).toBeTruthy();
    expect(screen.queryByText("Not Applicable")).toBeNull();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("offers an illness script's own notes, and its map only where there is one", async () => {
    show({ kind: "illness_script", case_synopsis: '"On <i>iron</i>."', mod_map_image_url: null });
    expect(screen.queryByRole("button", { name: /View MOD Map/ })).toBeNull();
    await act(async () => screen.getByRole("button", { name: /Release Notes/ }).click());
    expect(
      screen.getByText("Release notes will be provided once the case has had its scheduled annual review."),
    ).toBeTruthy();
    await act(async () => screen.getByRole("button", { name: /Synopsis/ }).click());
    expect(screen.getByText("iron").closest("div")?.textContent).toBe("On iron.");
  });

  it("offers no such notes for a case", () => {
    show({ case_synopsis: "On iron.", last_release_notes: "New." });
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("C-12: a locked row", () => {
  const prerequisite = { prerequisite_document_id: 6, pre_progress: { percent_complete: 0 } };

  it("says so, and does not lead to the case", () => {
    show(prerequisite);
    expect(
      screen.getByText("You must complete the prerequisite case before accessing this case"),
    ).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("names the prerequisite, and leads there where it stands in the same course", () => {
    show({ ...prerequisite, prerequisite: { title: "Case 0: <i>Before</i>", relation_id: 69 } });
    expect(screen.getByRole("link", { name: "Case 0: Before" }).getAttribute("href")).toBe(
      "/document_set_document_relations/69",
    );
  });

  it("names one of another course without a link", () => {
    show({ ...prerequisite, prerequisite: { title: "Elsewhere", relation_id: null } });
    expect(screen.getByText(/^Prerequisite:/).textContent).toBe("Prerequisite: Elsewhere");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("alerts, with a full stop, when it is chosen", async () => {
    show(prerequisite);
    await act(async () => screen.getByRole("button", { name: /Case 1: Chest pain/ }).click());
    const dialog = screen.getByRole("dialog", { name: "This case is locked" });
    expect(dialog.textContent).toContain(
      "You must complete the prerequisite case before accessing this case.",
    );
  });

  it("opens once the prerequisite was begun and the server no longer locks it", () => {
    show({ prerequisite_document_id: 6, pre_progress: { percent_complete: 1 }, locked: false });
    expect(screen.getByRole("link", { name: "Case 1: Chest pain" })).toBeTruthy();
  });

  it("stays shut while the server says that it is locked", () => {
    show({ prerequisite_document_id: 6, pre_progress: { percent_complete: 99 }, locked: true });
    expect(screen.queryByRole("link")).toBeNull();
  });
});
