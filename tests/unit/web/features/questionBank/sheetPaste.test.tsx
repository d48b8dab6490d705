import "@testing-library/jest-dom/vitest";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { bankColumns, type InitData } from "#web/bank/bankColumns.ts";
import { useSheetKeys } from "#web/features/questionBank/table/useSheetKeys.ts";
import { useQuestionEdits } from "#web/features/questionBank/useQuestionEdits.ts";
import { renderPage } from "../../renderPage.tsx";

const init = { question_status: ["Valid", "In review", "Questionable"] } as unknown as InitData; // all that the column offers
const rowOf = (id: number): BankQuestion =>
  ({ id, lock_version: 0, status: "Not reviewed", content: {} }) as unknown as BankQuestion; // all that the cells read
const page = [1, 2, 3].map(rowOf);
/** Selected on another page. */
const elsewhere = rowOf(9);
const columns = bankColumns.filter(({ name }) => name === "status");

/** The cells of one column in edit mode, and what was edited. */
function Sheet({ selected }: { selected: readonly BankQuestion[] }) {
  const edits = useQuestionEdits();
  const { onPaste } = useSheetKeys({
    ...{ rows: page, columns, init, edits },
    selected: new Map(selected.map((row) => [row.id, row])),
  });
  return (
    <>
      <table>
        <tbody onPaste={onPaste}>
          {page.map(({ id }) => (
            <tr key={id}>
              <td data-cell="status">
                <button type="button">cell {id}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <output>{[...edits.edits.values()].map(({ id, status }) => `${id} ${status}`).join(", ")}</output>
    </>
  );
}

function paste(text: string, at: number, selected: readonly BankQuestion[] = []): void {
  renderPage(<Sheet selected={selected} />);
  fireEvent.paste(screen.getByRole("button", { name: `cell ${at}` }), {
    clipboardData: { getData: () => text },
  });
}
const edited = () => screen.getAllByRole("status").find(({ tagName }) => tagName === "OUTPUT")?.textContent;

describe("pasting into cells of the bank (A-30)", () => {
  it("lays a single value over all selected questions, on all pages, where the cell is of one of them", () => {
    paste("Valid", 2, [page[1] as BankQuestion, page[2] as BankQuestion, elsewhere]);
    expect(edited()).toBe("2 Valid, 3 Valid, 9 Valid");
    expect(screen.getByText("3 cells were pasted.")).toBeVisible();
  });

  it("lays a single value over its own cell alone where the cell is not selected", () => {
    paste("Valid", 1, [page[1] as BankQuestion, elsewhere]);
    expect(edited()).toBe("1 Valid");
  });

  it("lays several values over the selected questions of the page, one each", () => {
    paste("Valid\nIn review", 1, [page[0] as BankQuestion, page[2] as BankQuestion, elsewhere]);
    expect(edited()).toBe("1 Valid, 3 In review");
  });

  it("lays several values over the cell and those below it, and names values that had no row", () => {
    paste("Valid\nIn review\nQuestionable\nValid", 2);
    expect(edited()).toBe("2 Valid, 3 In review");
    expect(screen.getByText("2 cells were pasted. 2 values had no row to go to.")).toBeVisible();
  });

  it("names values that had no selected row", () => {
    paste("Valid\nIn review", 2, [page[1] as BankQuestion]);
    expect(edited()).toBe("2 Valid");
    expect(screen.getByText("1 cell was pasted. 1 value had no row to go to.")).toBeVisible();
  });

  it("names what the column does not offer", () => {
    paste("Valid\nGood", 1);
    expect(edited()).toBe("1 Valid");
    expect(screen.getByText("1 cell was pasted. This column does not offer: Good.")).toBeVisible();
  });
});
