import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import type { LibraryItem } from "#shared/contract/library/library.ts";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { CopyCaseButton, NewCaseButton } from "#web/features/library/NewCase.tsx";
import { fakeApi, refusal, renderPage } from "../../renderPage.tsx";

afterEach(() => vi.unstubAllGlobals());

const programId = "01HZZZZZZZZZZZZZZZZZZZZZP1";
const as = (role: Role): SessionUser => ({
  ...{ id: "01HZZZZZZZZZZZZZZZZZZZZZZ1", email: "a@bedside.test", first_name: "A", last_name: "B" },
  ...{ is_admin: false, program_id: programId },
  memberships: [
    {
      ...{ program_id: programId, program_name: "Group", is_editorial: true, subdomain: "group", role },
      ...{ subscription: "current" as const, subscription_end: "2999-01-01T00:00:00.000Z" },
    },
  ],
});

/** As much of a row as its copy asks for. */
const item = { id: 7, title: "Chest <i>pain</i> &amp; fever", kind: "signature_case" } as LibraryItem;

function open(role: Role, answer = created) {
  const api = fakeApi({ "POST /api/v2/documents": answer });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={as(role)}>
      <NewCaseButton />
      <CopyCaseButton item={item} />
      <Address />
    </CurrentUserContext>,
  );
  return api;
}

const created = (): { status?: number; body: unknown } => ({
  status: 201,
  body: {
    ...{ id: 12, title: "A new case", kind: "signature_case" },
    ...{ publishVersionId: 31, editVersionId: 32, scheduledReviewVersionId: 33 },
  },
});

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}
const address = () => screen.getByTestId("address").textContent;

describe("making a case (D-35)", () => {
  it("offers the templates of one's line, makes one under one key, and lands on its edit page", async () => {
    const api = open("Content Production Associate");
    fireEvent.click(screen.getByRole("button", { name: "New Case" }));
    const dialog = await screen.findByRole("dialog", { name: "New Case" });
    const template = within(dialog).getByLabelText("Start from") as HTMLSelectElement;
    expect([...template.options].map(({ textContent }) => textContent)).toEqual([
      "Case",
      "Illness script",
      "Case-driven question",
      "Case with one question of every kind",
      "Empty case",
    ]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Create case" }));
    expect(api.asked).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText(/^Title/), { target: { value: "A new case" } });
    fireEvent.change(template, { target: { value: "illness_script_template" } });
    expect(dialog.textContent).toContain("six clinical features");
    fireEvent.click(within(dialog).getByRole("button", { name: "Create case" }));
    await waitFor(() => expect(address()).toBe("/versions/33/edit"));
    expect(api.asked[0]?.body).toEqual({
      document: { title: "A new case", template: "illness_script_template" },
    });
    expect(api.asked[0]?.headers.get("idempotency-key")).toBeTruthy();
  });

  it("copies one, under a title that says so, and says why where that is refused", async () => {
    const api = open("Content Production Associate", () => refusal("LIMIT_REACHED", 429));
    fireEvent.click(screen.getByRole("button", { name: "Copy: Chest pain & fever" }));
    const dialog = await screen.findByRole("dialog", { name: "Copy “Chest pain & fever”" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Copy case" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("in a short time");
    expect(api.asked[0]?.body).toEqual({
      document: { title: "Copy of Chest pain & fever", copy_of: 7 },
    });
    expect(address()).toBe("/");
  });

  it("is not offered to who may make none", () => {
    open("Reviewer");
    expect(screen.queryByRole("button", { name: "New Case" })).toBeNull();
  });
});
