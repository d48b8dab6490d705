import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { useSelection } from "#web/lists/useSelection.ts";

function Boxes({ idsOfShown }: { idsOfShown: () => Promise<readonly string[]> }) {
  const { ids, toggle, addShown, clear } = useSelection({ name: "people", idsOfShown, onError: () => {} });
  return (
    <>
      {["a", "b"].map((id) => (
        <input key={id} type="checkbox" aria-label={id} checked={ids.has(id)} onChange={() => toggle(id)} />
      ))}
      <output>{[...ids].join(" ")}</output>
      <button type="button" onClick={addShown}>
        Add
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  );
}

function open(client = new QueryClient(), shown: readonly string[] = []) {
  const drawn = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname: "/", key: "one" }]}>
        <Boxes idsOfShown={async () => shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client, ...drawn };
}

const box = (name: string): HTMLInputElement => screen.getByRole("checkbox", { name });
const selected = (): string | null => screen.getByRole("status").textContent;

describe("a selection", () => {
  it("shows a box as it was pressed in the very press", () => {
    open();
    act(() => box("a").click());
    expect(box("a").checked).toBe(true);
    act(() => box("a").click());
    expect(box("a").checked).toBe(false);
  });

  it("adds all that is shown to what was selected before, and is cleared at once", async () => {
    open(undefined, ["b", "c"]);
    act(() => box("a").click());
    screen.getByRole("button", { name: "Add" }).click();
    await expect.poll(selected).toBe("a b c");
    act(() => screen.getByRole("button", { name: "Clear" }).click());
    expect(selected()).toBe("");
  });

  it("is there again for who comes back to the same entry", () => {
    const { client, unmount } = open();
    act(() => box("b").click());
    unmount();
    open(client);
    expect(box("b").checked).toBe(true);
  });
});
