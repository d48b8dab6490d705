import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { ShortDateInput } from "#web/features/deliveries/ShortDateInput.tsx";
import { renderPage } from "../../renderPage.tsx";

function Field({ min }: { min: string }) {
  const [value, setValue] = useState("");
  return (
    <ShortDateInput label="New Start Date" value={value} min={min} error={undefined} onChange={setValue} />
  );
}

describe("a date of an exception (A-16)", () => {
  it("is picked from a calendar that disallows days before the first one", async () => {
    renderPage(<Field min="2031-05-10" />);
    fireEvent.click(screen.getByRole("button", { name: "Pick a day: New Start Date" }));
    const before = await screen.findByRole("button", { name: "May 9, 2031" });
    expect((before as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "May 12, 2031" }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "New Start Date" }).value).toBe("05/12/31");
  });

  it("is typed as digits, with slashes set by themselves", () => {
    renderPage(<Field min="2031-05-10" />);
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "New Start Date" });
    for (const typed of ["0", "05", "05/1", "05/12", "05/12/3", "05/12/31"])
      fireEvent.change(input, { target: { value: typed } });
    expect(input.value).toBe("05/12/31");
  });
});
