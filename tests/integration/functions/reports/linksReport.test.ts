import { expect, it } from "vitest";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { link, rich } from "#shared/case/model/richText.ts";
import { createReport, getReport, listArchivedReports } from "#shared/contract/reports/archivedReports.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, replyOf } from "#tests/builders/http.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram } from "#tests/builders/world.ts";
import { useApi } from "../../cloud.ts";

const { send } = useApi("versions");

const linked = aSmallCase("Links & more", [
  caseBuilder("linked").para(rich`See ${link("https://guide.example/pain", "the guide")}.`),
]);
const fileOf = (documentId: number, as: SignedInPerson) =>
  send({ method: "GET", path: `/reports/document_links/${documentId}.csv`, as });
const order = (document_id: number, as: SignedInPerson) =>
  send({
    method: "POST",
    path: "/async_reports",
    body: { report: "document_links", type: "csv", params: { document_id } },
    as,
  });

it("lists the links that learners have, at once and as a report of the archive (D-59)", async () => {
  const { document, editor, program } = await anEditedCase({ root: linked, title: "Links &#38; more" });
  const reviewer = await editor("Reviewer");
  const answer = await fileOf(document.id, reviewer);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toMatch(/links-report-Links-more-\d{4}-\d\d-\d\d\.csv/);
  const row = "First,,Paragraph,the guide,https://guide.example/pain";
  expect(answer.text).toContain(row);

  const { aws_path, id } = replyOf(createReport, await order(document.id, reviewer));
  const url = await eventually(async () => {
    const status = await send({ method: "GET", path: "/async_reports", query: { aws_path }, as: reviewer });
    return replyOf(getReport, status).url;
  }, "the report");
  expect(await (await fetch(url)).text()).toContain(row);
  const archive = replyOf(
    listArchivedReports,
    await send({ method: "GET", path: "/archived_reports", as: reviewer }),
  );
  expect(archive.reports).toMatchObject([
    { id, title: "Links Report", state: "ready", rows: 1, facts: [["Case", "Links & more"]] },
  ]);

  // Nothing of a case that was never published, of another group's, or for who teaches with it.
  const never = await aDocument([program], { is_unpublished: true });
  for (const asked of [fileOf, order])
    expect(codeOf(await asked(never.id, reviewer))).toBe("CASE_NOT_PUBLISHED");
  const stranger = await aSignedInPerson(await aProgram({ is_editorial: true }), "Reviewer");
  for (const asked of [fileOf, order]) expect(codeOf(await asked(document.id, stranger))).toBe("NOT_FOUND");
  const school = await aProgram();
  const taught = await aDocument([school]);
  const teacher = await aSignedInPerson(school, "Teacher");
  for (const asked of [fileOf, order]) expect(codeOf(await asked(taught.id, teacher))).toBe("FORBIDDEN");
});
