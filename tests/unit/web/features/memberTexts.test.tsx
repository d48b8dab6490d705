import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmBatchDestruction, updateExpirationBatch } from "#shared/contract/programs/members.ts";
import { peopleList } from "#shared/contract/programs/people.ts";
import { lcaCourses } from "#shared/domain/programs/lcaCourses.ts";
import { editorialRoles, programRoles } from "#shared/domain/roles.ts";
import { columnsOf } from "#web/features/people/peopleColumns.tsx";
import { listOfView, views } from "#web/features/people/peopleViews.ts";
import { refusal } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { expirationPath, ids, press, renderActions, reply } from "./people/memberActions.tsx";

/** The texts of courses §2.13, §5, §6 and §8 as they are quoted, where a program's members are shown and changed. */

afterEach(() => vi.unstubAllGlobals());

const buttons = (): (string | null)[] => screen.getAllByRole("button").map(({ textContent }) => textContent);

describe("the buttons over a program's members (C-25, C-26)", () => {
  it("are those quoted; setting expiration is a provider admin's", () => {
    renderActions(userAs("Program Service Administrator", { is_admin: true }));
    expect(buttons()).toEqual([
      "Set Expiration For Selected",
      "Send Email Invitation",
      "Remove Selected Members",
    ]);
  });

  it("lack it for staff, and lack all of them for who looks after nobody", () => {
    renderActions(userAs("IT Administrator"));
    expect(buttons()).toEqual(["Send Email Invitation", "Remove Selected Members"]);
  });

  it("are all disabled while nothing is selected", () => {
    renderActions(userAs("Program Service Administrator", { is_admin: true }), { selected: [] });
    for (const button of screen.getAllByRole("button"))
      expect(button.getAttribute("aria-disabled"), button.textContent ?? "").toBe("true");
  });
});

