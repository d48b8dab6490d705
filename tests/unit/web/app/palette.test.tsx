import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { SessionUser } from "#shared/contract/identity/identity.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { PaletteButton } from "#web/app/PaletteButton.tsx";
import { type Answer, fakeApi, refusal, renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";

beforeAll(async () => void (await import("#web/app/palette/Palette.tsx")));
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const person = (first_name: string) => ({
  id: "01HZZZZZZZZZZZZZZZZZZZZZZ7",
  first_name,
  last_name: "Reyes",
  email: "reyes@bedside.test",
});
const nothing = (): Answer => ({ body: [] });

/** A page with the palette's button, and where it is. */
function renderFor(user: SessionUser, answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(answers);
  vi.stubGlobal("fetch", api.fetch);
  function Where() {
    return <p>at {useLocation().pathname}</p>;
  }
  renderPage(
    <CurrentUserContext value={user}>
      <PaletteButton />
      <Where />
      <input aria-label="Notes" />
    </CurrentUserContext>,
  );
  return api;
}

async function open(): Promise<HTMLElement> {
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  return screen.findByRole("combobox");
}

const optionNames = () => screen.queryAllByRole("option").map((option) => option.textContent ?? "");
/** The option that the field points at, as a screen reader follows it. */
const activeOption = (field: HTMLElement) =>
  document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;

it("opens by its key and by its button, and shows the pages and actions of the person's role alone", async () => {
  renderFor(userAs("IT Administrator"), {});
  await open();
  const pages = within(screen.getByRole("group", { name: "Pages" })).getAllByRole("option");
  expect(pages.map((page) => page.textContent)).toContain("People");
  expect(optionNames()).not.toContain("Library");
  expect(optionNames()).not.toContain("Create course");
  expect(optionNames()).toContain("Add people from a file");
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  const button = screen.getByRole("button", { name: "Jump to…" });
  button.focus();
  fireEvent.click(button);
  const field = await screen.findByRole("combobox");
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it.each([
  ["IT Administrator", ["GET /users"]],
  ["Teacher", ["GET /document_sets", "GET /documents"]],
  ["Student Roster Manager", ["GET /users"]],
  ["Program Service Administrator", ["GET /document_sets", "GET /documents", "GET /users"]],
] as const)("asks the server, for a %s, for what the role may see and no more", async (role, calls) => {
  const api = renderFor(userAs(role), {
    "GET /document_sets": nothing,
    "GET /documents": nothing,
    "GET /users": nothing,
  });
  fireEvent.change(await open(), { target: { value: "  rey " } });
  await screen.findByText(/^No results/);
  expect(api.asked.map(({ call }) => call).toSorted()).toEqual(calls);
  expect(api.asked.map(({ url }) => url.searchParams.get("search"))).toEqual(calls.map(() => "rey"));
});

it("finds a student's cases in the courses that the student takes", async () => {
  const api = renderFor(userAs("Student"), { "GET /document_sets": nothing });
  fireEvent.change(await open(), { target: { value: "chest" } });
  await screen.findByText(/^No results/);
  expect(new Set(api.asked.map(({ call }) => call))).toEqual(new Set(["GET /document_sets"]));
});

it("moves by the arrow keys around the list, goes on Enter, and names the place first the next time", async () => {
  renderFor(userAs("IT Administrator"), { "GET /users": () => ({ body: [person("Maya")] }) });
  const field = await open();
  fireEvent.change(field, { target: { value: "reyes" } });
  await screen.findByRole("option", { name: /Maya Reyes/ });
  await screen.findByText("1 result");
  expect(activeOption(field)).toContain("Maya Reyes");

  fireEvent.change(field, { target: { value: "" } });
  const all = optionNames();
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(activeOption(field)).toBe(all.at(-1));
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(activeOption(field)).toBe(all[0]);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(activeOption(field)).toBe(all[1]);

  fireEvent.change(field, { target: { value: "reyes" } });
  await screen.findByRole("option", { name: /Maya Reyes/ });
  // An input method confirms with Enter, too.
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(screen.getByText("at /")).toBeTruthy();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(await screen.findByText("at /users/01HZZZZZZZZZZZZZZZZZZZZZZ7")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());

  await open();
  const recent = within(screen.getByRole("group", { name: "Recent" }));
  expect(recent.getAllByRole("option").map((one) => one.textContent)).toEqual([
    "Maya Reyesreyes@bedside.test",
  ]);
});

it("keeps recent places apart by program", async () => {
  const user = userAs("IT Administrator");
  localStorage.setItem(
    `bedside/palette/${user.id}`,
    JSON.stringify([{ programId: "another", id: "person 1", label: "Somebody else", to: "/users/1" }]),
  );
  renderFor(user, {});
  await open();
  expect(screen.queryByRole("group", { name: "Recent" })).toBeNull();
});

it("says what could not be searched, keeps the rest, and tries again", async () => {
  let isDown = true;
  renderFor(userAs("Program Service Administrator"), {
    "GET /document_sets": nothing,
    "GET /documents": nothing,
    "GET /users": () => (isDown ? refusal("INTERNAL", 500) : { body: [person("Maya")] }),
  });
  fireEvent.change(await open(), { target: { value: "people" } });
  await screen.findByText(/Not searched: People/);
  expect(optionNames()).toContain("People");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("option", { name: /Maya Reyes/ });
  expect(screen.queryByText(/Not searched/)).toBeNull();
});

it("leaves the key to whoever has taken it, and opens over no other dialog", async () => {
  renderFor(userAs("Student"), {});
  const taken = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true });
  taken.preventDefault();
  window.dispatchEvent(taken);
  const dialog = document.createElement("div");
  dialog.setAttribute("aria-modal", "true");
  document.body.append(dialog);
  fireEvent.keyDown(window, { key: "k", metaKey: true });
  expect(screen.queryByRole("combobox")).toBeNull();
  dialog.remove();
  fireEvent.keyDown(window, { key: "k", metaKey: true });
  await screen.findByRole("combobox");
});
