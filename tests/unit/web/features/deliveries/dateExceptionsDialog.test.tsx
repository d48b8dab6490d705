import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RosteringListRow } from "#shared/contract/assessments/rosterings.ts";
import { DateExceptionsDialog } from "#web/features/deliveries/DateExceptionsDialog.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const row = { user_id: "ann", first_name: "Ann", last_name: "Abel", date_exceptions: "" };
const message = "Start Date cannot be in the past.";

afterEach(() => vi.unstubAllGlobals());

describe("dates that only the server can refuse (A-16, A-17)", () => {
  it("have the reason below their field until they are changed", async () => {
    const api = fakeApi({
      "PUT /assessments/4/rosterings/ann/date_exceptions": () => ({
        status: 400,
        body: {
          error: {
            code: "INVALID_REQUEST",
            message,
            trace_id: "t",
            fields: [{ path: "body.start", message }],
          },
        },
      }),
    });
    vi.stubGlobal("fetch", api.fetch);
    const shown = row as unknown as RosteringListRow; // all that the dialog reads
    renderPage(<DateExceptionsDialog deliveryId={4} row={shown} isAsked={false} onClose={vi.fn()} />);
    const start = await screen.findByRole("textbox", { name: "New Start Date" });
    fireEvent.change(start, { target: { value: "01/01/26" } });
    fireEvent.change(screen.getByRole("textbox", { name: "New End Date" }), {
      target: { value: "12/31/40" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Save Dates" }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText("The dates were not saved.")).toBeDefined();
    fireEvent.change(start, { target: { value: "01/01/27" } });
    expect(screen.queryByText(message)).toBeNull();
  });
});