describe("setting the expiration (C-25)", () => {
  const admin = userAs("Program Service Administrator", { is_admin: true });
  const dialog = () => within(screen.getByRole("dialog"));
  const openDialog = async (): Promise<void> => {
    await press("Set Expiration For Selected");
    await screen.findByRole("dialog");
  };

  it("asks with the radios, fields and buttons that are quoted", async () => {
    renderActions(admin);
    await openDialog();
    const labels = dialog().getAllByRole<HTMLInputElement>("radio");
    expect(labels.map((radio) => [radio.value, radio.labels?.[0]?.textContent])).toEqual([
      ["past", "Expire Now"],
      ["never", "Never Expire"],
      ["date", "Expire On Date..."],
    ]);
    expect(
      dialog()
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Cancel", "Set Expiration"]);
    fireEvent.click(dialog().getByRole("radio", { name: "Expire On Date..." }));
    const fields = dialog().getAllByRole("textbox");
    expect(fields.map((field) => field.getAttribute("placeholder"))).toEqual(["mm", "dd", "yy"]);
  });

  it("ends nobody's access before one of the three is chosen", async () => {
    const { asked } = renderActions(admin);
    await openDialog();
    const submit = dialog().getByRole<HTMLButtonElement>("button", { name: "Set Expiration" });
    expect(submit.disabled).toBe(true);
    // Enter in a form presses its button.
    fireEvent.submit(submit.closest("form") as HTMLFormElement);
    fireEvent.click(dialog().getByRole("radio", { name: "Never Expire" }));
    expect(submit.disabled).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each([
    ["13", "01", "40"],
    ["02", "31", "40"],
    ["01", "32", "40"],
    ["01", "01", "20"],
    ["01", "01", "4"],
    ["a", "01", "40"],
  ])("refuses %s / %s / %s in the quoted words, and cannot be sent", async (...typed) => {
    renderActions(admin);
    await openDialog();
    fireEvent.click(dialog().getByRole("radio", { name: "Expire On Date..." }));
    for (const [at, field] of dialog().getAllByRole("textbox").entries())
      fireEvent.change(field, { target: { value: typed[at] } });
    expect(dialog().getByRole("alert").textContent).toBe(
      "Invalid Date: Date must be valid and in the future",
    );
    const submit = dialog().getByRole<HTMLButtonElement>("button", { name: "Set Expiration" });
    expect(submit.disabled).toBe(true);
  });

  it("sends the mode alone for never, and says 'Users Updated!'", async () => {
    const { asked } = renderActions(admin, { answers: { [expirationPath]: () => ({ body: reply }) } });
    await openDialog();
    fireEvent.click(dialog().getByRole("radio", { name: "Never Expire" }));
    await press("Set Expiration");
    expect(await screen.findByText("Users Updated!")).toBeTruthy();
    expect(asked[0]?.body).toEqual({ group_role_definition_user_ids: ids, expiration_mode: "never" });
  });

  it("says 'Error: Updating Users!' where it fails", async () => {
    renderActions(admin, { answers: { [expirationPath]: () => refusal("CONFLICT", 409) } });
    await openDialog();
    fireEvent.click(dialog().getByRole("radio", { name: "Expire Now" }));
    await press("Set Expiration");
    expect(await screen.findByText("Error: Updating Users!")).toBeTruthy();
  });
});

describe("what is asked before members are invited or removed (C-26)", () => {
  it("is the invitation's own question, under the title that confirmations have", async () => {
    renderActions(userAs("Program Service Administrator"));
    await press("Send Email Invitation");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Please Confirm!")).toBeTruthy();
    expect(
      dialog.getByText(
        "Invite emails will only be sent to users with Registration Pending status. Send email invitation to register now?",
      ),
    ).toBeTruthy();
    expect(dialog.getByRole("button", { name: "OK" })).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeTruthy();
  });

  it.each([
    ["Student Roster Manager", "confirm_batch_destruction"],
    ["IT Administrator", "remove_admin_batch"],
  ] as const)("is the server's warning, and a %s removes by %s", async (role, removal) => {
    const { asked } = renderActions(userAs(role), {
      answers: {
        "POST /group_role_definition_users/removal_warning": () => ({
          body: {
            title: "Remove 2 members?",
            message: "In the server's words.",
            is_last_administrator: false,
          },
        }),
        [`POST /group_role_definition_users/${removal}`]: () => ({ body: reply }),
      },
    });
    await press("Remove Selected Members");
    expect(await screen.findByText("In the server's words.")).toBeTruthy();
    await screen.findByRole("dialog");
    await press("Remove 2 members");
    expect(await screen.findByText("2 members removed.")).toBeTruthy();
    expect(asked.at(-1)?.body).toEqual({ groupRoleDefinitionUserIds: ids });
  });

  it.each([
    [updateExpirationBatch, "group_role_definition_user_ids", { expiration_mode: "past" }, " to lend."],
    [confirmBatchDestruction, "groupRoleDefinitionUserIds", {}, "."],
  ] as const)("is answered for nobody as quoted: %#", (route, field, rest, end) => {
    const parsed = route.body.safeParse({ [field]: [], ...rest });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      `Nothing Selected! You must select at least one item${end}`,
    ]);
  });
});

describe("the three views of a program's members (C-23)", () => {
  const headsOf = (view: (typeof views)[number]["name"]): string[] =>
    columnsOf(view, true).map((column) => {
      if (!("name" in column)) return column.head;
      return peopleList.sortOptions.find((option) => option.column === column.name)?.label ?? column.name;
    });

  it("have the columns of the specification, in its order", () => {
    const first = ["First Name", "Last Name", "Email", "Role"];
    const last = ["Status", "Date Added", "Subscription Expiration", "Edit Role"];
    expect(headsOf("students")).toEqual([...first, "Anticipated Graduation", ...last]);
    expect(headsOf("staff")).toEqual([...first, "LCA Course", "Clinical Discipline", ...last]);
    expect(headsOf("all")).toEqual([...first, "Clinical Discipline", ...last]);
  });

  it("sort by what the specification lists, and by their own variable column", () => {
    const common = ["Date Added", "Email", "First Name", "Last Name", "Role", "Subscription Expiration"];
    const variable = {
      students: "Anticipated Graduation",
      staff: "Clinical Discipline",
      all: "Clinical Discipline",
    };
    for (const { name } of views) {
      const labels = listOfView(name, { brandName: "Bedside", hasEditorialRoles: false }).sortOptions.map(
        ({ label }) => label,
      );
      expect(labels.toSorted()).toEqual([...common, variable[name]].toSorted());
    }
  });

  it("filter by status everywhere, and by role and 14 led courses among staff", () => {
    for (const { name } of views) {
      const { selectFilters, genericFilters } = listOfView(name, {
        brandName: "Bedside",
        hasEditorialRoles: false,
      });
      expect(genericFilters?.map(({ title }) => title)).toEqual(["Filter by Status"]);
      const titles = selectFilters.map(({ title }) => title);
      expect(titles).toEqual(name === "staff" ? ["Filter by Role", "Filter LCA by Course"] : []);
    }
    const led = listOfView("staff", {
      brandName: "Bedside",
      hasEditorialRoles: false,
    }).selectFilters[1]?.options.map(({ label }) => label);
    expect(led).toEqual(lcaCourses.map((course) => `Bedside ${course}`));
    expect(led).toHaveLength(14);
  });

  it("offer the associates' roles to an admin in an editorial group alone (§6)", () => {
    const rolesWith = (hasEditorialRoles: boolean) =>
      listOfView("staff", { brandName: "Bedside", hasEditorialRoles }).selectFilters[0]?.options.map(
        ({ label }) => label,
      );
    const staff = programRoles.filter((role) => role !== "Student");
    expect(rolesWith(false)).toEqual(staff);
    expect(rolesWith(true)).toEqual([...staff, ...editorialRoles]);
  });
});
