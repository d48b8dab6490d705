import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { CourseRow } from "#functions/table/courses.ts";
import type { DocumentRow } from "#functions/table/documents.ts";
import { listStateCards } from "#functions/table/learnerState.ts";
import type { Program } from "#functions/table/programs.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { codeOf, refusalOf } from "#tests/builders/http.ts";
import { smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf } from "./learner.ts";

const { send } = useApi("documents");

let program: Program;
let course: CourseRow;
let document: DocumentRow;
beforeAll(async () => {
  ({ program, course, document } = await aCourseOfOneCase());
});

async function aStudent(): Promise<{
  person: BuiltPerson;
  devices: () => Promise<ReturnType<typeof learnerOf>>;
}> {
  const person = await aMember(course, program);
  return { person, devices: async () => learnerOf(send, await aSession(person), document.id) };
}
const aLearner = async () => (await aStudent()).devices();

const t0 = 1_700_000_000_000;

describe("saving what a learner did (D-30)", () => {
  it("keeps entries by node and key, answers the cards that were touched, and the whole when asked", async () => {
    const learner = await aLearner();
    const first = await learner.saved(an(uids.choice, true, t0));
    expect(first).toMatchObject({
      id: document.id,
      attempt: 1,
      state: an(uids.choice, true, t0),
      progress: 0,
    });
    const second = await learner.saved(an(uids.essayInput, "Because.", t0 + 1));
    expect(second.state).toEqual(an(uids.essayInput, "Because.", t0 + 1));
    expect((await learner.state()).state).toEqual({
      ...an(uids.choice, true, t0),
      ...an(uids.essayInput, "Because.", t0 + 1),
    });
  });

  it("starts empty, and reading opens no attempt", async () => {
    const { person, devices } = await aStudent();
    const learner = await devices();
    expect(await learner.state()).toMatchObject({ attempt: 1, state: {}, progress: 0 });
    expect(await listStateCards(person.id, document.id, 1)).toEqual([]);
    expect(codeOf(await learner.reset(1))).toBe("CONFLICT");
  });

  it("keeps what belongs to the case as a whole, and what the flow adds to it", async () => {
    const learner = await aLearner();
    const state = {
      ...an("root", true, t0, "showModal"),
      ...an(`${uids.cardOne}_continue`, true, t0, "invisible"),
      ...an("feedback_card_1_rating_bar", 4, t0),
      ...an("flow_finish_case_button", true, t0, "invisible"),
    };
    await learner.saved(state);
    expect((await learner.state()).state).toEqual(state);
  });

  it("keeps every JSON value as it was sent", async () => {
    const learner = await aLearner();
    const values = [
      null,
      true,
      0,
      -1.5,
      "",
      "Ünï 患者 🫀",
      "\ud83e",
      [1, [2, []]],
      { a: { b: null }, __proto: 1 },
    ];
    for (const [index, value] of values.entries()) {
      await learner.saved(an(uids.essayInput, value, t0 + index));
      const kept = (await learner.state()).state[uids.essayInput]?.value?.value;
      // Half a character is no Unicode: what the table keeps in its place is up to it.
      if (value !== "\ud83e") expect(kept).toEqual(value);
    }
  });
});

