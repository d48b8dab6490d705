import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OwnSitting } from "#shared/contract/assessments/ownSitting.ts";
import { BeforeBegin } from "#web/features/assessments/sitting/BeforeBegin.tsx";
import { renderPage } from "../../../renderPage.tsx";

const sitting: OwnSitting = {
  ...{ id: 4, course: "Surgery", name: "Shock", version: "1", instructions: "", item_count: 20 },
  ...{ server_time_ms: 0, state: "open", is_proctored: false, status: "Available" },
  ...{ time_allowed_seconds: 3_600, time_left_seconds: 3_600, deadline_ms: null, pause_ends_at_ms: null },
  ...{ pause_minutes: 0, may_resume: false, window_ends_at: "2026-09-01T12:00:00.000Z", message: null },
  ...{ is_elsewhere: false, items: [], answers: [] },
};

it("an assessment that was restarted is continued, and only a new one begins (A-03)", () => {
  const button = (name: string) => screen.queryByRole("button", { name });
  const show = (status: string) =>
    renderPage(<BeforeBegin sitting={{ ...sitting, status }} isBeginning={false} onBegin={() => {}} />);
  const { unmount } = show("Available");
  expect([button("Begin Assessment"), button("Continue Assessment")].map(Boolean)).toEqual([true, false]);
  unmount();
  show("Restarted");
  expect([button("Begin Assessment"), button("Continue Assessment")].map(Boolean)).toEqual([false, true]);
});
