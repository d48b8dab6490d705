import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { examTexts } from "#shared/domain/examTexts.ts";
import { setLanguage } from "#shared/words/language.ts";
import { CurrentUserContext } from "#web/api/session.ts";
import { speak } from "#web/app/words/speak.ts";
import { ItemRow } from "#web/features/courses/ItemRow.tsx";
import { fakeApi, renderPage } from "../renderPage.tsx";
import { userAs } from "../sessionUser.ts";
import { anItem } from "./builders.ts";

afterEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  setLanguage("en-US");
  await speak();
});

const progress = {
  percent_complete: 40,
  percentage_of_recommended_time: null,
  reset: 0,
  date_last_accessed: "2026-11-02T12:00:00.000Z",
};

type Left = { id: number; name: string; why: string };

function open(facts: Parameters<typeof anItem>[0], left: readonly Left[] = []) {
  const api = fakeApi({
    "GET /documents/check_prerequisite_cases": () => ({ body: false }),
    "PATCH /document_sets/1/document_set_user_permissions/reset_student_cases": () => ({
      body: { reset: left.length > 0 ? 0 : 1, not_begun: 0, left },
    }),
  });
  vi.stubGlobal("fetch", api.fetch);
  type Facts = typeof facts;
  const row: { set?: (facts: Facts) => void } = {};
  function Row() {
    const [shown, setShown] = useState(facts);
    row.set = setShown;
    return <ItemRow item={anItem(shown)} courseId="1" hasProgress isStaff={false} />;
  }
  renderPage(
    <CurrentUserContext value={userAs("Student")}>
      <Row />
    </CurrentUserContext>,
  );
  return { ...api, rerenderItem: (next: Facts) => act(() => row.set?.(next)) };
}

it("C-16: an item is reset from its row, after the two questions that every reset asks", async () => {
  const { asked } = open({ progress });
  fireEvent.click(await screen.findByRole("button", { name: "Reset Case 1: Chest pain" }));
  expect(await screen.findByRole("dialog", { name: "Reset “Case 1: Chest pain”?" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Reset Items" }));
  // The button for notes that the question names is on another page.
  expect((await screen.findByText(/Final Warning/)).textContent).toContain("under 'Reset Items'");
  fireEvent.click(await screen.findByRole("button", { name: "Reset Items" }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ sections: {}, documentIds: [7] }));
  expect(await screen.findByText("1 item was reset.")).toBeTruthy();
});

it("C-16, C-45: a student who reads Spanish is told in Spanish why an exam was not reset, and of no selection", async () => {
  localStorage.setItem("language", "es");
  await speak();
  const title = "Case 1: Chest pain";
  open({ progress }, [{ id: 7, name: title, why: examTexts.noReset }]);
  fireEvent.click(await screen.findByRole("button", { name: `Reiniciar ${title}` }));
  fireEvent.click(await screen.findByRole("button", { name: "Reiniciar elementos" }));
  await screen.findByText(/^Última advertencia/);
  fireEvent.click(await screen.findByRole("button", { name: "Reiniciar elementos" }));
  const notice = await screen.findByText(title, { selector: "bdi" });
  const said = notice.closest("[role=alert]")?.textContent ?? "";
  expect(said).toBe(`No reiniciado:${title}: Un examen cronometrado no se puede reiniciar una vez empezado.`);
});

it("C-16, C-45: each question has the focus on its safe answer, and no press takes the focus away from the row", async () => {
  const { rerenderItem } = open({ progress });
  const reset = await screen.findByRole("button", { name: "Reset Case 1: Chest pain" });
  reset.focus();
  fireEvent.click(reset);
  const first = await screen.findByRole("button", { name: "Reset Items" });
  expect(reset).not.toHaveProperty("disabled", true);
  first.focus();
  fireEvent.click(first);
  await screen.findByText(/Final Warning/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  fireEvent.click(screen.getByRole("button", { name: "Reset Items" }));
  await screen.findByText("1 item was reset.");
  reset.focus();
  // The server has counted: there is nothing to reset any more.
  rerenderItem({ progress: { ...progress, date_last_accessed: null } });
  expect(screen.queryByRole("button", { name: /^Reset/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: /Chest pain/ }));
});

it("A-03: an exam that was begun offers no reset, since none is given", async () => {
  open({ progress, exam: { minutes: 30 } });
  await screen.findByText("Timed exam, 30 minutes");
  await screen.findByText("40%");
  expect(screen.queryByRole("button", { name: /^Reset/ })).toBeNull();
});

it("C-16: what was not begun offers no reset", async () => {
  open({ progress: { ...progress, date_last_accessed: null } });
  await Promise.resolve();
  expect(screen.queryByRole("button", { name: /^Reset/ })).toBeNull();
});
