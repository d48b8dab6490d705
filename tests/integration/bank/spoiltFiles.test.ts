import { describe, expect, it } from "vitest";
import { readQuestions } from "#functions/table/bank/questions.ts";
import { importAssessmentQuestions, previewQuestionImport } from "#shared/contract/bank/questionImports.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import { aSpoiltFile, seededNumbers } from "#tests/builders/spoiltFiles.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("bank");
const boundary = "spoilt";
/** The limit of files for one person. */
const filesOfOnePerson = 25;

async function anAdmin() {
  const program = await aProgram({ is_editorial: true });
  return aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
}
const questionCount = async (): Promise<number> => (await readQuestions()).rows.length;

describe("spoilt files and changes sent to the bank (A-30, A-33)", () => {
  it("are read or refused, never failed, and a preview changes nothing", async () => {
    const before = await questionCount();
    let admin = await anAdmin();
    for (let seed = 1; seed <= 100; seed++) {
      if (seed % filesOfOnePerson === 0) admin = await anAdmin();
      const { fileName, bytes } = aSpoiltFile(seed);
      const answer = await send({
        ...{ method: "POST", path: previewQuestionImport.path, as: admin },
        body: { file_name: fileName, content: bytes.toString("base64") },
      });
      expect([200, 201, 400, 413, 422], `${seed}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
    }
    expect(await questionCount()).toBe(before);
  });

  it("import whole or not at all where a script posts them", async () => {
    let admin = await anAdmin();
    for (let seed = 1; seed <= 60; seed++) {
      if (seed % filesOfOnePerson === 0) admin = await anAdmin();
      const { fileName, bytes } = aSpoiltFile(seed + 5000);
      const before = await questionCount();
      const answer = await send({
        ...{ method: "POST", path: importAssessmentQuestions.path, as: admin },
        raw: Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="csv_file"; filename="${fileName}"\r\n\r\n`,
          ),
          bytes,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
        headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      });
      expect(answer.status, `${seed}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      const told = answer.status < 400 ? replyOf(importAssessmentQuestions, answer) : undefined;
      const promised = told?.success ? Number(/^\d+/.exec(told.message)?.[0]) : 0;
      await eventually(
        async () => ((await questionCount()) === before + promised ? true : undefined),
        `${promised} more questions of file ${seed}`,
      );
    }
  });

  it("change nothing of a question where a field of a bulk change is wrong", async () => {
    const admin = await anAdmin();
    const random = seededNumbers(29);
    const [question] = await someQuestions(1);
    if (!question) throw new Error("No question");
    const fields = [
      ...["current_use", "status", "cci_status", "system", "clinical_focus", "clinical_location"],
      ...["patient_age", "final_diagnosis", "clinical_disciplines", "clinical_excellence", "content"],
      ...["archived_at", "lock_version", "id", "rev", "__proto__"],
    ];
    const wrong = [{}, [], [[]], "x".repeat(5000), -1, 1e300, true, "=1+1", "\u0000", { a: { b: 1 } }];
    for (let turn = 0; turn < 150; turn++) {
      const field = fields[Math.floor(random() * fields.length)] ?? "status";
      const value = wrong[Math.floor(random() * wrong.length)];
      const body = `{"data":[{"id":${question.id},"case":1,${JSON.stringify(field)}:${JSON.stringify(value)}}]}`;
      const answer = await send({
        ...{ method: "PATCH", path: "/api/admin/assessment_questions/update_bulk", as: admin },
        raw: body,
        headers: { "content-type": "application/json" },
      });
      expect(answer.status, body.slice(0, 200)).toBe(400);
    }
    const { rows } = await readQuestions();
    expect(rows.find(({ id }) => id === question.id)).toEqual(question);
  });
});
