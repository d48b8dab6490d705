import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { ItemRow } from "#web/features/courses/ItemRow.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { anItem } from "./builders.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const programId = "01HZZZZZZZZZZZZZZZZZZZZZP1";
const student: SessionUser = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "amelia@bedside.test",
  first_name: "Amelia",
  last_name: "Osei",
  is_admin: false,
  program_id: programId,
  memberships: [
    {
      program_id: programId,
      program_name: "Northfield",
      is_editorial: false,
      subdomain: "northfield",
      role: "Student",
      subscription: "current",
      subscription_end: "2999-01-01T00:00:00.000Z",
    },
  ],
};
const progress = {
  percent_complete: 40,
  percentage_of_recommended_time: null,
  reset: 0,
  date_last_accessed: "2026-11-02T12:00:00.000Z",
};

function open(facts: Parameters<typeof anItem>[0]) {
  const api = fakeApi({
    "GET /documents/check_prerequisite_cases": () => ({ body: false }),
    "PATCH /document_sets/1/document_set_user_permissions/reset_student_cases": () => ({
      body: { reset: 1, not_begun: 0, left: [] },
    }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={student}>
      <ItemRow item={anItem(facts)} courseId="1" hasProgress isStaff={false} />
    </CurrentUserContext>,
  );
  return api;
}

it("C-16: an item is reset from its row, after the two questions that every reset asks", async () => {
  const { asked } = open({ progress });
  fireEvent.click(await screen.findByRole("button", { name: "Reset Case 1: Chest pain" }));
  fireEvent.click(await screen.findByRole("button", { name: "Reset Items" }));
  await screen.findByText(/Final Warning/);
  fireEvent.click(await screen.findByRole("button", { name: "Reset Items" }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ sections: {}, documentIds: [7] }));
  expect(await screen.findByText("1 item was reset.")).toBeTruthy();
});

it("C-16: what was not begun offers no reset", async () => {
  open({ progress: { ...progress, date_last_accessed: null } });
  await Promise.resolve();
  expect(screen.queryByRole("button", { name: /^Reset/ })).toBeNull();
});
