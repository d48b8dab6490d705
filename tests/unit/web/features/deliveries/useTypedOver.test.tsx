import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useTypedOver } from "#web/features/deliveries/useTypedOver.ts";

type Values = { slope: string; intercept: string };
const stored: Values = { slope: "1", intercept: "0" };
const opened = () => renderHook((values: Values) => useTypedOver<Values>(values), { initialProps: stored });

/** A save that answers when it is told to. */
function aSave() {
  let answer: (isDone: boolean) => void = () => {};
  const save = () => new Promise<boolean>((resolve) => (answer = resolve));
  return { save, end: (isDone: boolean) => answer(isDone) };
}

describe("values typed over stored ones (A-12, A-26)", () => {
  it("stay over what is stored, also when that changes meanwhile", () => {
    const { result, rerender } = opened();
    act(() => result.current.put({ slope: "2" }));
    rerender({ slope: "7", intercept: "3" });
    expect(result.current.values).toEqual({ slope: "2", intercept: "3" });
  });

  it("give way to what is stored once they are saved, and stay where the save failed", async () => {
    const { result } = opened();
    act(() => result.current.put({ slope: "2" }));
    await act(() => result.current.saveTyped(async () => false));
    expect(result.current.values.slope).toBe("2");
    await act(() => result.current.saveTyped(async () => true));
    expect(result.current.values).toEqual(stored);
  });

  it("stay where they were typed during the save", async () => {
    const { result } = opened();
    const { save, end } = aSave();
    act(() => result.current.put({ slope: "2" }));
    let saved: Promise<void> = Promise.resolve();
    act(() => {
      saved = result.current.saveTyped(save);
    });
    act(() => result.current.put({ intercept: "5" }));
    await act(async () => {
      end(true);
      await saved;
    });
    expect(result.current.values).toEqual({ slope: "2", intercept: "5" });
  });
});
