import { describe, expect, it } from "vitest";
import { languageOf, readerOf } from "#functions/mail/mailReader.ts";

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
});
