import { describe, expect, it } from "vitest";
import { backPainEncounter } from "#tests/builders/patient/aCaseWithPatient.ts";
import { personaSetters } from "#web/features/editor/patients/SheetForm.tsx";

function setting() {
  const encounter = backPainEncounter();
  const sent: ReturnType<typeof backPainEncounter>[] = [];
  return { encounter, sent, ...personaSetters(encounter, (next) => sent.push(next)) };
}

describe("a change of a patient's persona", () => {
  it("leaves the rest of the encounter as it is", () => {
    const { encounter, sent, set } = setting();
    set({ mood: "irritable" });
    const { sheet } = encounter;
    expect(sent).toEqual([
      { ...encounter, sheet: { ...sheet, persona: { ...sheet.persona, mood: "irritable" } } },
    ]);
  });

  it("sets a name, and leaves an empty one out", () => {
    const { sent, setOrLeaveOut } = setting();
    setOrLeaveOut("name", "Ada Lind");
    setOrLeaveOut("name", "");
    expect(sent.map(({ sheet }) => sheet.persona.name)).toEqual(["Ada Lind", undefined]);
    expect(Object.keys(sent[1]?.sheet.persona ?? { name: "" })).not.toContain("name");
  });
});
