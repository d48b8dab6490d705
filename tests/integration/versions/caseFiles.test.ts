import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { unpackCase } from "#functions/caseFile/pack.ts";
import { storeCaption } from "#functions/documents/captions.ts";
import { objectBytes } from "#functions/ports/multipart.ts";
import { putObject } from "#functions/ports/storage.ts";
import { newUlid } from "#functions/runtime/clock.ts";
import { getDocument } from "#functions/table/cases/documents.ts";
import { listMediaAssets } from "#functions/table/cases/mediaAssets.ts";
import { readDyads } from "#functions/table/mapping/dyads.ts";
import { readObjectives } from "#functions/table/mapping/objectives.ts";
import { readReusables } from "#functions/table/mapping/reusables.ts";
import { readAssets } from "#functions/table/media/assets.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import { richOf } from "#shared/case/model/richText.ts";
import {
  caseFileBytes,
  getCaseFile,
  getCaseImport,
  orderCaseFile,
  readCaseImport,
  startCaseImport,
} from "#shared/contract/versions/caseImports.ts";
import { createDocument } from "#shared/contract/versions/newDocuments.ts";
import { aDyad, anObjective } from "#tests/builders/curriculum.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { anAsset } from "#tests/builders/media.ts";
import { anItemWithText, aPlaceOf } from "#tests/builders/reusableText.ts";
import { aSignedInPerson, type SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase } from "#tests/builders/smallCase.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const order = (versionId: number, as: SignedInPerson) =>
  send({ method: "POST", path: `/versions/${versionId}/case_files`, body: {}, as });
const look = (id: string, as: SignedInPerson) => send({ method: "GET", path: `/case_files/${id}`, as });

async function exported(versionId: number, as: SignedInPerson): Promise<Uint8Array> {
  const { id } = replyOf(orderCaseFile, await order(versionId, as));
  const url = await eventually(async () => {
    const file = replyOf(getCaseFile, await look(id, as));
    if (file.state === "failed") throw new Error(file.message);
    return file.url ?? undefined;
  }, "the case file");
  const file = await fetch(url);
  expect(file.headers.get("content-disposition")).toMatch(/filename="[A-Za-z0-9-]+-\d{4}-\d\d-\d\d\.zip"/);
  return new Uint8Array(await file.arrayBuffer());
}

const file_name = "A cough.zip";
const start = (as: SignedInPerson, bytes: number, body: object = {}) =>
  send({ method: "POST", path: "/case_imports", body: { file_name, bytes, ...body }, as });
const readFile = (id: string, as: SignedInPerson) =>
  send({ method: "POST", path: `/case_imports/${id}/read`, body: { file_name }, as });
const lookAtImport = (id: string, as: SignedInPerson) =>
  send({ method: "GET", path: `/case_imports/${id}`, as });
const create = (case_import: string, as: SignedInPerson, headers: Record<string, string> = {}) =>
  send({
    ...{ method: "POST", path: "/api/v2/documents", as, headers },
    body: { document: { title: "A cough", case_import } },
  });

async function sentFile(bytes: Uint8Array, as: SignedInPerson): Promise<string> {
  const { id, url } = replyOf(startCaseImport, await start(as, bytes.length));
  expect((await fetch(url, { method: "PUT", body: Buffer.from(bytes) })).status).toBe(200);
  return id;
}

async function readOf(bytes: Uint8Array, as: SignedInPerson) {
  const id = await sentFile(bytes, as);
  replyOf(readCaseImport, await readFile(id, as));
  return eventually(async () => {
    const now = replyOf(getCaseImport, await lookAtImport(id, as));
    if (now.state === "failed") throw new Error(now.message);
    return now.state === "ready" ? now : undefined;
  }, "the reading of the case file");
}

