import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import type { LeadPerson } from "#shared/contract/programs/leads.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { LcaPanel } from "#web/features/dashboard/lca/LcaPanel.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../../renderPage.tsx";

// Two dialogs over forty fields, each found by its name, on a machine that does other things too.
vi.setConfig({ testTimeout: 20_000 });

/** The panel of courses §2.17 with the texts of §6 and §8. */

const path = "/lead_course_administrators";
const user: SessionUser = {
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ1",
  email: "dolores@bedside.test",
  first_name: "Dolores",
  last_name: "Whitcombe",
  is_admin: false,
  program_id: "01HZZZZZZZZZZZZZZZZZZZZZP1",
  memberships: [],
};
const person = (name: string, role: LeadPerson["role"] = "Teacher", email?: string): LeadPerson => {
  const address = email ?? `${name.toLowerCase()}@bedside.test`;
  return {
    id: `01HZZZZZZZZZZZZZZZZZZZZZ${email ? 99 : name.charCodeAt(0)}`,
    ...{ name, role, email: address },
    displayValue: `${name} (${address})`,
  };
};
const [ana, ben, dean, self] = [
  person("Ana", "Lead Course Administrator"),
  person("Ben"),
  person("Dean", "Curriculum Administrator"),
  person("Dolores", "Curriculum Administrator", user.email),
];
const entry = (id: number, name: string, lcas: LeadPerson[] = []) => ({ document_set: { id, name }, lcas });
const gridOf = (max = 3) => ({
  version: 4,
  max,
  lcas: [entry(7, "Neurology", [ana]), entry(8, "Pediatrics")],
});
const done = { errors: [], removed: [], added: [], roles: [] };

afterEach(() => vi.unstubAllGlobals());

function open({ max = 3, put }: { max?: number; put?: (body: unknown) => Answer } = {}) {
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: gridOf(max) }),
    [`GET ${path}/people`]: () => ({ body: { people: [ana, ben, dean, self], count: 4 } }),
    [`PUT ${path}`]: ({ body }) => put?.(body) ?? { body: { ...gridOf(max), ...done } },
    "GET /session": () => ({ body: {} }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <CurrentUserContext value={user}>
      <LcaPanel />
    </CurrentUserContext>,
  );
  const sent = () => api.asked.filter(({ call }) => call.startsWith("PUT")).map(({ body }) => body);
  return { ...api, sent };
}

const heading = () => screen.findByRole("button", { name: "Lead Course Administrators" });
const slot = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: "input" });

/** By their address and role, as the picker shows them. */
const optionOf = ({ email, role }: LeadPerson) => screen.findByText(`${email}, ${role}`);

async function pick(slotName: string, who: LeadPerson): Promise<void> {
  const input = await slot(slotName);
  await act(async () => fireEvent.click(input));
  const option = await optionOf(who);
  await act(async () => fireEvent.click(option));
}

