import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { demoDocuments } from "#scripts/seed/cases/demoCases.ts";
import { show } from "./playing.tsx";

describe.each(demoDocuments.map((demoCase) => [demoCase.title, demoCase] as const))(
  "%s",
  (_title, demoCase) => {
    it("is shown from end to end, with no block that the viewer does not know and no medium that is missing", () => {
      show(
        demoCase.build((file) => `/media/${file}`),
        { kind: demoCase.kind ?? "signature_case", mode: "full" },
      );
      expect(document.body.textContent.length).toBeGreaterThan(1500);
      expect(screen.queryByText(/not supported/i)).toBeNull();
      expect(screen.queryByText(/cannot be (shown|played)/i)).toBeNull();
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
    });

    it("names every control for those who cannot see it", () => {
      show(
        demoCase.build((file) => `/media/${file}`),
        { kind: demoCase.kind ?? "signature_case", mode: "full" },
      );
      for (const role of ["button", "checkbox", "radio", "textbox", "group", "radiogroup", "img"] as const) {
        for (const control of screen.queryAllByRole(role, { hidden: true })) {
          expect(control, control.outerHTML.slice(0, 200)).toHaveAccessibleName();
        }
      }
    });
  },
);
