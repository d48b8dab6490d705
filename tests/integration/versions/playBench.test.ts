import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDocument } from "#functions/table/cases/documents.ts";
import { keys } from "#functions/table/keys.ts";
import { getModelSpend } from "#functions/table/operations/modelUse.ts";
import type { Program } from "#functions/table/programs/programs.ts";
import { putItem } from "#functions/table/table.ts";
import { handler } from "#functions/versions/index.ts";
import { indexTree } from "#shared/case/model/tree.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { type BenchPlay, playBench } from "#shared/contract/versions/bench.ts";
import { getEditPage } from "#shared/contract/versions/versions.ts";
import type { BenchDialogue } from "#shared/patient/bench/dialogue.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { instanceOf } from "#tests/builders/instance.ts";
import { aCaseWithPatient, aChat, backPainEncounter } from "#tests/builders/patient/aCaseWithPatient.ts";
import { aCaseWithStatement, idealStatement } from "#tests/builders/patient/aCaseWithStatement.ts";
import { backPainSheet } from "#tests/builders/patient/backPainSheet.ts";
import { type Behavior, completions, modelServer } from "#tests/builders/patient/modelServer.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aWriter } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { publishAs } from "./publishCall.ts";

const server = await modelServer();
afterAll(server.close);
const { send } = useApi("versions");
/** With a language model, which the functions of the cloud have none of. */
const here = instanceOf(handler);
const settings = (model: string): string =>
  JSON.stringify({
    ...{ provider: "openai-compatible", model, address: server.address },
    price: { input: 0, output: 1_000_000 },
  });
process.env.LANGUAGE_MODEL = settings("bench-8b");

const says = (text: string, ...facts: string[]): Behavior =>
  completions.saying(JSON.stringify({ says: text, facts }));
const smoking: BenchDialogue = {
  name: "smoking",
  turns: [{ says: "Do you smoke?", tells: ["smoking-1"] }],
};
const playOf = (dialogue: BenchDialogue): BenchPlay => ({
  kind: "dialogue",
  sheet: backPainSheet(),
  dialogue,
});
const statement: Extract<BenchPlay, { kind: "statement" }> = {
  kind: "statement",
  ideal: idealStatement,
  diagnoses: ["Vertebral compression fracture"],
  graded: {
    name: "short",
    text: "A 58-year-old woman with back pain.",
    grades: { person: 2, "key features": 0 },
  },
};

async function anAuthor(root: ContentNode = aCaseWithPatient(), more: Partial<Program> = {}) {
  const made = await anEditedCase({ root });
  const program: Program = {
    ...made.program,
    may_use_language_model: true,
    model_budget_usd: 1000,
    model_person_budget_usd: 1000,
    ...more,
  };
  await putItem({ ...keys.program(program.id), ...program });
  const author = await made.editor();
  const versionId = made.versions.ongoing_maintenance;
  const writer = aWriter(send, author, versionId);
  return {
    ...{ program, author, versionId, document: made.document },
    play: (play: BenchPlay, by: "own" | "model" = "own", rest: object = {}) =>
      here({
        method: "POST",
        path: `/versions/${versionId}/bench`,
        as: author,
        body: { play, by, ...rest },
      }),
    async publish() {
      await writer.load();
      await writer.lock();
      return publishAs(here, writer, { documentId: made.document.id, versionId }, {});
    },
    snapshot: async () => (await getDocument(made.document.id))?.published_snapshot_id,
  };
}

beforeEach(() => {
  server.asked.length = 0;
});

