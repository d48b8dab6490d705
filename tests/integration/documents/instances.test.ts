import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { joinCards, listStateCards } from "#functions/table/cases/learnerState.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import { getPerson } from "#functions/table/identity/people.ts";
import { deleteSession, setSessionProgram } from "#functions/table/identity/sessions.ts";
import { keys } from "#functions/table/keys.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { deleteItem, readCount } from "#functions/table/table.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { codeOf } from "#tests/builders/http.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aPerson, aProgram, aSession, enroll } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { anotherInstance } from "./instance.ts";
import { an, learnerOf } from "./learner.ts";

const { send } = useApi("documents");
const t0 = 1_700_000_000_000;

let program: Program;
let course: CourseRow;
let document: DocumentRow;
beforeAll(async () => {
  ({ program, course, document } = await aCourseOfOneCase());
});

/** A note for each number: all of them share a row. */
const aNote = (i: number) =>
  an(
    newItemUid("note", t0 + i, () => 0),
    `Note ${i}`,
    t0 + 1 + i,
    "content",
  );
const notesIn = (state: object): string[] => Object.keys(state).filter((uid) => uid.startsWith("note_"));

/** One learner in front of two instances of the function, both of which know them already. */
async function aKnownLearner() {
  const person = await aMember(course, program);
  const as = await aSession(person);
  const [one, other] = [learnerOf(send, as, document.id), learnerOf(anotherInstance, as, document.id)];
  for (const instance of [one, other, one, other]) await instance.saved(an(uids.choice, false, t0));
  return { person, as, one, other };
}

describe("two warm instances of the function that saves (D-30)", () => {
  it("read once for an answer: who sent it, the attempt and the card together", async () => {
    const { other } = await aKnownLearner();
    const before = readCount.value;
    await other.saved(an(uids.choice, true, t0 + 1));
    expect(readCount.value - before).toBe(1);
  });

  it("lose nothing of what comes to them in turns", async () => {
    const { one, other } = await aKnownLearner();
    for (let i = 0; i < 12; i++) {
      await (i % 2 === 0 ? one : other).saved(aNote(i));
    }
    expect(notesIn((await one.state()).state)).toHaveLength(12);
  });

  it("lose nothing of what comes to both at once", async () => {
    const { one, other } = await aKnownLearner();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? one : other).save(aNote(i))),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(notesIn((await one.state()).state)).toHaveLength(24);
  });

  it("refuse the attempt that was reset through the other, from the very next answer on", async () => {
    const { one, other } = await aKnownLearner();
    await one.wasReset(1);
    expect(codeOf(await other.save(an(uids.choice, true, t0 + 1), 1))).toBe("ATTEMPT_REPLACED");
    await other.saved(an(uids.essayInput, "anew", t0 + 2), 2);
    expect((await one.state()).state).toEqual(an(uids.essayInput, "anew", t0 + 2));
  });

  it("acknowledge nothing that a reset in the middle of a flurry took away unsaid", async () => {
    const { person, one, other } = await aKnownLearner();
    const acknowledged: string[] = [];
    let isReset = false;
    const flurry = async (instance: typeof one, from: number): Promise<void> => {
      for (let i = from; i < from + 12; i++) {
        const beganAfter = isReset;
        const answer = await instance.save(aNote(i), 1);
        if (answer.status === 200) {
          expect(beganAfter).toBe(false);
          acknowledged.push(...notesIn(aNote(i)));
        } else expect(codeOf(answer)).toBe("ATTEMPT_REPLACED");
      }
    };
    const reset = async (): Promise<void> => {
      await one.wasReset(1);
      isReset = true;
    };
    await Promise.all([flurry(one, 0), flurry(other, 100), reset()]);
    expect(codeOf(await other.save(an(uids.choice, true, t0 + 50), 1))).toBe("ATTEMPT_REPLACED");
    const old = joinCards(await listStateCards(person.id, document.id, 1));
    expect(notesIn(old)).toEqual(expect.arrayContaining(acknowledged));
    expect((await one.state()).state).toEqual({});
  });
});

describe("an instance that knows a session (ADR 0087)", () => {
  it("refuses it from the first request after it was signed out elsewhere", async () => {
    const { person, as, other } = await aKnownLearner();
    const session = (await getPerson(person.id))?.sessions[0];
    await deleteSession(person.id, session?.token_hash ?? "");
    expect(codeOf(await other.save(an(uids.choice, true, t0 + 1)))).toBe("NOT_SIGNED_IN");
    const wrong = learnerOf(anotherInstance, { ...as, cookie: `${as.cookie}x` }, document.id);
    expect(codeOf(await wrong.save(an(uids.choice, true, t0 + 1)))).toBe("NOT_SIGNED_IN");
  });

  it("goes by the membership as it is now, not as it was", async () => {
    const { person, other } = await aKnownLearner();
    await deleteItem(keys.membership(person.id, program.id));
    expect(codeOf(await other.save(an(uids.choice, true, t0 + 1)))).toBe("FORBIDDEN");
  });

  it("goes by the program that the session was moved to", async () => {
    const elsewhere = await aProgram();
    const person = await aPerson([
      { program, role: "Student" },
      { program: elsewhere, role: "Student" },
    ]);
    await enroll(course, program, person);
    const learner = learnerOf(
      anotherInstance,
      await aSession(person, { programId: program.id }),
      document.id,
    );
    for (const n of [1, 2]) await learner.saved(an(uids.choice, n === 1, t0 + n));
    const session = (await getPerson(person.id))?.sessions[0];
    await setSessionProgram(person.id, session?.token_hash ?? "", elsewhere.id);
    expect(codeOf(await learner.save(an(uids.choice, true, t0 + 3)))).toBe("NOT_FOUND");
    await setSessionProgram(person.id, session?.token_hash ?? "", program.id);
    await learner.saved(an(uids.choice, true, t0 + 4));
  });

  it("still asks for the token that another site cannot know", async () => {
    const { as } = await aKnownLearner();
    const forged = learnerOf(anotherInstance, { ...as, csrfToken: "guessed" }, document.id);
    expect(codeOf(await forged.save(an(uids.choice, true, t0 + 1)))).toBe("CSRF_REJECTED");
  });
});
