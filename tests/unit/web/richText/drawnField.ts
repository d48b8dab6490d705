import { fireEvent, waitFor } from "@testing-library/react";
import { expect } from "vitest";

/** The field of a rich text once its editor has taken the place of the plain one. `find` names it. */
export async function drawnField(find: () => HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(find().tagName).toBe("DIV"), { timeout: 10_000 });
  return find();
}

/** Returns false if the paste is not left to the browser. */
export const pasteInto = (field: HTMLElement, text: string, html = ""): boolean =>
  fireEvent.paste(field, {
    clipboardData: { types: [], files: [], getData: (type: string) => (type === "text/html" ? html : text) },
  });
