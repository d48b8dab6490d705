import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hasUnsaved } from "#web/api/unsavedChanges.ts";
import { refusal } from "../renderPage.tsx";
import { drawn, fillRegistration, input, openRegistration, press, type } from "./formFixture.tsx";

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const done = () => ({ status: 201, body: { id: "7" } });
const alertText = () =>
  screen
    .getAllByRole("alert")
    .map((alert) => alert.textContent)
    .join(" ");

describe("a form from the contract", () => {
  it("says at each field and once more above the button what is wrong, sends nothing, and goes to the first", async () => {
    const { asked } = openRegistration(done);
    await type("Name", "a name of more than twenty characters");
    await type("Email address", "nobody");
    await press("Register");
    expect(asked).toEqual([]);
    expect(input("Name").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(input("Name"));
    expect(alertText()).toContain("Name: At most 20 characters");
    expect(alertText()).toContain("Email address: Enter a valid email address");
    expect(alertText()).toContain("PIN: Required");
    expect(alertText()).toContain("Works with: Choose at least one");
    expect(screen.getAllByText("At most 20 characters")).toHaveLength(1);
  });

  it("takes what is wrong away as soon as that field is changed", async () => {
    openRegistration(done);
    await press("Register");
    await type("Name", "Ada");
    expect(input("Name").getAttribute("aria-invalid")).not.toBe("true");
    expect(alertText()).not.toContain("Name:");
    expect(alertText()).toContain("PIN: Required");
  });

  it("leaves the field only with what the press on its button does: the button stays under the pointer", () => {
    openRegistration(done);
    input("Name").focus();
    expect(fireEvent.mouseDown(screen.getByRole("button", { name: "Register" }))).toBe(false);
    expect(document.activeElement).toBe(input("Name"));
  });

  it("leads from the list above the button to the field", async () => {
    openRegistration(done);
    await press("Register");
    await press("PIN: Required");
    expect(document.activeElement).toBe(input("PIN"));
  });

  it("sends text without the blanks around it, secrets as they are, and nothing for what was left empty", async () => {
    const { asked, onSaved } = openRegistration(done);
    await fillRegistration();
    await press("Register");
    expect(asked[0]?.body).toEqual({
      name: "Ada Lovelace",
      email: "ada@bedside.test",
      pin: " 12 4 ",
      title: "Professor",
      works_with: ["students"],
      remarks: null,
      is_invited: false,
    });
    expect(onSaved).toHaveBeenCalledWith({ id: "7" });
    expect(screen.getByText("Registered.")).toBeTruthy();
  });

  it("says which fields are optional, and the help below", () => {
    openRegistration(done);
    expect(screen.getByLabelText("Remarks (optional)")).toBeTruthy();
    expect(screen.queryByLabelText("Name (optional)")).toBeNull();
    expect(screen.getByText("As it stands on the badge.")).toBeTruthy();
    expect(input("Name").getAttribute("aria-required")).toBe("true");
  });

  it("puts what the server says of a field to that field, and keeps what was typed", async () => {
    openRegistration(() => ({
      status: 400,
      body: {
        error: {
          code: "INVALID_REQUEST",
          message: "for the log",
          trace_id: "trace-1",
          fields: [{ path: "body.email", message: "This address is taken" }],
        },
      },
    }));
    await fillRegistration();
    await press("Register");
    expect(input("Email address").getAttribute("aria-invalid")).toBe("true");
    expect(alertText()).toContain("Email address: This address is taken");
    expect(document.activeElement).toBe(input("Email address"));
    expect(input("Name").value).toBe("  Ada Lovelace ");
    expect(alertText()).not.toContain("trace-1");
  });

  it("says above the button why a call failed that is about no field, and can be sent again", async () => {
    let isDown = true;
    const { onSaved } = openRegistration(() => (isDown ? refusal("UNAVAILABLE", 503) : done()));
    await fillRegistration();
    await press("Register");
    expect(alertText()).toContain("Something is not responding on our end.");
    expect(alertText()).toContain("Reference: trace-1");
    expect(input("PIN").value).toBe(" 12 4 ");
    isDown = false;
    await press("Register");
    expect(onSaved).toHaveBeenCalled();
    expect(alertText()).not.toContain("Reference");
  });

  it("sends once what is sent twice at once", async () => {
    const reply = Promise.withResolvers<ReturnType<typeof done>>();
    const { asked } = openRegistration(() => reply.promise);
    await fillRegistration();
    const form = document.querySelector("form") as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(asked).toHaveLength(1);
    await act(async () => reply.resolve(done()));
  });

  it("draws nothing but the input while somebody types", async () => {
    openRegistration(done);
    await type("Name", "A");
    const before = drawn.count;
    for (const text of ["Ad", "Ada", "Ada L"]) await type("Name", text);
    expect(drawn.count).toBe(before);
  });
});

describe("fields that depend on others", () => {
  it("are shown by them, and what was typed into them is dropped with them", async () => {
    const { asked } = openRegistration(done);
    await fillRegistration();
    expect(screen.queryByLabelText(/Which title/)).toBeNull();
    await type("Title", "Other");
    await type(/Which title/, "Dean");
    await type("Title", "Student");
    await press("Register");
    expect(asked[0]?.body).not.toHaveProperty("other_title");
    await type("Title", "Other");
    expect(input(/Which title/).value).toBe("");
  });

  it("are closed by them, and then have no value", async () => {
    const { asked } = openRegistration(done);
    await fillRegistration();
    await type(/For how many years/, "12");
    await act(async () => void fireEvent.click(screen.getByLabelText("I do not work with learners")));
    expect(input(/For how many years/).disabled).toBe(true);
    expect(input(/For how many years/).value).toBe("");
    await press("Register");
    expect(asked[0]?.body).not.toHaveProperty("years");
  });
});

describe("what is not saved yet", () => {
  const kept = () => screen.queryByText(/^Unsaved changes from .* are kept in this browser/);
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  it("is there again after the page was loaded anew, but for secrets", async () => {
    const { unmount } = openRegistration(done);
    await fillRegistration();
    await act(async () => vi.advanceTimersByTime(300));
    expect(window.localStorage.getItem("bedside/drafts/01HZZZZZZZZZZZZZZZZZZZZZZ1")).toContain("Ada");
    expect(JSON.stringify(window.localStorage)).not.toContain("12 4");
    unmount();
    openRegistration(done);
    expect(input("Name").value).toBe("  Ada Lovelace ");
    expect(input("Title").value).toBe("Professor");
    expect(screen.getByLabelText("Students")).toHaveProperty("checked", true);
    expect(input("PIN").value).toBe("");
    expect(kept()).toBeTruthy();
    expect(hasUnsaved()).toBe(true);
  });

  it("is kept in the moment when the form goes, as when the session is lost", async () => {
    const { unmount } = openRegistration(done);
    await type("Name", "Ada");
    unmount();
    expect(hasUnsaved()).toBe(false);
    openRegistration(done);
    expect(input("Name").value).toBe("Ada");
  });

  it("is nothing to another person in this browser", async () => {
    openRegistration(done).unmount();
    const { unmount } = openRegistration(done);
    await type("Name", "Ada");
    unmount();
    openRegistration(done, { as: "01HZZZZZZZZZZZZZZZZZZZZZZ2" });
    expect(input("Name").value).toBe("");
    expect(kept()).toBeNull();
  });

  it("is forgotten once it is saved", async () => {
    const { unmount } = openRegistration(done);
    await fillRegistration();
    expect(hasUnsaved()).toBe(true);
    await press("Register");
    await act(async () => vi.advanceTimersByTime(1000));
    expect(hasUnsaved()).toBe(false);
    unmount();
    expect(window.localStorage.length).toBe(0);
  });

  it("stays unsaved where it was typed while the call was under way", async () => {
    const reply = Promise.withResolvers<ReturnType<typeof done>>();
    openRegistration(() => reply.promise);
    await fillRegistration();
    await press("Register");
    await type("Name", "Grace");
    await act(async () => reply.resolve(done()));
    expect(hasUnsaved()).toBe(true);
    expect(input("Name").value).toBe("Grace");
  });

  it("is given up where the person says so", async () => {
    const first = openRegistration(done);
    await type("Name", "Ada");
    first.unmount();
    const second = openRegistration(done);
    await press("Discard");
    expect(input("Name").value).toBe("");
    expect(kept()).toBeNull();
    expect(hasUnsaved()).toBe(false);
    second.unmount();
    expect(window.localStorage.length).toBe(0);
  });

  it("is forgotten after two weeks", async () => {
    const { unmount } = openRegistration(done);
    await type("Name", "Ada");
    unmount();
    vi.setSystemTime(Date.now() + 14 * 86_400_000);
    openRegistration(done);
    expect(input("Name").value).toBe("");
  });

  it("of another form of input is left out", () => {
    const values = { name: 7, works_with: ["students", 3], is_invited: "yes", remarks: "kept", gone: "x" };
    window.localStorage.setItem(
      "bedside/drafts/01HZZZZZZZZZZZZZZZZZZZZZZ1",
      JSON.stringify({ registration: { values, keptAt: Date.now() } }),
    );
    openRegistration(done);
    expect(input("Name").value).toBe("");
    expect(input("Remarks (optional)").value).toBe("kept");
    expect(screen.getByLabelText("Students")).toHaveProperty("checked", false);
  });
});

it("shows the problems of a form in the order of its fields", async () => {
  openRegistration(done);
  await press("Register");
  const alert = screen.getAllByRole("alert").find((one) => one.textContent?.includes("PIN"));
  const labels = within(alert as HTMLElement)
    .getAllByRole("button")
    .map((button) => button.textContent?.split(":")[0]);
  expect(labels).toEqual(["Name", "Email address", "PIN", "Title", "Works with"]);
});
