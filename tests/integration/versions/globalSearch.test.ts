import { expect, it } from "vitest";
import { deleteSnapshot } from "#functions/ports/deletedCases.ts";
import { caseBuilder } from "#shared/case/build/buildCase.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aDocument, aProgram } from "#tests/builders/world.ts";
import { aWord } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const search = (search_text: string, as: SignedInPerson, after?: string) =>
  send({
    method: "GET",
    path: "/versions/global_search.csv",
    query: { search_text, ...(after && { after }) },
    as,
  });

it("finds a text in every published case that the group writes on, and in no other (D-43)", async () => {
  const [group, other] = [
    await aProgram({ is_editorial: true }),
    await aProgram({ is_editorial: true }),
  ] as const;
  const word = aWord("Ösophagus");
  const saying = (uid: string, text: string) => aSmallCase(`Of ${uid}`, [caseBuilder(uid).para(text)]);
  const first = await aDocument([group], { root: saying("one", `A ${word}, twice: ${word}.`) });
  const second = await aDocument([group], { root: saying("two", `=${word}\nand more`) });
  await aDocument([group], { root: saying("question", word), kind: "assessment_question_mcq" });
  await aDocument([group], { root: saying("never", word), is_unpublished: true });
  await aDocument([other], { root: saying("elsewhere", word) });
  await aDocument([group], { root: saying("silent", "Of something else.") });

  const reviewer = await aSignedInPerson(group, "Content Production Associate");
  const answer = await search(word.toUpperCase(), reviewer);
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toContain("Search Result.csv");
  expect(answer.headers.link).toBeUndefined();
  const [head, ...rows] = answer.text.trim().split("\r\n");
  expect(head).toContain("Case ID,Case,Card,Section,Content Type,Text,UID,Link");
  expect(rows.map((row) => Number(row.split(",")[0]))).toEqual([first.id, first.id, second.id]);
  expect(rows[0]).toMatch(new RegExp(`^${first.id},[^,]+,First,,Paragraph,"A ${word}, twice`));
  expect(rows[0]).toContain(`/documents/${first.id}?uid=`);
  // No row runs as a formula, nor breaks into two.
  expect(rows[2]).toContain(`'=${word} and more`);

  const after = await search(word, reviewer, String(first.id));
  expect(after.text.trim().split("\r\n")).toHaveLength(2);
  const none = await search(aWord("nowhere"), reviewer);
  expect(none.text.trim().split("\r\n")).toHaveLength(1);
});

it("goes on past a case that is deleted while it searches (D-43)", async () => {
  const group = await aProgram({ is_editorial: true });
  const word = aWord("stays");
  const root = aSmallCase("Of one", [caseBuilder("one").para(word)]);
  const gone = await aDocument([group], { root });
  const kept = await aDocument([group], { root });
  // Its rows are read before, its tree behind them: in between the tree has gone.
  await deleteSnapshot(gone.id, gone.published_snapshot_id);
  const answer = await search(word, await aSignedInPerson(group, "Reviewer"));
  const [, ...rows] = answer.text.trim().split("\r\n");
  expect(rows.map((row) => Number(row.split(",")[0]))).toEqual([kept.id]);
});

it("answers what fits, and leads on to the rest (D-43)", async () => {
  const group = await aProgram({ is_editorial: true });
  const word = aWord("often");
  const often = (uid: string) =>
    aSmallCase(uid, [
      caseBuilder(uid).para(`${word} `.repeat(1_500)),
      caseBuilder(`${uid}b`).para(`${word} `.repeat(1_500)),
    ]);
  const ids: number[] = [];
  for (const uid of ["one", "two", "three"]) ids.push((await aDocument([group], { root: often(uid) })).id);
  const editor = await aSignedInPerson(group, "Reviewer");
  const first = await search(word, editor);
  expect(first.text.trim().split("\r\n")).toHaveLength(6_001);
  const link = /after=(\d+)>; rel="next"/.exec(String(first.headers.link))?.[1];
  expect(link).toBe(String(ids[1]));
  const second = await search(word, editor, link);
  expect(second.text.trim().split("\r\n")).toHaveLength(3_001);
  expect(second.headers.link).toBeUndefined();
});
