import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { aDyad, anObjective, aReusable } from "#tests/builders/curriculum.ts";
import { readPdf } from "#tests/builders/pdf.ts";
import { aDocument, aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("print");

describe("the usage report of reusable content (documents §2.12 'Export', D-55)", () => {
  it("is a PDF that says what the item is, where it comes from and where it is used", async () => {
    const program = await aProgram({ is_editorial: true });
    const as = await aSession(await aPerson([{ program, role: "Reviewer" }]));
    const objective = await anObjective();
    const reusable = await aReusable({ name: `Count <b>breaths</b> & wait ${newUlid()}` });
    await aDyad(objective, reusable);
    const read = async () => {
      const path = `/reusable_objects/${reusable.id}/usage_report.pdf`;
      const reply = await send({ method: "GET", path, as });
      expect(reply.status).toBe(200);
      expect(reply.headers).toMatchObject({ "content-type": "application/pdf" });
      const { pages } = await readPdf(reply.bytes);
      return pages.map(({ text }) => text).join(" ");
    };
    const before = await read();
    expect(before).toContain(`Teaching Point: ${reusable.name}`);
    expect(before).toContain("This Reusable Content is not used in any locations");
    const mapped = { objectives: [objective.id], reusables: [reusable.id] };
    const one = await aDocument([program], { mapped, title: "A cough" });
    expect(await read()).toContain("This Reusable Content is used in the single location shown above");
    await aDocument([program], { mapped, title: "A fever", clinical: { systems: ["Respiratory"] } });
    const text = await read();
    for (const part of [one.title, "A fever", "Respiratory", `Source Case: ${one.title}`, objective.name])
      expect(text).toContain(part);
  });

  it("is for those who write and review, and for items that are there", async () => {
    const program = await aProgram();
    const student = await aSession(await aPerson([{ program, role: "Student" }]));
    const reusable = await aReusable();
    const path = (id: number) => `/reusable_objects/${id}/usage_report.pdf`;
    expect((await send({ method: "GET", path: path(reusable.id), as: student })).status).toBe(403);
    const writing = await aProgram({ is_editorial: true });
    const reviewer = await aSession(await aPerson([{ program: writing, role: "Reviewer" }]));
    expect((await send({ method: "GET", path: path(987654321), as: reviewer })).status).toBe(404);
  });
});
