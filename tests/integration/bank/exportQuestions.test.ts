import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { previewQuestionImport } from "#shared/contract/bank/questionImports.ts";
import { createReport, getReport, listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import { someQuestions } from "#tests/builders/bank.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf, type Sent } from "#tests/builders/http.ts";
import { onePointPng } from "#tests/builders/media.ts";
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

it.each(["qti_2_1", "qti_2_2", "qti_3_0", "moodle_xml", "gift"] as const)(
  "exports %s as a file of the archive that an import reads back (A-32, A-33)",
  async (format) => {
    const program = await aProgram({ is_editorial: true });
    const admin = await aSession(await aPerson([{ program, role: "Reviewer" }], { is_admin: true }));
    const reviewer = await aSession(await aPerson([{ program, role: "Reviewer" }]));
    const mark = newUlid();
    const film = { key: `0/original/images/${mark}.png`, alt: 'Chest "film" & more' };
    await putObject("MEDIA_BUCKET", film.key, onePointPng, "image/png");
    const questions = await someQuestions(2, (place) => ({
      case_summary_identifier: `${mark} Q${place + 1}`,
      content: {
        ...{
          vignette: `A man, ${mark}.`,
          stem: `What < now, ${place}?`,
          images: [film],
          answer_explanation: "Because.",
        },
        ...{ correct_answer_index: place === 0 ? 1 : null, choices: ["A1", "B&1"] },
      },
    }));
    const ids = questions.map(({ id }) => id);
    const body = { report: "question_interchange", type: "zip", params: { ids, format } };
    const ask = (as: Sent["as"], change: object = {}) =>
      send({ method: "POST", path: "/async_reports", as, body: { ...body, ...change } });
    expect(codeOf(await ask(reviewer))).toBe("FORBIDDEN");
    expect(codeOf(await ask(admin, { type: "csv" }))).toBe("INVALID_REQUEST");
    expect(codeOf(await ask(admin, { params: { ids, format: "qti_1_2" } }))).toBe("INVALID_REQUEST");

    const { aws_path, id } = replyOf(createReport, await ask(admin));
    const url = await eventually(async () => {
      const status = await send({ method: "GET", path: "/async_reports", query: { aws_path }, as: admin });
      return replyOf(getReport, status).url;
    }, "the archive");
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    const archive = await send({ method: "GET", path: "/archived_reports", as: admin });
    const isQti = format.startsWith("qti");
    const lost = isQti ? 1 : format === "gift" ? 3 : 2;
    expect(replyOf(listArchivedReports, archive).reports).toMatchObject([
      { id, type: "zip", rows: 1, not_carried: lost, size_bytes: bytes.length },
    ]);
    const files = unzipSync(bytes);
    const textOf = (name: string): string => Buffer.from(files[name] ?? []).toString("utf8");
    const [picture, shown] = [`question-${ids[0]}-1.png`, 'alt="Chest &quot;film&quot; &amp; more"'];
    if (isQti) {
      expect(Buffer.from(files[`images/${picture}`] ?? [])).toEqual(onePointPng);
      expect(textOf(`items/question-${ids[0]}.xml`)).toContain(`<img src="../images/${picture}" ${shown}/>`);
      expect(textOf("imsmanifest.xml")).toContain(`<file href="images/${picture}"/>`);
    } else if (format === "moodle_xml") {
      const base64 = onePointPng.toString("base64");
      const xml = textOf("questions.xml");
      expect(xml).toContain(`<file name="${picture}" path="/" encoding="base64">${base64}</file>`);
      expect(xml).toContain(`&lt;img src=&quot;@@PLUGINFILE@@/${picture}&quot;`);
    } else expect(textOf("not-carried.csv")).toContain(`${mark} Q1,its pictures`);
    const preview = await send({
      ...{ method: "POST", path: "/api/admin/question_imports", as: admin },
      body: { file_name: "questions.zip", content: bytes.toString("base64") },
    });
    // The bank has it already, word for word: nothing was changed on the way.
    expect(replyOf(previewQuestionImport, preview)).toMatchObject({
      ...{ ready: 0, bad: [], duplicate_count: 1, not_carried: [] },
      duplicates: [{ same_as: `question ${ids[0]}` }],
    });
  },
);