/** A case with a picture of the library, a film with captions, a mapped objective, and a paired item of reusable content. */
async function aFullCase() {
  const [objective, other] = [await anObjective(), await anObjective()];
  const item = await anItemWithText("Count the breaths.");
  await aDyad(other, item);
  const picture = await anAsset({ alternative_text: "A lung", name: `Lung ${newUlid()}` });
  const film = `77/original/videos/${newUlid()}.mp4`;
  await putObject("MEDIA_BUCKET", film, Buffer.from("0000001c6674797069736f6d", "hex"), "video/mp4");
  const root = aSmallCase("A cough", [
    { type: "image", uid: "i1", url: picture.key, altText: "A lung" },
    { type: "video", uid: "v1", url: film, title: richOf("Breathing") },
    {
      ...{ type: "section", uid: "mapped", roData: { learning_objective_id: objective.id } },
      content: [{ type: "paragraph", uid: "mapped_words", content: richOf("Shared words") }],
    },
    aPlaceOf(item),
  ]);
  const edited = await anEditedCase({
    ...{ root, title: "A cough", cover_image: picture.key, recommended_time: 25 },
    follow_up: { quiz_url: null, quiz_question_count: 0, todo_url: "https://x.test/7", todo_action: "Go" },
  });
  const srt = "1\n00:00:01,000 --> 00:00:02,000\nIn and out\n";
  await storeCaption({
    ...{ documentId: edited.document.id, externalIdentifier: "12", file: "breathing.srt" },
    ...{ title: "Breathing", text: srt },
  });
  return { ...edited, objective, other, item, picture };
}

/** The file as if its objectives and its reusable content were those of another installation. */
function fromElsewhere(packed: Uint8Array): Uint8Array {
  const parts = unzipSync(packed);
  const about = JSON.parse(strFromU8(parts["case.json"] ?? new Uint8Array()));
  for (const row of [...about.objectives, ...about.reusables])
    Object.assign(row, { uid: newUlid(), name: `${row.name} of ${newUlid()}` });
  return zipSync({ ...parts, "case.json": strToU8(JSON.stringify(about)) });
}

const changed = (packed: Uint8Array, change: (about: Record<string, unknown>) => object): Uint8Array => {
  const parts = unzipSync(packed);
  const about = JSON.parse(strFromU8(parts["case.json"] ?? new Uint8Array()));
  return zipSync({ ...parts, "case.json": strToU8(JSON.stringify({ ...about, ...change(about) })) });
};

