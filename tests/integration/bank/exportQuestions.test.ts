import { expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { createReport, getReport, listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { aPerson, aProgram, aSession } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("reports");

const order = (params: object, as: Sent["as"]) =>
  send({
    ...{ method: "POST", path: "/async_reports", as },
    body: { report: "question_bank", type: "csv", params },
  });

it("exports the selected questions as a file of the archive, formulas made harmless (A-32)", async () => {
  const program = await aProgram({ is_editorial: true });
  const admin = await aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
  const reviewer = await aSession(await aPerson([{ program, role: "Reviewer" }]));
  const mark = newUlid();
  const [first, second] = await someQuestions(2, (place) => ({
    case_summary_identifier: `${mark} Q${place + 1}`,
    ...{ current_use: "Practice", clinical_disciplines: ["Pediatrics", "Family Medicine"] },
    content: {
      ...{ vignette: '=HYPERLINK("https://evil.example")', stem: "What, now?", images: [] },
      ...{ correct_answer_index: 1, answer_explanation: "Because.", choices: ["A1", "B1", "C1", "D1", "E1"] },
    },
  }));
  if (!first || !second) throw new Error("The questions were not written");
  expect(codeOf(await order({ ids: [first.id] }, reviewer))).toBe("FORBIDDEN");
  for (const wrong of [{ ids: [] }, { ids: ["1"] }, { archived: "yes" }, { all: true }])
    expect(codeOf(await order(wrong, admin)), JSON.stringify(wrong)).toBe("INVALID_REQUEST");

  const { aws_path, id } = replyOf(createReport, await order({ ids: [first.id] }, admin));
  const url = await eventually(async () => {
    const status = await send({ method: "GET", path: "/async_reports", query: { aws_path }, as: admin });
    return replyOf(getReport, status).url;
  }, "the report");
  const text = await (await fetch(url)).text();
  const line = text.split("\r\n").find((each) => each.includes(mark)) ?? "";
  expect(line).toContain(`${first.id},${mark} Q1,Pediatrics,`);
  expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")","What, now?",,B,A1,B1,C1,D1,E1`);
  expect(line).toContain("Pediatrics; Family Medicine");
  expect(text).not.toContain(`${mark} Q2`);
  const archive = await send({ method: "GET", path: "/archived_reports", as: admin });
  expect(replyOf(listArchivedReports, archive).reports).toMatchObject([
    { id, title: "Question Bank", rows: 1, facts: [["Questions", "1 selected question"]] },
  ]);
});
