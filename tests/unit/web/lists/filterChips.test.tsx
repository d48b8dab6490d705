import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FacetChips } from "#web/lists/FacetChips.tsx";
import { ListFilters } from "#web/lists/ListFilters.tsx";
import { useListState } from "#web/lists/useListState.ts";
import { renderPage } from "../renderPage.tsx";

const facets = [
  { title: "Status", column: "status" },
  { title: "Discipline", column: "discipline" },
];
const counted = [
  {
    ...{ name: "status", title: "Status" },
    options: [
      { value: "active", label: "Active", count: 2 },
      { value: "completed", label: "Completed", count: 3 },
    ],
  },
  {
    ...{ name: "discipline", title: "Discipline" },
    options: [{ value: "Pediatrics", label: "Pediatrics", count: 5 }],
  },
];

function Page(props: { chosen: Record<string, string[]> }) {
  const handle = useListState("chips", {
    ...{ search: "", sortBy: "name", sortOrder: "ASC", filters: [] },
    facets: props.chosen,
  });
  return (
    <ListFilters
      Applied={FacetChips}
      searchLabel="Search"
      list={{ selectFilters: [], facets }}
      facets={counted}
      handle={handle}
    />
  );
}

it("A-06: counts the filters that are applied, and takes away the one whose chip is pressed alone", () => {
  renderPage(<Page chosen={{ Status: ["active", "completed"], Discipline: ["Pediatrics"] }} />);
  const said = screen.getByText("3 filters are Selected");
  fireEvent.click(screen.getByRole("button", { name: "Remove filter Active" }));
  expect(said.textContent).toBe("2 filters are Selected");
  expect(screen.queryByRole("button", { name: "Remove filter Active" })).toBeNull();
  const chip = screen.getByRole("button", { name: "Remove filter Completed" });
  within(chip).getByText("Completed");
  fireEvent.click(chip);
  fireEvent.click(screen.getByRole("button", { name: "Remove filter Pediatrics" }));
  expect(said.textContent).toBe("No filters selected");
});