describe("a case as one file (D-46, D-55, D-58, issue 28.6)", () => {
  it("goes out and comes in equal in meaning, linked to the objectives and reusable content that are here, once", async () => {
    const { versions, editor, document, objective, other, item } = await aFullCase();
    const author = await editor();
    const packed = await exported(versions.scheduled_review, author);
    const { about } = unpackCase(packed);
    expect(about.objectives.map(({ uid }) => uid).toSorted()).toEqual([objective.uid, other.uid].toSorted());
    expect(about.reusables.map(({ uid }) => uid)).toEqual([item.uid]);
    expect(about.media[0]).toMatchObject({ alternative_text: "A lung" });

    const { id, read } = await readOf(packed, author);
    expect(read).toMatchObject({
      ...{ problem: null, title: "A cough", media: 3 },
      ...{ objectives: { total: 2, found: 2 }, reusables: { total: 1, found: 1 } },
    });
    const key = { "idempotency-key": crypto.randomUUID() };
    const made = replyOf(createDocument, await create(id, author, key));
    expect(replyOf(createDocument, await create(id, author, key)).id).toBe(made.id);
    expect(made.id).not.toBe(document.id);
    const row = await getDocument(made.id);
    expect(row).toMatchObject({
      ...{ is_unpublished: true, author: document.author, recommended_time: 25 },
      mapped: { objectives: [objective.id], reusables: [item.id] },
    });
    expect(await objectBytes("MEDIA_BUCKET", row?.cover_image ?? "")).toBeGreaterThan(0);
    expect(await listMediaAssets(made.id, "captions")).toMatchObject([
      { external_identifier: "12", title: "Breathing", file_ext: "vtt" },
    ]);
    const assets = (await readAssets()).rows.filter(({ document_ids }) => document_ids.includes(made.id));
    expect(assets.map(({ kind }) => kind).toSorted()).toEqual(["captions", "image", "video"]);

    const again = unpackCase(await exported(made.scheduledReviewVersionId, author)).about;
    // Captions come back as WebVTT, and every file under a key of its own.
    const meaning = (each: typeof about) =>
      JSON.parse(
        JSON.stringify({ ...each, case_id: "", media: [], captions: [] }).replaceAll(
          /\d{3}-[\w.-]+\.(png|mp4)/g,
          "$1",
        ),
      );
    expect(meaning(again)).toEqual(meaning(about));
    expect(again.media.map(({ alternative_text }) => alternative_text)[0]).toBe("A lung");
  });

  it("makes the objectives, reusable content and pairs that are not here, under the name of who imports", async () => {
    const { versions, editor } = await aFullCase();
    const author = await editor();
    const packed = fromElsewhere(await exported(versions.published, author));
    const { about } = unpackCase(packed);
    const { id, read } = await readOf(packed, author);
    expect(read).toMatchObject({ objectives: { total: 2, found: 0 }, reusables: { total: 1, found: 0 } });
    // Nothing is made before it is asked for.
    const uids = new Set(about.objectives.map(({ uid }) => uid));
    const here = async () => (await readObjectives()).rows.filter(({ uid }) => uids.has(uid));
    expect(await here()).toEqual([]);
    const made = replyOf(createDocument, await create(id, author));
    const objectives = await here();
    expect(objectives.map(({ name }) => name).toSorted()).toEqual(
      about.objectives.map(({ name }) => name).toSorted(),
    );
    const item = (await readReusables()).rows.find(({ uid }) => uid === about.reusables[0]?.uid);
    expect(item?.name).toBe(about.reusables[0]?.name);
    const pairs = (await readDyads()).rows.filter(
      ({ reusable_object_id }) => reusable_object_id === item?.id,
    );
    expect(pairs).toHaveLength(1);
    expect((await getDocument(made.id))?.mapped?.reusables).toEqual([item?.id]);
  });

  it("refuses what is too large, renamed, damaged, of another version, a circle, a bomb and a virus, each with a sentence, and makes nothing", async () => {
    const { versions, editor } = await aFullCase();
    const author = await editor();
    expect(codeOf(await start(author, caseFileBytes + 1))).toBe("INVALID_REQUEST");
    expect(codeOf(await start(author, 10, { file_name: "case.docx" }))).toBe("INVALID_REQUEST");
    const packed = await exported(versions.published, author);
    const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
    const parts = unzipSync(packed);
    const circle = changed(packed, ({ reusables }) => ({
      reusables: (reusables as object[]).map((item) => ({
        ...item,
        content: [aPlaceOf({ id: 1, name: "x" })],
      })),
    }));
    const files: [Uint8Array, RegExp][] = [
      [Buffer.from("MZ a program that was renamed"), /no ZIP file, or it is damaged/],
      [packed.subarray(0, packed.length - 30), /no ZIP file, or it is damaged/],
      [
        zipSync({ ...parts, "media/bomb.png": [new Uint8Array(310 * 1024 * 1024), { level: 1 }] }),
        /unpacks to more than/,
      ],
      [changed(packed, () => ({ version: 2 })), /^case\.json: version/],
      [changed(packed, () => ({ reusables: [] })), /names reusable content 1, which is not in the file/],
      [circle, /leads back to itself/],
      [Buffer.from(eicar), /virus scan found a threat/],
    ];
    for (const [bytes, problem] of files) {
      const { id, read, message } = await readOf(bytes, author);
      expect(read?.problem).toMatch(problem);
      expect(message).toBe(read?.problem);
      expect(refusalOf(await create(id, author)).message).toMatch(problem);
    }
  }, 60_000);

  it("is for whoever ordered it or sent it, in the group that writes the case, and made by those alone who make cases", async () => {
    const { versions, editor, document, item } = await aFullCase();
    const author = await editor();
    const packed = await exported(versions.published, author);
    const { id } = replyOf(orderCaseFile, await order(versions.published, author));
    expect(codeOf(await look(id, await editor("Reviewer")))).toBe("NOT_FOUND");
    const other = await anEditedCase();
    await lendDocument(document.id, other.program.id);
    expect(codeOf(await look(id, await other.editor()))).toBe("NOT_FOUND");
    expect(codeOf(await order(versions.published, await editor("Student")))).toBe("FORBIDDEN");
    // Reusable content goes with the cases that it is in.
    expect(codeOf(await order(item.variants.published, author))).toBe("NOT_FOUND");

    const { id: importId } = await readOf(packed, author);
    const colleague = await editor();
    expect(codeOf(await lookAtImport(importId, colleague))).toBe("NOT_FOUND");
    expect(codeOf(await create(importId, colleague))).toBe("NOT_FOUND");
    const program = await aProgram({ is_editorial: true });
    for (const role of ["Reviewer", "Student"] as const)
      expect(codeOf(await start(await aSignedInPerson(program, role), 10))).toBe("FORBIDDEN");
  });
});
