import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { listStateCards } from "#functions/table/cases/learnerState.ts";
import type { CourseRow } from "#functions/table/courses/courses.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { deriveFlow } from "#shared/case/flow/derive.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { newItemUid } from "#shared/case/tools/itemUid.ts";
import { aCourseOfOneCase, aMember } from "#tests/builders/course.ts";
import { codeOf, refusalOf } from "#tests/builders/http.ts";
import { begin, playOn } from "#tests/builders/learner.ts";
import { aSmallCase, smallCaseUids as uids } from "#tests/builders/smallCase.ts";
import { aDocument, addItems, aSession, type BuiltPerson } from "#tests/builders/world.ts";
import { runs as propertyRuns } from "#tests/propertyRuns.ts";
import { useApi } from "../cloud.ts";
import { an, learnerOf, type State } from "./learner.ts";

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

/** A learner of another case in the same course. */
async function aLearnerOf(root: ContentNode): Promise<ReturnType<typeof learnerOf>> {
  const other = await aDocument([program], { root });
  await addItems(course, [other]);
  return learnerOf(send, await aSession(await aMember(course, program)), other.id);
}

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
      ...an("root", t0, t0, "startedAt"),
      ...an(`${uids.cardOne}_continue`, true, t0, "invisible"),
      ...an("feedback_card_1_rating_bar", 4, t0),
      ...an("flow_finish_case_button", true, t0, "invisible"),
    };
    await learner.saved(state);
    expect((await learner.state()).state).toEqual(state);
  });

  it("keeps every text as it was sent, and every value that a button of the case sets", async () => {
    const learner = await aLearner();
    for (const [index, text] of ["", " ", "Ünï 患者 🫀", "a\u0000b\n", "__proto__", "\ud83e"].entries()) {
      await learner.saved(an(uids.essayInput, text, t0 + index));
      const kept = (await learner.state()).state[uids.essayInput]?.value?.value;
      // Half a character is no Unicode: what the table keeps in its place is up to it.
      if (text !== "\ud83e") expect(kept).toEqual(text);
    }
    const values = [null, true, 0, -1.5, [1, [2, []]], { a: { b: null }, __proto: 1 }];
    const button: ContentNode = {
      type: "button",
      uid: "setter",
      title: "Set",
      onClick: values.map((value, index) => ({
        action: "setNodeKVPair",
        uid: uids.choice,
        key: `set_${index}`,
        value,
      })),
    };
    const another = await aLearnerOf(aSmallCase("Values", [button]));
    const state = {
      [uids.choice]: Object.fromEntries(values.map((value, i) => [`set_${i}`, { value, updatedAt: t0 }])),
    };
    await another.saved(state);
    expect((await another.state()).state).toEqual(state);
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
    await laptop.saved({ [uids.choice]: { value: { value: false, updatedAt: t0 - 5 } } });
    await laptop.saved({ [uids.cardOne]: { collapsed: { value: true, updatedAt: t0 - 5 } } });
    await phone.saved({ [uids.cardOne]: { invisible: { value: false, updatedAt: t0 } } });
    expect((await phone.state()).state).toEqual({
      ...an(uids.choice, true, t0),
      [uids.cardOne]: {
        collapsed: { value: true, updatedAt: t0 - 5 },
        invisible: { value: false, updatedAt: t0 },
      },
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
    const entry = fc.constantFrom<[string, string, unknown]>(
      [uids.choice, "value", true],
      [uids.choice, "value", false],
      [uids.essayInput, "value", "a"],
      [uids.essayInput, "value", "b"],
      [uids.essayInput, "graded", true],
      [`${uids.question}_submit`, "inactive", 2],
      [uids.cardTwo, "collapsed", true],
      [uids.cardTwo, "collapsed", false],
    );
    const save = fc
      .tuple(entry, fc.nat({ max: 3 }))
      .map(([[node, key, value], later]) => an(node, value, t0 + later, key));
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
    expect(refusalOf(answer).message).toContain("The other answers were saved.");
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
    const inputs = Array.from(
      { length: 5 },
      (_, index): ContentNode => ({ type: "textInput", uid: `long_${index}`, characterLimit: 0 }),
    );
    const learner = await aLearnerOf(aSmallCase("Long answers", inputs));
    const long = "患".repeat(20_000); // 60 KB in UTF-8
    for (let index = 0; index < 4; index++) await learner.saved(an(`long_${index}`, long, t0));
    const answer = await learner.save(an("long_4", long, t0));
    expect([answer.status, codeOf(answer)]).toEqual([413, "BODY_TOO_LARGE"]);
    expect(Object.keys((await learner.state()).state)).toHaveLength(4);
    await learner.saved(an(uids.essayInput, "Because.", t0)); // another card has room of its own
  });
});

