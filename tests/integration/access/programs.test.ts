import { describe, expect, test } from "vitest";
import { requireProgram } from "#functions/access/course.ts";
import { aPerson, aProgram, aSession, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { refusalOf, signedInBy, someoneIn } from "./people.ts";

/**
 * What the table tells of programs to those who decide about access: by the loaders themselves, in this process. What follows
 * from it is in the table of rights and in the access matrix.
 */
useEnvironment(useCloud().functionEnv("documents"));

const archived = "2026-01-01T00:00:00.000Z";

describe("the program that somebody acts in", () => {
  test("is the one of their session, while their membership and it are open", async () => {
    const program = await aProgram();
    const { signedIn } = await someoneIn(program, "Student");
    expect(await requireProgram(signedIn)).toEqual(program);
  });

  test("is refused to who has none, and to who has none any more", async () => {
    const nobody = await aPerson();
    expect(await refusalOf(requireProgram(await signedInBy(await aSession(nobody))))).toBe("FORBIDDEN");
    const program = await aProgram();
    const former = await aPerson([
      { program, role: "Teacher", subscription_end: "2020-01-01T00:00:00.000Z" },
    ]);
    const code = await refusalOf(requireProgram(await signedInBy(await aSession(former))));
    expect(code).toBe("SUBSCRIPTION_EXPIRED");
    const pending = await aPerson([{ program, role: "Teacher", subscription_end: null }]);
    expect(await refusalOf(requireProgram(await signedInBy(await aSession(pending))))).not.toBe("FORBIDDEN");
  });

  test("is refused while it is archived, but to provider admins", async () => {
    const program = await aProgram({ archived_at: archived });
    const { signedIn } = await someoneIn(program, "Curriculum Administrator");
    expect(await refusalOf(requireProgram(signedIn))).toBe("PROGRAM_INACTIVE");
    const admin = await someoneIn(program, "Curriculum Administrator", { is_admin: true });
    expect((await requireProgram(admin.signedIn)).id).toBe(program.id);
  });
});
