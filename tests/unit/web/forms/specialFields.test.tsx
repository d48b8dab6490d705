import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { calendarDate } from "#shared/contract/common.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { hasUnsaved } from "#web/api/unsavedChanges.ts";
import { LeaveGuard } from "#web/app/LeaveGuard.tsx";
import { DateField } from "#web/forms/DateField.tsx";
import { FormDialog } from "#web/forms/FormDialog.tsx";
import { TextField } from "#web/forms/fields.tsx";
import { PhoneField } from "#web/forms/PhoneField.tsx";
import { phoneRule } from "#web/forms/phoneRule.ts";
import { RouteFormView } from "#web/forms/RouteFormView.tsx";
import { dateRule } from "#web/forms/typedDate.ts";
import { useRouteForm } from "#web/forms/useRouteForm.ts";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { input, press, type } from "./formFixture.tsx";

const schedule = defineRoute({
  name: "schedule",
  context: "identity",
  method: "PUT",
  path: "/schedule",
  action: "signed_in",
  summary: "Schedule.",
  body: z.strictObject({
    start: calendarDate,
    end: z.optional(calendarDate),
    phone: z.optional(z.string()),
  }),
  reply: z.object({ ok: z.literal(true) }),
});

const bounds = { start: { min: "2027-01-10", notAfter: "end" }, end: { notBefore: "start" } };

function useSchedule() {
  return useRouteForm(schedule, {
    id: "schedule",
    initial: { start: "2027-02-01", end: "", phone: "" },
    fields: {
      start: { label: "Start", check: dateRule(bounds.start) },
      end: { label: "End", check: dateRule(bounds.end) },
      phone: { label: "Contact phone", check: phoneRule },
    },
  });
}

function Schedule() {
  const form = useSchedule();
  return (
    <RouteFormView form={form} submitLabel="Save">
      <DateField form={form} name="start" bounds={bounds.start} />
      <DateField form={form} name="end" bounds={bounds.end} />
      <PhoneField form={form} name="phone" />
    </RouteFormView>
  );
}

/** A page that is drawn anew whenever somebody says so, as it is when other fields change what is shown. */
function Redrawn() {
  const [, draw] = useState(0);
  const form = useSchedule();
  return (
    <RouteFormView form={form} submitLabel="Save">
      <PhoneField form={form} name="phone" />
      <button type="button" onClick={() => draw((count) => count + 1)}>
        Draw again
      </button>
    </RouteFormView>
  );
}

/** Large, as on the page where one writes to the provider. */
function Large() {
  const form = useSchedule();
  return (
    <RouteFormView form={form} submitLabel="Save" size="md">
      <PhoneField form={form} name="phone" size="md" />
    </RouteFormView>
  );
}

let asked: { body: unknown }[] = [];
beforeEach(() => {
  window.localStorage.clear();
  const api = fakeApi({ "PUT /schedule": () => ({ body: { ok: true } }) });
  asked = api.asked;
  vi.stubGlobal("fetch", api.fetch);
});
afterEach(() => vi.unstubAllGlobals());

const leave = (label: string | RegExp) => act(async () => void fireEvent.blur(input(label)));

