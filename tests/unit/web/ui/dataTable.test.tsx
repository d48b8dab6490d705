import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BreakableAddress } from "#web/ui/BreakableAddress.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { renderPage } from "../renderPage.tsx";

type Row = { email: string; course: string };
const course = "Clerkship Block 3: Acute Care and Emergency Medicine for visiting students";
const rows: Row[] = [{ email: "ana.abel@example.org", course }];

it("breaks an address before its sign, and shows the pointer all of a text that may not fit its two lines", () => {
  renderPage(
    <DataTable
      label="People"
      columns={[
        { key: "email", head: "Email", widthPx: 120, cell: ({ email }: Row) => email },
        { key: "course", head: "Course", widthPx: 120, cell: (row: Row) => row.course },
      ]}
      rows={rows}
      keyOf={({ email }) => email}
      sort={{ key: "email", order: "ASC" }}
      onSort={() => undefined}
      card={({ email }) => email}
    />,
  );
  const address = screen.getByRole("rowheader");
  expect(address.querySelector("span")?.innerHTML).toBe("ana.abel<wbr>@example.org");
  const picked = "ana.abel@example.org -- Ana Abel";
  renderPage(
    <p title="picked">
      <BreakableAddress text={picked} />
    </p>,
  );
  expect(screen.getByTitle("picked").textContent).toBe(picked);
  expect(screen.getByTitle("picked").querySelector("span")?.textContent).toBe("-- Ana Abel");
  expect(screen.getByTitle(course).textContent).toBe(course);
  expect(screen.queryByTitle("ana.abel@example.org")).toBeNull();
});
