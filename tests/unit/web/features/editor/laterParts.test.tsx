import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { laterPart, useLaterParts } from "#web/features/editor/laterParts.tsx";

afterEach(() => void vi.useRealTimers());

const fetch = vi.fn(async () => () => <p>The dialog</p>);
const Dialog = laterPart(fetch);

function Page({ isOpen }: { isOpen: boolean }) {
  useLaterParts();
  return isOpen && <Dialog />;
}

it("fetches what opens by a press when the page has rested, and not with the page (ADR 0207)", async () => {
  vi.useFakeTimers();
  const { rerender } = render(<Page isOpen={false} />);
  expect(fetch).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(fetch).toHaveBeenCalled();
  await act(async () => rerender(<Page isOpen />));
  expect(screen.getByText("The dialog")).toBeDefined();
});

it("fetches nothing for a page that was left at once", async () => {
  vi.useFakeTimers();
  fetch.mockClear();
  render(<Page isOpen={false} />).unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).not.toHaveBeenCalled();
});
