import { act, fireEvent, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { useMemberActions } from "#web/features/people/useMemberActions.tsx";
import type { Selection } from "#web/lists/useSelection.ts";
import { type Answer, fakeApi, renderPage } from "../../renderPage.tsx";

export const ids = ["01HZZZZZZZZZZZZZZZZZZZZZM1", "01HZZZZZZZZZZZZZZZZZZZZZM2"];

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
