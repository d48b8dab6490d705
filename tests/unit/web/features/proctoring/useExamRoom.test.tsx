import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProctorSitting } from "#shared/contract/proctoring/live.ts";
import type { ProctorDashboard } from "#shared/contract/proctoring/proctoring.ts";
import { fakeApi } from "#tests/unit/web/renderPage.tsx";
import { useExamRoom } from "#web/features/proctoring/useExamRoom.ts";

const ada = { id: "01HZ0000000000000000000001", email: "a@b.test", first_name: "Ada", last_name: "Ash" };

const aSitting = (rev: number): ProctorSitting => ({
  user_id: ada.id,
  status: "in_progress",
  paused: false,
  time_limit_s: 3600,
  accommodation: 1,
  extra_s: 0,
  used_ms: 0,
  deadline_ms: Date.now() + 3_600_000,
  submitted_at: null,
  submitted_by: null,
  rev,
});

const aReply = (parts: Partial<ProctorDashboard> = {}): ProctorDashboard => ({
  users: [ada],
  statuses: {},
  document_id: 7,
  exams: [
    { document_id: 7, title: "An exam" },
    { document_id: 8, title: "Another exam" },
  ],
  sittings: [],
  presence: [],
  channel_key: "key",
  server_time_ms: Date.now(),
  version: "2026-11-22T09:59:50.000Z",
  roster: "4",
  is_whole: true,
  ...parts,
});

/** A room whose dashboard answers what `reply` says of what it is asked. */
async function aRoom(reply: (url: URL) => ProctorDashboard) {
  const api = fakeApi({
    "GET /document_sets/5/proctor_dashboard": ({ url }) => ({ body: reply(url) }),
  });
  vi.stubGlobal("fetch", api.fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const { query, take } = useExamRoom("5", "ROOM2026", undefined);
      return { room: query.data, take };
    },
    { wrapper },
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  return {
    result,
    queries: () => api.asked.map(({ url }) => Object.fromEntries(url.searchParams)),
    /** A message each 5 seconds. */
    hearFor: async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 5) {
        await act(async () => {
          result.current.take({ sittings: [aSitting(passed + 1)], presence: [] });
          await vi.advanceTimersByTimeAsync(5_000);
        });
      }
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a proctor's page (C-19)", () => {
  it("asks every 30 seconds, however many messages its channel brings meanwhile", async () => {
    const room = await aRoom(() => aReply());
    expect(room.queries()).toHaveLength(1);
    await room.hearFor(120);
    expect(room.queries()).toHaveLength(5);
  });

  it("goes on asking for the exam that it shows, also when another one has more students by then", async () => {
    const room = await aRoom((url) =>
      aReply({ document_id: Number(url.searchParams.get("document_id") ?? 7) }),
    );
    await room.hearFor(60);
    expect(room.queries().map(({ document_id }) => document_id)).toEqual([undefined, "7", "7"]);
    expect(room.result.current.room?.document_id).toBe(7);
  });

  it("says which roster it holds, and takes who came in", async () => {
    const bo = { ...ada, id: "01HZ0000000000000000000002", first_name: "Bo" };
    const room = await aRoom((url) =>
      url.searchParams.get("roster") === "4" ? aReply({ users: [ada, bo], roster: "5" }) : aReply(),
    );
    await room.hearFor(30);
    expect(room.result.current.room?.users).toEqual([ada, bo]);
  });
});