describe("playing the bench of a case (ADR 0399)", () => {
  let case_: Awaited<ReturnType<typeof anAuthor>>;
  beforeAll(async () => {
    case_ = await anAuthor();
  });

  it("says with the edit page which model there is, and how many fails are allowed", async () => {
    const path = `/versions/${case_.versionId}/edit`;
    const { bench } = replyOf(getEditPage, await here({ method: "GET", path, as: case_.author }));
    expect(bench).toEqual({ model: "bench-8b", fails_allowed: 0, is_withheld: false });
  });

  it("plays what is on the page with the own patient, and asks no model", async () => {
    const played = replyOf(playBench, await case_.play(playOf(smoking)));
    expect(played).toMatchObject({
      is_done: true,
      replies: [{ text: "I smoke ten cigarettes a day.", facts: ["smoking-1"], kind: "facts" }],
      cost: { asked: 0, micro_usd: 0 },
    });
    expect(server.asked).toHaveLength(0);
  });

  it("plays it with the model, which the author's program pays for", async () => {
    server.behaveAs(says("Ten cigarettes a day.", "smoking-1"));
    const played = replyOf(playBench, await case_.play(playOf(smoking), "model"));
    expect(played).toMatchObject({
      replies: [{ text: "Ten cigarettes a day.", facts: ["smoking-1"] }],
      cost: { asked: 1, used: 1, micro_usd: 30_000_000 },
    });
    const month = new Date().toISOString().slice(0, 7);
    const spent = await getModelSpend({ month, programId: case_.program.id }, case_.author.id);
    expect(spent).toEqual({ program: 30_000_000, person: 30_000_000 });
  });

  it("marks the replies for which the model gave none", async () => {
    server.behaveAs(completions.status(500));
    const { replies } = replyOf(playBench, await case_.play(playOf(smoking), "model"));
    expect(replies).toMatchObject([{ text: "I smoke ten cigarettes a day.", isModelSilent: true }]);
  });

  it("grades a statement by rules", async () => {
    const { grades, is_ungraded } = replyOf(playBench, await case_.play(statement));
    expect(grades).toMatchObject({ person: 2 });
    expect(is_ungraded).toBe(false);
  });

  it("says that a model's grades could not be checked", async () => {
    server.behaveAs(completions.saying('{"parts": "all good"}'));
    const played = replyOf(playBench, await case_.play(statement, "model"));
    expect(played).toMatchObject({ grades: null, is_ungraded: true, cost: { asked: 1, used: 0 } });
  });

  it.each<[string, Partial<Program>]>([
    ["the program allows none", { may_use_language_model: false }],
    ["the budget is used up", { model_budget_usd: 0 }],
  ])("asks no model where %s", async (_why, more) => {
    const other = await anAuthor(aCaseWithPatient(), more);
    expect(codeOf(await other.play(playOf(smoking), "model"))).toBe("MODEL_NOT_OFFERED");
    expect(server.asked).toHaveLength(0);
  });

  it("is for those who may write on the case", async () => {
    const { program, versionId } = case_;
    const student = await aSignedInPerson(program, "Student");
    const body = { play: playOf(smoking), by: "own" };
    const answer = await send({ method: "POST", path: `/versions/${versionId}/bench`, as: student, body });
    expect(answer.status).toBe(403);
  });

  it("goes on with a dialogue where it stopped, and begins anew without being told to", async () => {
    const long: BenchDialogue = { name: "long", turns: [{ says: "Hello" }, { says: "Do you smoke?" }] };
    server.behaveAs(says("Ten cigarettes a day.", "smoking-1"));
    await case_.play(playOf(long), "model");
    // A run that is done is not gone on with.
    const again = replyOf(playBench, await case_.play(playOf(long), "model", { is_resumed: true }));
    expect(again.replies).toHaveLength(2);
    expect(again.cost.asked).toBe(1);
  });
});

describe("publishing a case for a program that lets a model speak", () => {
  const withBench = (bench: BenchDialogue[]): ContentNode =>
    aCaseWithPatient(aChat({ encounter: { ...backPainEncounter(), bench } }));

  it("asks for a run with this model, of what is published", async () => {
    const one = await anAuthor(withBench([smoking]));
    const before = await one.snapshot();
    const refused = await one.publish();
    expect(codeOf(refused)).toBe("BENCH_FAILED");
    expect(refused.text).toContain("Dialogue “smoking” has not been run with bench-8b since it was changed.");
    server.behaveAs(says("Ten cigarettes a day.", "smoking-1"));
    await one.play({ ...playOf(smoking), dialogue: { ...smoking, name: "another" } } as BenchPlay, "model");
    expect(codeOf(await one.publish())).toBe("BENCH_FAILED");
    await one.play(playOf(smoking), "model");
    expect((await one.publish()).status).toBe(200);
    expect(await one.snapshot()).not.toBe(before);
  });

  it("is refused where the model failed", async () => {
    const one = await anAuthor(
      withBench([{ ...smoking, turns: [{ says: "Do you smoke?", must: ["a day"] }] }]),
    );
    server.behaveAs(says("Ten cigarettes.", "smoking-1"));
    await one.play(playOf({ ...smoking, turns: [{ says: "Do you smoke?", must: ["a day"] }] }), "model");
    const refused = await one.publish();
    expect(codeOf(refused)).toBe("BENCH_FAILED");
    expect(refused.text).toContain("bench-8b: smoking, message 1");
  });

  it("is refused where the rules grade a statement far from its author", async () => {
    const root = aCaseWithStatement();
    const input = [...indexTree(root).byUid.values()].find(({ node }) => node.type === "textInput")?.node;
    if (!input) throw new Error("The case has no input");
    input.aiStatementBench = {
      form: 1,
      statements: [{ ...statement.graded, grades: { person: 0, "key features": 1 } }],
    };
    const one = await anAuthor(root, { may_use_language_model: false });
    const refused = await one.publish();
    expect(codeOf(refused)).toBe("BENCH_FAILED");
    expect(refused.text).toContain("Statement “short”: person is graded 2, and 0 by its author");
  });
});