describe("what the case does not let anybody write (D-10, D-30)", () => {
  it("is refused by name, and the rest of it is kept", async () => {
    const learner = await aLearner();
    const answer = await learner.save({
      root: {
        startedAt: { value: t0, updatedAt: t0 },
        x: { value: "y".repeat(200_000), updatedAt: t0 },
      },
      feedback_card_1_rating_bar: { value: { value: 99, updatedAt: t0 } },
      [uids.choice]: {
        value: { value: true, updatedAt: t0 },
        answer: { value: true, updatedAt: t0 },
      },
      [uids.essayInput]: { value: { value: "x".repeat(1001), updatedAt: t0 } },
    });
    expect([answer.status, codeOf(answer)]).toEqual([422, "ENTRY_REFUSED"]);
    expect(refusalOf(answer).fields).toEqual([
      { path: "body.document_user_state.state.root.x", message: "is not something that this case writes" },
      {
        path: "body.document_user_state.state.feedback_card_1_rating_bar.value",
        message: "must be a whole number from 0 to 5",
      },
      {
        path: `body.document_user_state.state.${uids.choice}.answer`,
        message: "is not something that this case writes",
      },
      {
        path: `body.document_user_state.state.${uids.essayInput}.value`,
        message: "must be a text of at most 1000 characters",
      },
    ]);
    expect((await learner.state()).state).toEqual({
      ...an("root", t0, t0, "startedAt"),
      ...an(uids.choice, true, t0),
    });
  });

  it("is a finish of a case that nobody has played: no progress, and no summary", async () => {
    const learner = await aLearner();
    const finish = {
      root: { finished: { value: true, updatedAt: t0 }, finishedAt: { value: t0, updatedAt: t0 } },
    };
    const answer = await learner.save(finish);
    expect([answer.status, codeOf(answer)]).toEqual([409, "FINISH_NOT_REACHED"]);
    expect(refusalOf(answer).fields?.map(({ path }) => path)).toEqual([
      "body.document_user_state.state.root.finished",
      "body.document_user_state.state.root.finishedAt",
    ]);
    expect((await learner.state()).state).toEqual({});
    expect(codeOf(await learner.summary())).toBe("CASE_NOT_FINISHED");
  });

  it("is a finish with one question left out; it is taken once that is answered", async () => {
    const learner = await aLearner();
    const flow = deriveFlow(aSmallCase(), {
      kind: "signature_case",
      features: { vpe: false },
      aiFallback: false,
    });
    const { [uids.essayInput]: essay, ...others } = playOn(flow, begin(flow, t0), "answers").state;
    const tooEarly = await learner.save(others as State);
    expect([tooEarly.status, codeOf(tooEarly)]).toEqual([409, "FINISH_NOT_REACHED"]);
    expect(refusalOf(tooEarly).message).toContain("The rest was saved.");
    expect((await learner.state()).state.root?.finished).toBeUndefined();
    const whole = await learner.saved({ [uids.essayInput]: essay, root: others.root } as State);
    expect(whole.state.root?.finished?.value).toBe(true);
    expect((await learner.save(others as State)).status).toBe(200);
  });
});

describe("many writers of one card", () => {
  it("lose nothing: fifty saves at once are all acknowledged and all there", async () => {
    const { devices } = await aStudent();
    const learner = await devices();
    await learner.logged();
    const notes = Array.from({ length: 50 }, (_, i) => newItemUid("note", t0 + i, () => 0));
    const answers = await Promise.all(
      notes.map((note, i) => learner.save(an(note, `Note ${i}`, t0 + i, "content"))),
    );
    expect(answers.map((answer) => answer.status)).toEqual(notes.map(() => 200));
    expect(Object.keys((await learner.state()).state).toSorted()).toEqual(notes.toSorted());
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
      ...Array.from({ length: 8 }, (_, i) => learner.save(an(uids.choice, i % 2 === 0, t0 + i))),
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
