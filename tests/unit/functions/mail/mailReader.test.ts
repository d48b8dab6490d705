import { describe, expect, it } from "vitest";
import { mailOrder } from "#functions/mail/mailOrder.ts";
import { languageOf, readerOf } from "#functions/mail/mailReader.ts";
import { passwordChanged } from "#functions/mail/templates/passwordChanged.ts";
import { reportReady } from "#functions/mail/templates/reportReady.ts";

describe("C-45: the reader of a mail", () => {
  it("is described by their own choice and the programs that they are a student of", () => {
    expect(
      readerOf({ language: "es" }, [
        { role: "Student", program_id: "north" },
        { role: "Teacher", program_id: "south" },
        { role: "Student", program_id: "west" },
      ]),
    ).toEqual({ language: "es", student_of: ["north", "west"] });
    expect(readerOf({}, [{ role: "Teacher", program_id: "south" }])).toEqual({ student_of: [] });
  });

  it("reads English without a choice or a program", async () => {
    expect(await languageOf({ student_of: [] })).toBe("en");
    // Their own choice reads no program.
    expect(await languageOf({ language: "es", student_of: ["north"] })).toBe("es");
  });

  it("has to be named in the order of a translated mail, and not in that of another", () => {
    const data = { first_name: "Ada", changed_at: "2026-12-05T08:05:00.000Z" };
    const mail = { to: "ada@x.test", data, mailId: "1" };
    const order = (more: object) => mailOrder("passwordChanged", passwordChanged, { ...mail, ...more });
    expect(() => order({})).toThrow("A mail of the kind passwordChanged needs its reader");
    expect(order({ reader: { student_of: ["north"] } }).input).toMatchObject({
      reader: { student_of: ["north"] },
    });
    const report = { first_name: "Ada", report_name: "Use", program_name: "North", scheduled_by: "Bo" };
    const english = { ...mail, data: { ...report, url: "https://x.test" } };
    expect(mailOrder("reportReady", reportReady, english).input).not.toHaveProperty("reader");
  });
});