describe("the panel of Lead Course Administrators (C-34)", () => {
  it("is open where a course has as many as by default, in rows of three", async () => {
    open();
    const heads = await screen.findAllByRole("columnheader");
    expect((await heading()).getAttribute("aria-expanded")).toBe("true");
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Course",
      ...Array(3).fill("Lead Course Administrator"),
    ]);
    expect(screen.getAllByRole("row")).toHaveLength(3);
    const input = await slot("Lead Course Administrator 2 of Neurology");
    expect(input.placeholder).toBe("Search");
  });

  it("is closed otherwise, and then has ceil(max / 3) rows for a course, the last as short as it must be", async () => {
    open({ max: 5 });
    const fold = await heading();
    await act(async () => Promise.resolve());
    expect(fold.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("table")).toBeNull();
    await act(async () => fireEvent.click(fold));
    expect(screen.getAllByRole("row")).toHaveLength(1 + 2 * 2);
    expect(screen.getAllByPlaceholderText("Search")).toHaveLength(4 + 5);
  });

  it("offers nobody twice, sends the change with the version it was made in, and says what came of it until dismissed", async () => {
    const reply = {
      ...{ ...gridOf(), version: 5, lcas: [entry(7, "Neurology", [ana, ben]), entry(8, "Pediatrics")] },
      ...{ ...done, added: [{ lca: "Ben", document_set: "Neurology" }], errors: ["Cy: They are a student."] },
    };
    const { sent } = open({ put: () => ({ body: reply }) });
    const input = await slot("Lead Course Administrator 2 of Neurology");
    await act(async () => fireEvent.click(input));
    const option = await optionOf(ben);
    expect(screen.queryByText(`${ana.email}, ${ana.role}`)).toBeNull();
    await act(async () => fireEvent.click(option));
    expect(await screen.findByText("Successfully added LCA, Ben, to Neurology.")).toBeDefined();
    expect(
      within(screen.getAllByRole("alert")[0] as HTMLElement).getByText("Cy: They are a student."),
    ).toBeDefined();
    expect(sent()).toEqual([
      { version: 4, lcas: [{ document_set: { id: 7 }, lcas: [{ id: ana.id }, { id: ben.id }] }] },
    ]);
    expect(await screen.findByRole("button", { name: "Remove Ben from Neurology" })).toBeDefined();
    fireEvent.click(
      screen.getByRole("button", { name: "Dismiss: Successfully added LCA, Ben, to Neurology." }),
    );
    expect(screen.queryByText("Successfully added LCA, Ben, to Neurology.")).toBeNull();
    expect(screen.getByText("Cy: They are a student.")).toBeDefined();
  });

  it("removes with an x, and takes it back", async () => {
    const removed = { ...done, removed: [{ lca: "Ana", document_set: "Neurology" }] };
    const { sent } = open({
      put: (body) =>
        JSON.stringify(body).includes(ana.id)
          ? { body: { ...gridOf(), ...done } }
          : {
              body: { version: 5, max: 3, lcas: [entry(7, "Neurology"), entry(8, "Pediatrics")], ...removed },
            },
    });
    const x = await screen.findByRole("button", { name: "Remove Ana from Neurology" });
    await act(async () => fireEvent.click(x));
    expect(await screen.findByText("Successfully removed LCA, Ana, from Neurology.")).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    await screen.findByRole("button", { name: "Remove Ana from Neurology" });
    expect(sent()).toEqual([
      { version: 4, lcas: [{ document_set: { id: 7 }, lcas: [] }] },
      { version: 5, lcas: [{ document_set: { id: 7 }, lcas: [{ id: ana.id }] }], confirm_restriction: true },
    ]);
  });

  it.each([
    [
      self,
      "By actively assigning yourself to the role of LCA, your current permissions will be restricted. To maintain your current permissions, click cancel",
    ],
    [
      dean,
      "By actively reassigning the Curriculum Administrator to the role of LCA, their current permissions will be restricted. To maintain their current permissions, click cancel",
    ],
  ])("warns before %o is restricted, and does nothing on Cancel", async (who, warning) => {
    const { sent } = open();
    await pick("Lead Course Administrator 1 of Pediatrics", who);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(warning)).toBeDefined();
    expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Cancel",
      "Continue",
    ]);
    await act(async () => fireEvent.click(dialog.getByRole("button", { name: "Cancel" })));
    expect(sent()).toEqual([]);
    await pick("Lead Course Administrator 1 of Pediatrics", who);
    const again = within(await screen.findByRole("dialog"));
    await act(async () => fireEvent.click(again.getByRole("button", { name: "Continue" })));
    expect(sent()).toMatchObject([{ confirm_restriction: true }]);
  });

  it("says that another was there first, and reads the grid anew", async () => {
    const { asked } = open({ put: () => refusal("CONFLICT", 409) });
    await pick("Lead Course Administrator 2 of Neurology", ben);
    expect(await screen.findByText(/^Someone else changed the Lead Course Administrators/)).toBeDefined();
    expect(asked.filter(({ call }) => call === `GET ${path}`)).toHaveLength(2);
  });
});
