import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ListFacet } from "#shared/contract/lists.ts";
import { refusal, useListPage } from "../../renderPage.tsx";
import { anItem, chestPain, openLibrary, press, rowOf } from "./libraryPage.tsx";

useListPage();

describe("the library's rows (C-02, C-03)", () => {
  it("lead to the case, or to the item of one's own course", async () => {
    openLibrary({
      items: [chestPain, anItem({ id: 8, title: "Mine", document_set_document_relation_id: 70 })],
    });
    expect((await screen.findByRole("link", { name: "Chest pain" })).getAttribute("href")).toBe(
      "/documents/7",
    );
    expect(screen.getByRole("link", { name: "Mine" }).getAttribute("href")).toBe(
      "/document_set_document_relations/70",
    );
  });

  it("name authors, or editors and contributors of a script, and the day of the release", async () => {
    openLibrary();
    const row = await rowOf("Chest pain");
    expect(row.getByText("Author(s): Priya Raman")).toBeTruthy();
    expect(row.getByText("Updated: March 2nd 2026")).toBeTruthy();
    const ofScript = await rowOf("Aortic stenosis");
    expect(ofScript.getByText("Lead Editors: Lena Fischer")).toBeTruthy();
    expect(ofScript.getByText("Contributing Authors: Priya Raman")).toBeTruthy();
    expect(ofScript.getByText("Not Yet Accessed")).toBeTruthy();
  });

  it("say what kind of item it is, its specialties and its time, as far as they are known", async () => {
    openLibrary({
      items: [
        anItem({ clinical_disciplines: ["Internal Medicine", "Surgery"] }),
        anItem({ id: 9, title: "Stenosis", kind: "illness_script", recommended_time: null }),
      ],
    });
    const row = await rowOf("Chest pain");
    expect(row.getByText("Case · Internal Medicine, Surgery · 20 minutes")).toBeTruthy();
    expect((await rowOf("Stenosis")).getByText("Illness script")).toBeTruthy();
  });

  it("have objectives and a summary as cases, a map as scripts", async () => {
    openLibrary();
    const row = await rowOf("Chest pain");
    const summary = row.getByRole("link", { name: /^Case Summary/ });
    expect(summary.getAttribute("href")).toMatch(/^\/documents\/7\/case_summary\.pdf\?time_zone=\w+/);
    expect(summary.getAttribute("target")).toBe("_blank");
    expect(row.queryByRole("button", { name: /MOD Map/ })).toBeNull();
    await press("Learning Objectives: Chest pain");
    expect(
      await screen.findByText("Upon completion of this module, the learner should be able to:"),
    ).toBeTruthy();
    expect(screen.getByText("Read an ECG")).toBeTruthy();
    const ofScript = await rowOf("Aortic stenosis");
    expect(ofScript.queryByRole("link", { name: /^Case Summary/ })).toBeNull();
    await press("View MOD Map: Aortic stenosis");
    expect(await screen.findByText("Mechanism of Disease Map")).toBeTruthy();
  });

  it("light the synopsis up where the search found something in it, and show it without its quotes", async () => {
    const hit = anItem({ case_synopsis: '<p>"A <mark>farmer</mark>."</p>', final_diagnoses: ["Infarction"] });
    openLibrary({ items: [hit] });
    await press("Synopsis: Chest pain (found by your search)");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("A farmer.");
    expect(dialog.textContent).not.toContain('"');
    expect(within(dialog).getByText("Final Diagnosis")).toBeTruthy();
    expect(within(dialog).queryByText("Basic Science Curricular Thread")).toBeNull();
  });

  it("say what release notes will come where there are none", async () => {
    openLibrary({ items: [chestPain] });
    await press("Release Notes: Chest pain");
    expect(
      await screen.findByText(
        "Release notes will be provided once the case has had its scheduled annual review.",
      ),
    ).toBeTruthy();
  });
});

