import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetPerson, tellTabsOfSignOut, watchSignOut } from "#web/api/forgetPerson.ts";

const [ada, bao] = ["01HZZZZZZZZZZZZZZZZZZZZZA1", "01HZZZZZZZZZZZZZZZZZZZZZB2"] as const;

const clear = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(clear);

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").toSorted();

it("leaves nothing of a person but the look of the device, and takes nothing of anybody else", () => {
  for (const key of [
    `bedside/drafts/${ada}`,
    `bedside/${ada}/5/1/finish`,
    "bedside/tools/5",
    "report-tab:3",
    "color-scheme",
    `bedside/drafts/${bao}`,
  ])
    localStorage.setItem(key, "x");
  for (const key of ["scroll:abc", "async-report:3"]) sessionStorage.setItem(key, "x");
  forgetPerson(ada);
  expect(keysOf(localStorage)).toEqual([`bedside/drafts/${bao}`, "color-scheme"].toSorted());
  expect(keysOf(sessionStorage)).toEqual([]);
});

it("tells the other tabs who has signed out, and keeps no note of it", () => {
  tellTabsOfSignOut(ada);
  expect(keysOf(localStorage)).toEqual([]);
  const heard = vi.fn();
  const end = watchSignOut(heard);
  const tell = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  tell("bedside/signed-out", ada);
  tell("bedside/signed-out", null);
  tell("something else", ada);
  expect(heard.mock.calls).toEqual([[ada]]);
  end();
});