describe("two devices (D-30)", () => {
  it("keep the later answer, whichever arrives last", async () => {
    const { devices } = await aStudent();
    const [phone, laptop] = [await devices(), await devices()];
    await phone.saved(an(uids.essayInput, "later", t0 + 10));
    const answered = await laptop.saved(an(uids.essayInput, "earlier", t0));
    expect(answered.state).toEqual(an(uids.essayInput, "later", t0 + 10));
    expect((await phone.state()).state).toEqual(an(uids.essayInput, "later", t0 + 10));
  });

  it("merge key by key: neither takes away what the other added", async () => {
    const { devices } = await aStudent();
    const [phone, laptop] = [await devices(), await devices()];
    await phone.saved({ [uids.choice]: { value: { value: true, updatedAt: t0 } } });
    await laptop.saved({ [uids.choice]: { graded: { value: true, updatedAt: t0 - 5 } } });
    expect((await phone.state()).state[uids.choice]).toEqual({
      value: { value: true, updatedAt: t0 },
      graded: { value: true, updatedAt: t0 - 5 },
    });
  });

  it("may send the same again without harm and without another write", async () => {
    const { person, devices } = await aStudent();
    const learner = await devices();
    const state = an(uids.choice, true, t0);
    const once = await learner.saved(state);
    for (let i = 0; i < 3; i++) expect((await learner.saved(state)).state).toEqual(once.state);
    expect((await listStateCards(person.id, document.id, 1)).map((card) => card.rev)).toEqual([1]);
  });

  it("come to the same state in whatever order and however often their saves arrive", async () => {
    const uid = fc.constantFrom(uids.choice, uids.essayInput, `${uids.question}_submit`);
    const save = fc
      .tuple(
        uid,
        fc.constantFrom("value", "graded"),
        fc.constantFrom<unknown>("a", "b", true, null),
        fc.nat({ max: 3 }),
      )
      .map(([node, key, value, later]) => an(node, value, t0 + later, key));
    const plan = fc.array(save, { minLength: 1, maxLength: 6 }).chain((saves) =>
      fc.record({
        saves: fc.constant(saves),
        // Every save once, shuffled, and some of them again.
        orders: fc.tuple(
          ...[0, 1].map(() =>
            fc
              .tuple(fc.shuffledSubarray(saves, { minLength: saves.length }), fc.shuffledSubarray(saves))
              .map(([all, again]) => [...all, ...again]),
          ),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(plan, async ({ orders }) => {
        const states = await Promise.all(
          orders.map(async (order) => {
            const learner = await aLearner();
            for (const state of order) await learner.saved(state);
            return (await learner.state()).state;
          }),
        );
        expect(states[0]).toEqual(states[1]);
      }),
      { numRuns: propertyRuns(12), seed: 7, endOnFailure: true },
    );
  });
});

describe("stamps from a clock that runs ahead", () => {
  it("are drawn back to at most five minutes ahead, so that a later answer can still win", async () => {
    const learner = await aLearner();
    const before = Date.now();
    const { state } = await learner.saved(an(uids.essayInput, "from 2099", Date.UTC(2099, 0)));
    const kept = state[uids.essayInput]?.value?.updatedAt ?? 0;
    expect(kept).toBeGreaterThanOrEqual(before + 5 * 60_000);
    expect(kept).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    const later = await learner.saved(an(uids.essayInput, "a minute after", kept + 60_000));
    expect(later.state[uids.essayInput]?.value?.value).toBe("a minute after");
  });

  it("are left alone when they are a little ahead", async () => {
    const learner = await aLearner();
    const stamp = Date.now() + 60_000;
    const { state } = await learner.saved(an(uids.essayInput, "x", stamp));
    expect(state[uids.essayInput]?.value?.updatedAt).toBe(stamp);
  });
});

describe("uids that the case does not have", () => {
  it("are refused by name, after the others were kept", async () => {
    const learner = await aLearner();
    const answer = await learner.save({
      ...an("ghost", 1, t0),
      ...an(uids.choice, true, t0),
      ...an("toString", 1, t0),
    });
    expect([answer.status, codeOf(answer)]).toEqual([422, "UNKNOWN_NODE"]);
    expect(refusalOf(answer).fields?.map((field) => field.path)).toEqual([
      "body.document_user_state.state.ghost",
      "body.document_user_state.state.toString",
    ]);
    expect(refusalOf(answer).message).toContain("The other answers were kept.");
    expect((await learner.state()).state).toEqual(an(uids.choice, true, t0));
  });

  it("alone change nothing, and the reply says so", async () => {
    const learner = await aLearner();
    const answer = await learner.save(an("nobody_continue", 1, t0));
    expect(refusalOf(answer).message).toContain("Nothing was changed.");
    expect((await learner.state()).state).toEqual({});
  });
});

describe("what a card can hold", () => {
  it("is limited in bytes, and the refusal keeps what was there", async () => {
    const learner = await aLearner();
    const long = "患".repeat(70_000); // 210 KB in UTF-8
    await learner.saved(an(uids.essayInput, long, t0));
    const answer = await learner.save(an(`${uids.essay}_submit`, long, t0));
    expect([answer.status, codeOf(answer)]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(Object.keys((await learner.state()).state)).toEqual([uids.essayInput]);
    await learner.saved(an(uids.choice, true, t0)); // another card has room of its own
  });

  it("takes a full card of short list elements, which the table stores larger than JSON writes them", async () => {
    const learner = await aLearner();
    await learner.saved(
      an(
        uids.essayInput,
        Array.from({ length: 120_000 }, () => 1),
        t0,
      ),
    );
  });
});

describe("many writers of one card", () => {
  it("lose nothing: fifty saves at once are all acknowledged and all there", async () => {
    const { devices } = await aStudent();
    const learner = await devices();
    await learner.logged();
    const keys = Array.from({ length: 50 }, (_, i) => `key${i}`);
    const answers = await Promise.all(keys.map((key, i) => learner.save(an(uids.choice, i, t0 + i, key))));
    expect(answers.map((answer) => answer.status)).toEqual(keys.map(() => 200));
    const kept = (await learner.state()).state[uids.choice] ?? {};
    expect(Object.keys(kept).toSorted()).toEqual(keys.toSorted());
  });

  it("agree on one winner for one key: the latest stamp", async () => {
    const { devices } = await aStudent();
    const [phone, laptop] = [await devices(), await devices()];
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (i % 2 === 0 ? phone : laptop).save(an(uids.essayInput, `v${i}`, t0 + ((i * 7) % 30))),
      ),
    );
    expect((await phone.state()).state[uids.essayInput]?.value?.updatedAt).toBe(t0 + 29);
  });

  it("open one attempt, though they begin at the same moment", async () => {
    const { devices } = await aStudent();
    const learner = await devices();
    const answers = await Promise.all([
      learner.log(),
      ...Array.from({ length: 8 }, (_, i) => learner.save(an(uids.choice, i, t0 + i))),
      learner.log(),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([
      201,
      ...Array.from({ length: 8 }, () => 200),
      201,
    ]);
    expect((await learner.state()).attempt).toBe(1);
  });
});
