import { expect, it } from "vitest";
import { lentText } from "#web/features/quotes/renewals/UpdatesDialog.tsx";

it.each([
  ["Geriatrics", ["Geriatrics"], 12, "Geriatrics: 12 items"],
  ["Geriatrics", ["Geriatrics"], 0, "Geriatrics"],
  ["Pediatrics", ["Pediatrics", "Child Health"], 1, "Pediatrics: Child Health, 1 item"],
  ["Pediatrics", ["Child Health"], 0, "Pediatrics: Child Health"],
])(
  "C-42: a preview of Run Updates names %s, lent as %s with %s items, once",
  (name, courses, documents, text) => {
    expect(lentText(name, courses, documents)).toBe(text);
  },
);
