import { expect, it } from "vitest";
import { daysOf } from "#web/features/reportDashboard/ComparisonPage.tsx";

it("takes the days of a comparison from the address, and leaves out what is no date", () => {
  const address = "start_date=2026-02-01&end_date=2026-02-31&with_end_date=2026-03-01&with=7";
  expect(daysOf(new URLSearchParams(address))).toEqual({
    start_date: "2026-02-01",
    with_end_date: "2026-03-01",
  });
});
