import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Delivery } from "#shared/contract/assessments/deliveries.ts";
import type { RosteringListRow } from "#shared/contract/assessments/rosterings.ts";
import { RosteredCell } from "#web/features/deliveries/RosterCells.tsx";
import { useRosterActs } from "#web/features/deliveries/useRosterActs.ts";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const row = { user_id: "ann", first_name: "Ann", last_name: "Abel", selected: false };

/** One row of the roster; the casts leave out what it does not read. */
function Row() {
  const acts = useRosterActs({ id: 4 } as unknown as Delivery, { onDates: vi.fn(), onExplain: vi.fn() });
  return <RosteredCell row={row as unknown as RosteringListRow} acts={acts} />;
}

afterEach(() => vi.unstubAllGlobals());

describe("the box that rosters a student (A-13)", () => {
  it("says why the server left the student as they were", async () => {
    const left = [{ id: "ann", name: "Ann Abel", why: "Their subscription has expired." }];
    const api = fakeApi({
      "POST /assessments/4/rosterings": () => ({ body: { changed: 0, unchanged: 0, left } }),
    });
    vi.stubGlobal("fetch", api.fetch);
    renderPage(<Row />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Roster Ann Abel" }));
    expect(
      await screen.findByText("Ann Abel was not changed. Their subscription has expired."),
    ).toBeDefined();
  });
});