describe("a date field", () => {
  it("shows the day in words, takes it as it is typed, and sends it as the contract has it", async () => {
    renderPage(<Schedule />);
    expect(input("Start").value).toBe("Feb 1, 2027");
    await type("Start", "3/31/2027");
    await leave("Start");
    expect(input("Start").value).toBe("Mar 31, 2027");
    await press("Save");
    expect(asked[0]?.body).toEqual({ start: "2027-03-31" });
  });

  it("says that it is no date as soon as it is left, and keeps what was typed", async () => {
    renderPage(<Schedule />);
    await type("Start", "soon");
    await leave("Start");
    expect(input("Start").value).toBe("soon");
    expect(screen.getByText("Invalid date")).toBeTruthy();
    await press("Save");
    expect(asked).toEqual([]);
  });

  it("is bounded by the other one", async () => {
    renderPage(<Schedule />);
    await type("End (optional)", "1/31/2027");
    await leave("End (optional)");
    expect(screen.getByText("Must be Feb 1, 2027 or later")).toBeTruthy();
    await type("End (optional)", "2/1/2027");
    await leave("End (optional)");
    expect(screen.queryByText(/or later/)).toBeNull();
  });

  it("can be picked, with the days out of bounds closed", async () => {
    renderPage(<Schedule />);
    await press("Pick a day: End");
    const calendar = await screen.findByRole("dialog", { name: "Pick a day: End" });
    expect(await within(calendar).findByText("February 2027")).toBeTruthy();
    const day = (name: string) => within(calendar).getByRole("button", { name });
    expect(day("January 31, 2027")).toHaveProperty("disabled", true);
    await act(async () => day("February 14, 2027").click());
    expect(input("End (optional)").value).toBe("Feb 14, 2027");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("the calendar of a date field", () => {
  it("opens at a month with days that can be chosen", async () => {
    renderPage(<Schedule />);
    await type("End (optional)", "1/1/2026");
    await press("Pick a day: End");
    const calendar = await screen.findByRole("dialog", { name: "Pick a day: End" });
    expect(within(calendar).getByText("February 2027")).toBeTruthy();
  });
});

describe("a phone field", () => {
  it("is as large as the fields beside it, its country too (courses §2.20)", () => {
    renderPage(<Large />);
    for (const label of ["Country of the number", "Contact phone (optional)"])
      expect(screen.getByLabelText(label).closest("[data-size]")?.getAttribute("data-size")).toBe("md");
  });

  it("says when it is left that a number is none, in the words of the specification", async () => {
    renderPage(<Schedule />);
    await type("Contact phone (optional)", "+1 555");
    await leave("Contact phone (optional)");
    expect(await screen.findByText("Provide valid contact phone number")).toBeTruthy();
  });

  it("sends the number with the code of its country", async () => {
    renderPage(<Schedule />);
    await type("Contact phone (optional)", "+1 (202) 555-0143");
    await leave("Contact phone (optional)");
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText("Provide valid contact phone number")).toBeNull();
    await press("Save");
    expect(asked[0]?.body).toEqual({ start: "2027-02-01", phone: "+12025550143" });
  });

  it("keeps what is typed when the form is drawn in between", async () => {
    renderPage(<Redrawn />);
    const label = "Contact phone (optional)";
    for (const key of "+12025550143") {
      await type(label, input(label).value + key);
      await press("Draw again");
    }
    await press("Save");
    expect(asked[0]?.body).toEqual({ start: "2027-02-01", phone: "+12025550143" });
  });

  it("takes the code of a country alone for no number", async () => {
    renderPage(<Schedule />);
    await type("Country of the number", "de");
    expect(input("Contact phone (optional)").value).toContain("+49");
    await press("Save");
    expect(asked[0]?.body).toEqual({ start: "2027-02-01" });
  });
});

describe("leaving with unsaved changes", () => {
  const text =
    "You have unsaved changes! Are you sure you want to leave this page? Unsaved changes will be lost.";

  function openPage() {
    const router = createMemoryRouter([
      {
        path: "/",
        element: (
          <>
            <LeaveGuard />
            <Link to="/elsewhere">Elsewhere</Link>
            <Link to="/?tab=2">A tab</Link>
            <Schedule />
          </>
        ),
      },
      { path: "/elsewhere", element: <p>Another page</p> },
    ]);
    return renderPage(<RouterProvider router={router} />, { isRouted: true });
  }
  const follow = (name: string) => act(async () => screen.getByRole("link", { name }).click());

  it("asks, and stays where the person says so", async () => {
    openPage();
    await type("Start", "3/31/2027");
    await follow("Elsewhere");
    expect(screen.getByText(text)).toBeTruthy();
    await press("Stay");
    expect(screen.queryByText("Another page")).toBeNull();
    expect(input("Start").value).toBe("3/31/2027");
    expect(hasUnsaved()).toBe(true);
  });

  it("goes where the person says so, and what was typed is given up", async () => {
    openPage();
    await type("Start", "3/31/2027");
    await follow("Elsewhere");
    await press("Leave");
    expect(await screen.findByText("Another page")).toBeTruthy();
    expect(hasUnsaved()).toBe(false);
    expect(window.localStorage.length).toBe(0);
  });

  it("does not ask on the same page, nor after saving", async () => {
    openPage();
    await type("Start", "3/31/2027");
    await follow("A tab");
    expect(screen.queryByText(text)).toBeNull();
    await press("Save");
    await follow("Elsewhere");
    expect(await screen.findByText("Another page")).toBeTruthy();
  });

  it("holds the browser's own leaving, too, and only then", async () => {
    openPage();
    const goes = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(goes()).toBe(true);
    await type("Start", "3/31/2027");
    expect(goes()).toBe(false);
  });
});

function Dialog() {
  const [isOpen, setIsOpen] = useState(false);
  const form = useSchedule();
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <FormDialog
        form={form}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Schedule the block"
        submitLabel="Schedule"
      >
        <TextField form={form} name="start" />
      </FormDialog>
    </>
  );
}

describe("a form in a dialog", () => {
  const dialog = () => screen.queryByRole("dialog", { name: "Schedule the block" });

  it("closes at once where nothing was typed", async () => {
    renderPage(<Dialog />);
    await press("Open");
    expect(dialog()).toBeTruthy();
    await press("Cancel");
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it("asks before it gives up what was typed", async () => {
    renderPage(<Dialog />);
    await press("Open");
    await type("Start", "2027-05-05");
    await press("Cancel");
    const question = screen.getByText("You have unsaved changes. Do you want to discard them?");
    // Over the form's own dialog, which the browser would otherwise draw over it.
    expect(question.closest("[style*='--mb-z-index: 300']")).toBeTruthy();
    expect(screen.getByText("Discard what you typed?")).toBeTruthy();
    await press("Keep editing");
    expect(input("Start").value).toBe("2027-05-05");
    await press("Cancel");
    await press("Discard");
    await waitFor(() => expect(dialog()).toBeNull());
    await press("Open");
    expect(input("Start").value).toBe("2027-02-01");
  });
});
