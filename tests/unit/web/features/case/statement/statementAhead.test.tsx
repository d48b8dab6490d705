import { render, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aCaseWithStatement } from "#tests/builders/patient/aCaseWithStatement.ts";
import { play } from "#tests/unit/web/viewer/playing.tsx";
import { LazyStatement, useStatementAhead } from "#web/features/case/statement/LazyStatement.tsx";

const preload = vi.spyOn(LazyStatement, "preload").mockResolvedValue();
afterEach(() => preload.mockClear());

it("D-26: feedback is loaded with a case that asks for a summary statement, not with its question", () => {
  const asks = play(aCaseWithStatement()).store;
  renderHook(() => useStatementAhead(asks, false));
  const asksNone = play(aCaseWithStatement({ title: "Impression" })).store;
  renderHook(() => useStatementAhead(asksNone, true));
  expect(preload).not.toHaveBeenCalled();
  renderHook(() => useStatementAhead(asks, true));
  expect(preload).toHaveBeenCalledOnce();
});

it("D-26: the place of the feedback says that it is loading", () => {
  render(<LazyStatement {...({} as Parameters<typeof LazyStatement>[0])} />);
  expect(screen.getByRole("status")).toHaveTextContent("Loading...");
});
