import { act, fireEvent, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import type { Role } from "#shared/domain/roles.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { useMemberActions } from "#web/features/people/useMemberActions.tsx";
import type { Selection } from "#web/lists/useSelection.ts";
import { type Answer, fakeApi, renderPage } from "../../renderPage.tsx";

export const programId = "01HZZZZZZZZZZZZZZZZZZZZZP1";
export const ids = ["01HZZZZZZZZZZZZZZZZZZZZZM1", "01HZZZZZZZZZZZZZZZZZZZZZM2"];
/** Dolores, with a role in Northfield. */
export const userAs = (role: Role, is_admin = false): SessionUser => ({
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "dolores@bedside.test",
  first_name: "Dolores",
  last_name: "Whitcombe",
  is_admin,
  program_id: programId,
  memberships: [
    {
      program_id: programId,
      program_name: "Northfield",
      is_editorial: false,
      subdomain: "northfield",
      role,
      subscription: "current",
      subscription_end: "2999-01-01T00:00:00.000Z",
    },
  ],
});

function Actions({ selected }: { selected: readonly string[] }) {
  const nothing = () => undefined;
  const selection: Selection = {
    ...{ ids: new Set(selected), isAdding: false },
    ...{ toggle: nothing, addShown: nothing, clear: nothing, keepOnly: nothing },
  };
  const { actions, notice } = useMemberActions(selection);
  return (
    <>
      {actions}
      {notice}
    </>
  );
}

/** The buttons over the selected members, as somebody sees them. */
export function renderActions(
  user: SessionUser,
  {
    selected = ids,
    answers = {},
  }: { selected?: readonly string[]; answers?: Record<string, () => Answer> } = {},
) {
  const api = fakeApi(answers);
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <Actions selected={selected} />
    </CurrentUserContext>,
  );
  return api;
}

export const press = async (name: string): Promise<void> => {
  const open = screen.queryByRole("dialog");
  await act(async () => {
    fireEvent.click((open ? within(open) : screen).getByRole("button", { name }));
  });
};

export const expirationPath = "PATCH /group_role_definition_users/update_expiration_batch";
export const reply = { total: 2, done: 2, undone: [], undone_count: 0, job_id: null };
