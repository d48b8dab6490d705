import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StudentsInNeed } from "#shared/contract/dashboards/studentsInNeed.ts";
import { StudentsInNeedPage } from "#web/features/studentsInNeed/StudentsInNeedPage.tsx";
import { fakeApi, renderPage } from "../../renderPage.tsx";

const ids = ["01HZ0000000000000000000001", "01HZ0000000000000000000002"] as const;
const reply: StudentsInNeed = {
  course: { id: 7, name: "Acute Care", state: "running" },
  students: 12,
  in_need: [
    {
      user_id: ids[0],
      name: "Ana Đorđević",
      email: "ana@bedside.test",
      percent_complete: 10,
      last_accessed_at: null,
      reasons: [{ kind: "behind", percent_complete: 10, expected_percent: 66.6 }],
      written: { at: "2026-11-20T09:00:00.000Z", by: "Hideo Matsuda" },
    },
    {
      user_id: ids[1],
      name: "Noor Haddad",
      email: "noor@bedside.test",
      percent_complete: 100,
      last_accessed_at: null,
      reasons: [{ kind: "low_time", titles: ["Chest Pain"] }],
      written: null,
    },
  ],
  may_write: true,
};
const path = "/document_sets/7/students_in_need";

function show(body: StudentsInNeed, left: { id: string; name: string; why: string }[] = []) {
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body }),
    [`POST ${path}/messages`]: () => ({ body: { written: 1, left }, status: 201 }),
  });
  vi.stubGlobal("fetch", api.fetch);
  renderPage(
    <Routes>
      <Route path="document_sets/:id/students_in_need" element={<StudentsInNeedPage />} />
    </Routes>,
    { at: path },
  );
  return api;
}
// A narrow screen: cards, which the simulated DOM can measure.
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => vi.unstubAllGlobals());

describe("C-44: who needs me this week", () => {
  it("writes to those selected, shows how it reads, and keeps selected who was not written to", async () => {
    const why = "Already emailed in the last 20 hours.";
    const { asked } = show(reply, [{ id: ids[0], name: "Ana Đorđević", why }]);
    expect(await screen.findByText("2 of 12 students")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Select All Shown" }));
    fireEvent.click(await screen.findByRole("button", { name: "Email 2 students" }));
    const dialog = within(await screen.findByRole("dialog"));
    const preview = dialog.getByRole("region", { name: "Preview for Ana Đorđević" });
    expect(preview.textContent).toContain(
      "because you have completed 10% of the course, and 67% of its time has passed.",
    );
    fireEvent.change(dialog.getByLabelText("Subject"), { target: { value: "{curse}" } });
    fireEvent.click(dialog.getByRole("button", { name: "Send 2 emails" }));
    expect(await dialog.findAllByText(/\{curse\} is not a placeholder/)).not.toHaveLength(0);
    fireEvent.change(dialog.getByLabelText("Subject"), { target: { value: "{course}, {name}" } });
    expect(preview.textContent).toContain("Acute Care, Ana Đorđević");
    fireEvent.click(dialog.getByRole("button", { name: "Send 2 emails" }));
    expect(await screen.findByText("Sending 1 email.")).toBeTruthy();
    const sent = asked.find(({ call }) => call.startsWith("POST"));
    expect(sent?.body).toMatchObject({ user_ids: [...ids], days: "7", subject: "{course}, {name}" });
    expect(sent?.headers.get("idempotency-key")).toBeTruthy();
    const notice = await screen.findByText("1 student was not emailed:");
    expect(notice.parentElement?.textContent).toContain(why);
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  it("shows those of one reason, of other days, and says where there is nobody", async () => {
    const { asked } = show(reply);
    fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "resets" } });
    expect(await screen.findByText("No students for this reason")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Period of low time and resets"), { target: { value: "30" } });
    await vi.waitFor(() => expect(asked.at(-1)?.url.search).toBe("?days=30"));
  });

  it("offers no selection to who may not write, and praises a course where all is well", async () => {
    show({ ...reply, in_need: [], may_write: false });
    expect(await screen.findByText("No students need help right now")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Email students" })).toBeNull();
  });
});