describe("the library's controls (C-06, C-07)", () => {
  it("offer Last Accessed while the list is filtered to scripts, and leave it with the filter", async () => {
    const { asked } = openLibrary();
    const filter = await screen.findByRole("combobox", { name: "Filter by Item Type" });
    expect(screen.queryByRole("button", { name: /^Last Accessed/ })).toBeNull();
    fireEvent.change(filter, { target: { value: "kind=2" } });
    await press(/^Last Accessed/);
    await waitFor(() =>
      expect(asked.some(({ url }) => url.searchParams.get("sort_by") === "date_last_accessed")).toBe(true),
    );
    fireEvent.change(filter, { target: { value: "" } });
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("sort_by") ?? "title").toBe("title"));
    expect(screen.queryByRole("button", { name: /^Last Accessed/ })).toBeNull();
  });

  it("fold many filters into a panel, say where a subscription is missing, and keep what is chosen in sight", async () => {
    const facets: ListFacet[] = [
      {
        name: "systems",
        title: "System",
        options: [{ value: "Respiratory", label: "Respiratory", count: 3 }],
      },
      { name: "basic_science_disciplines", title: "Basic Science Disciplines", options: [] },
    ];
    const { asked } = openLibrary({ facets });
    await rowOf("Chest pain");
    expect(screen.queryByRole("button", { name: "System" })).toBeNull();
    await press("Filters");
    expect(screen.getByRole("button", { name: /^Basic Science Disciplines/ }).textContent).toContain(
      "(No Subscribed Content)",
    );
    await press("System");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Respiratory [3]" }));
    await waitFor(() =>
      expect(asked.at(-1)?.url.searchParams.get("dynamic_filters")).toBe('{"System":["Respiratory"]}'),
    );
    await press("Filters (1)");
    expect(screen.getByRole("button", { name: "System: Respiratory" })).toBeTruthy();
  });

  it("take the filters away and leave what is searched", async () => {
    const facets = [
      { name: "systems", title: "System", options: [{ value: "Skin", label: "Skin", count: 1 }] },
    ];
    const { asked } = openLibrary({ facets });
    const goals = await screen.findByRole("searchbox", { name: "Search By Learning Objective" });
    fireEvent.change(goals, { target: { value: "ECG" } });
    fireEvent.keyDown(goals, { key: "Enter" });
    await press("Filters");
    await press("System");
    fireEvent.click(await screen.findByRole("checkbox", { name: "Skin [1]" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.has("dynamic_filters")).toBe(true));
    await press("Clear filters");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull());
    expect((goals as HTMLInputElement).value).toBe("ECG");
    expect(asked.at(-1)?.url.searchParams.get("lo_search") ?? "ECG").toBe("ECG");
  });

  it("say that there is nothing, and that nothing fits", async () => {
    openLibrary({ items: [] });
    expect(
      await screen.findByText(
        "Your program has no content yet. Items appear here when the provider shares them with your program.",
      ),
    ).toBeTruthy();
    expect(screen.getByText("No Items")).toBeTruthy();
  });

  it("offers to add nothing, and counts nothing, where the items could not be read", async () => {
    openLibrary({ more: { "GET /documents": () => refusal("UNAVAILABLE", 503) } });
    await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("button", { name: /^Add .* Shown$/ })).toBeNull();
    expect(screen.queryByText(/^\d+ items?$/)).toBeNull();
  });

  it("tell of a failure", async () => {
    openLibrary({ more: { "GET /documents": () => refusal("UNAVAILABLE", 503) } });
    expect(await screen.findByRole("button", { name: /try again/i })).toBeTruthy();
  });

  it("are not shown to a student", async () => {
    const { asked } = openLibrary({ role: "Student" });
    expect(await screen.findByText(/everything you study in your courses/)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe("C-04, C-06: the quoted texts of the library's controls", () => {
  it("stand in the boxes, on the buttons and in the basket, word for word", async () => {
    openLibrary();
    expect(await screen.findByPlaceholderText("Search...")).toBeTruthy();
    expect(screen.getByPlaceholderText("Search By Learning Objective...")).toBeTruthy();
    await press("Add 3 Shown");
    expect(await screen.findByRole("button", { name: "Deselect All" })).toBeTruthy();
    await press("View Selected Items (3)");
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(
        /^You have added the following items to create your course\. .+ Click the Create Course button when you have finalized your selections\.$/,
      ),
    ).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Remove All" })).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Close" })).toBeTruthy();
  });

  it("name the curricular threads of a synopsis where the program has integrations on", async () => {
    const threads = {
      final_diagnoses: ["Infarction"],
      basic_science_disciplines: ["Physiology"],
      clinical_excellence: ["Communication"],
    };
    openLibrary({ items: [anItem(threads)] });
    await press("Synopsis: Chest pain");
    const dialog = await screen.findByRole("dialog");
    expect([...dialog.querySelectorAll("dt")].map((term) => term.textContent)).toEqual([
      "Final Diagnosis",
      "Basic Science Curricular Thread",
      "Clinical Excellence Curricular Thread",
    ]);
  });
});
