import { Document, HeadingLevel, ImageRun, Packer, Paragraph, TextRun } from "docx";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { objectBytes } from "#functions/ports/multipart.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { readAssets } from "#functions/table/media/assets.ts";
import { getDocumentVersions } from "#functions/table/versions/versions.ts";
import type { DraftNode } from "#shared/case/changes/draft.ts";
import { createDocument } from "#shared/contract/versions/newDocuments.ts";
import { getDraft } from "#shared/contract/versions/versions.ts";
import {
  getWordImport,
  readWordImport,
  startWordImport,
  wordFileBytes,
} from "#shared/contract/versions/wordImports.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { onePointPng } from "#tests/builders/media.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const file_name = "A man who coughs.docx";
const start = (as: SignedInPerson, bytes: number, body: object = {}) =>
  send({ method: "POST", path: "/word_imports", body: { file_name, bytes, ...body }, as });
const readFile = (id: string, as: SignedInPerson) =>
  send({ method: "POST", path: `/word_imports/${id}/read`, body: { file_name }, as });
const look = (id: string, as: SignedInPerson) => send({ method: "GET", path: `/word_imports/${id}`, as });
const create = (word_import: string, as: SignedInPerson, headers: Record<string, string> = {}) =>
  send({
    ...{ method: "POST", path: "/api/v2/documents", as, headers },
    body: { document: { title: "A man who coughs", word_import } },
  });

async function sentFile(bytes: Uint8Array, as: SignedInPerson): Promise<string> {
  const { id, url } = replyOf(startWordImport, await start(as, bytes.length));
  const put = await fetch(url, { method: "PUT", body: Buffer.from(bytes) });
  expect(put.status).toBe(200);
  return id;
}

const over = (id: string, as: SignedInPerson) =>
  eventually(async () => {
    const now = replyOf(getWordImport, await look(id, as));
    if (now.state === "failed") throw new Error(now.message);
    return now.state === "ready" ? now : undefined;
  }, "the Word file");

const aFile = (): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun("History")] }),
            new Paragraph({ children: [new TextRun({ text: "He coughs.", strike: true })] }),
            new Paragraph({
              children: [
                new ImageRun({
                  ...{ type: "png", data: onePointPng, transformation: { width: 9, height: 9 } },
                  altText: { name: "x", description: "A lung" },
                }),
              ],
            }),
          ],
        },
      ],
    }),
  );

const anEditor = async (role: Parameters<typeof aSignedInPerson>[1] = "Content Production Associate") =>
  aSignedInPerson(await aProgram({ is_editorial: true }), role);

const textsIn = (node: DraftNode): string => JSON.stringify(node);

describe("the import of a Word file", () => {
  it("says what was not understood, and makes a case with its pictures in the library when it is asked to, once", async () => {
    const editor = await anEditor();
    const id = await sentFile(await aFile(), editor);
    // Nothing is made before it was read.
    expect(codeOf(await create(id, editor))).toBe("NOT_FOUND");
    replyOf(readWordImport, await readFile(id, editor));
    const { read: found } = await over(id, editor);
    expect(found).toMatchObject({
      ...{ problem: null, title: "A man who coughs", pages: 1, pictures: 1, note_count: 1 },
      notes: [{ message: "Strikethrough was left out.", place: null }],
    });
    const key = { "idempotency-key": crypto.randomUUID() };
    const [made, again] = [await create(id, editor, key), await create(id, editor, key)].map((answer) =>
      replyOf(createDocument, answer),
    );
    expect(again?.id).toBe(made?.id);
    const documentId = made?.id ?? 0;
    expect(await getDocument(documentId)).toMatchObject({
      ...{ title: "A man who coughs", kind: "signature_case", is_unpublished: true },
    });
    const versions = await getDocumentVersions(documentId);
    const draft = await send({
      ...{ method: "GET", path: `/versions/${versions?.scheduled_review}/draft`, as: editor },
    });
    const read = replyOf(getDraft, draft).draft?.data as { root: DraftNode } | undefined; // as the server gives it out
    if (!read) throw new Error("The version has no draft");
    const { root } = read;
    expect(textsIn(root)).toContain("He coughs.");
    const assets = (await readAssets()).rows.filter(({ document_ids }) => document_ids.includes(documentId));
    expect(assets).toMatchObject([{ kind: "image", format: "png", alternative_text: "A lung" }]);
    expect(textsIn(root)).toContain(assets[0]?.key);
    expect(await objectBytes("MEDIA_BUCKET", assets[0]?.key ?? "")).toBe(onePointPng.length);
    await eventually(async () => {
      const asset = (await readAssets()).rows.find((row) => row.id === assets[0]?.id);
      return asset?.renditions ?? undefined;
    }, "the renditions of the picture");
  });

  it("refuses what is too large, another type, a bomb and a virus, each with a sentence, and makes nothing", async () => {
    const editor = await anEditor();
    expect(codeOf(await start(editor, wordFileBytes + 1))).toBe("INVALID_REQUEST");
    expect(codeOf(await start(editor, 10, { file_name: "case.doc" }))).toBe("INVALID_REQUEST");
    const bomb = zipSync({ "word/document.xml": new Uint8Array(25 * 1024 * 1024) }, { level: 1 });
    const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
    const files: [Uint8Array, RegExp][] = [
      [bomb, /unpacks to more than one case can hold/],
      [Buffer.from("MZ a program that was renamed"), /damaged|not a Word document/],
      [Buffer.from(eicar), /virus scan found a threat/],
    ];
    for (const [bytes, problem] of files) {
      const id = await sentFile(bytes, editor);
      replyOf(readWordImport, await readFile(id, editor));
      const { read: found, message } = await over(id, editor);
      expect(found?.problem).toMatch(problem);
      expect(message).toBe(found?.problem);
      expect(refusalOf(await create(id, editor)).message).toMatch(problem);
    }
  });

  it("is nobody's but whoever sent the file, and for those alone who make cases", async () => {
    const editor = await anEditor();
    const id = await sentFile(await aFile(), editor);
    const other = await anEditor();
    expect(codeOf(await readFile(id, other))).toBe("NOT_FOUND");
    await readFile(id, editor);
    await over(id, editor);
    expect(codeOf(await look(id, other))).toBe("NOT_FOUND");
    expect(codeOf(await create(id, other))).toBe("NOT_FOUND");
    for (const role of ["Reviewer", "Student"] as const)
      expect(codeOf(await start(await anEditor(role), 10))).toBe("FORBIDDEN");
  });
});
