import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ListedDelivery } from "#shared/contract/assessments/deliveries.ts";
import { DashboardTools } from "#web/features/deliveries/DashboardTools.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const delivery: ListedDelivery = {
  ...{ id: 7, status: "active", discipline: "Pediatrics", exam_course: "Pediatrics 2027" },
  ...{ exam_title: "Pediatrics Formative", nickname: "Block 1", availability_range: "09/01/26 - 09/08/26" },
  ...{ starts_on: "2026-09-01", ends_on: "2026-09-08", purpose: "Early", group_name: "Northfield" },
  ...{
    default_form: "Form A version 1",
    versions: ["Form A version 1"],
    type_of_student: [],
    is_proctored: false,
  },
  ...{ created_at: "2026-08-01T10:00:00.000Z", student_registered_count: 12, student_completed_count: 0 },
};
const name = "Block 1, 09/01/26 - 09/08/26";

describe("tools of the dashboard of assessments (A-07, A-09)", () => {
  it("delete once it is asked, and not where somebody has completed it", async () => {
    const api = fakeApi({ "DELETE /assessments/7": () => ({ body: { ok: true } }) });
    vi.stubGlobal("fetch", api.fetch);
    const { unmount } = renderPage(<DashboardTools row={delivery} />);
    fireEvent.click(screen.getByRole("button", { name: `Delete ${name}` }));
    await screen.findByText(/^Are you sure you want to delete this .+ assessment\?$/);
    expect(api.asked).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(api.asked.map(({ call }) => call)).toEqual(["DELETE /assessments/7"]));
    unmount();
    renderPage(<DashboardTools row={{ ...delivery, student_completed_count: 1 }} />);
    expect(screen.queryByRole("button", { name: `Delete ${name}` })).toBeNull();
    expect(screen.getByRole("button", { name: `Duplicate ${name}` })).toBeTruthy();
  });

  it("open the dialog that duplicates, which offers dates only until they end", async () => {
    const { unmount } = renderPage(<DashboardTools row={delivery} />);
    const open = () => fireEvent.click(screen.getByRole("button", { name: `Duplicate ${name}` }));
    open();
    await screen.findByRole("checkbox", { name: "Availability Dates: 09/01/26 - 09/08/26" });
    expect(screen.getByRole("checkbox", { name: "Students: 12" })).toBeTruthy();
    unmount();
    renderPage(<DashboardTools row={{ ...delivery, status: "completed" }} />);
    open();
    await screen.findByRole("checkbox", { name: "Assessment: Pediatrics" });
    expect(screen.queryByRole("checkbox", { name: /^Availability Dates/ })).toBeNull();
  });

  it("warn in the same dialog of students who get the same assessment twice, and go back to the choices", async () => {
    renderPage(<DashboardTools row={delivery} />);
    fireEvent.click(screen.getByRole("button", { name: `Duplicate ${name}` }));
    const choices = ["Assessment: Pediatrics", "Purpose: Early", "Students: 12"];
    for (const choice of choices) fireEvent.click(await screen.findByRole("checkbox", { name: choice }));
    const save = () => fireEvent.click(screen.getByRole("button", { name: "Save Duplicate" }));
    save();
    await screen.findByText(/^Warning: By selecting/);
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    for (const choice of choices)
      expect((await screen.findByRole("checkbox", { name: choice })) as HTMLInputElement).toHaveProperty(
        "checked",
        true,
      );
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Proceed" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
