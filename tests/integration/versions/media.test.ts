import { describe, expect, it } from "vitest";
import { putObject } from "#functions/ports/storage.ts";
import { isoTime, newUlid, nowMs } from "#functions/runtime/clock.ts";
import {
  type Asset,
  associateAssets,
  getAsset,
  newAssetsAtMost,
  putNewAssets,
  readAssets,
  reserveAssetIds,
} from "#functions/table/media/assets.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { listVersionMedia } from "#shared/contract/versions/versions.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { anAsset } from "#tests/builders/media.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { aSmallCase, smallCaseUids } from "#tests/builders/smallCase.ts";
import { aWord, aWriter } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("versions");

const picture = (url: string): ContentNode => ({ type: "image", uid: aWord("image"), url });
const adding = (url: string): Operation => ({
  type: "addNodes",
  at: Date.now(),
  changeId: aWord("change"),
  isSuggestion: false,
  place: { parent: smallCaseUids.cardOne, key: "content" },
  nodes: [picture(url)],
});

async function mediaOf(versionId: number, as: SignedInPerson): Promise<Map<string, string>> {
  const answer = await send({ method: "GET", path: `/versions/${versionId}/media`, as });
  return new Map(replyOf(listVersionMedia, answer).media.map(({ key, url }) => [key, url]));
}

/** Pictures in the library, all of one file. */
async function manyAssets(count: number): Promise<Asset[]> {
  const first = await reserveAssetIds(count);
  const at = isoTime(nowMs());
  const made = Array.from({ length: count }, (_, place): Asset => {
    const uid = newUlid();
    return {
      ...{ id: first + place, uid, kind: "image", format: "png", name: `Picture ${uid}`, bytes: 67 },
      ...{ alternative_text: "A point", key: `0/original/images/${uid}.png`, document_ids: [] },
      ...{ file_uid: null, renditions: null, rendition_problem: null, file_name: "point.png" },
      ...{ created_at: at, created_by: "Tests", updated_at: at, deleted_at: null, rev: 0 },
    };
  });
  for (let from = 0; from < count; from += newAssetsAtMost)
    expect(await putNewAssets(made.slice(from, from + newAssetsAtMost))).toBe(true);
  return made;
}

describe("the media of a version that is written", () => {
  it("come by links that lead to the files, also what was only suggested, and of the published version what learners read", async () => {
    const cover = "77/compressed/images/cover.svg";
    const edited = await anEditedCase({
      cover_image: cover,
      root: aSmallCase("A case", [picture("77/compressed/images/old.svg")]),
    });
    const { versions, document, editor } = edited;
    const writer = aWriter(send, await editor(), versions.scheduled_review);
    await writer.load();
    await writer.lock();
    const own = `${document.id}/compressed/images/new.svg`;
    await putObject("MEDIA_BUCKET", own, "<svg/>", "image/svg+xml");
    const suggestion = { ...adding(own), isSuggestion: true } as Operation; // of the same kind
    await writer.saved([suggestion]);
    const reviewer = await editor("Reviewer");
    const links = await mediaOf(versions.scheduled_review, reviewer);
    expect([...links.keys()].sort()).toEqual([cover, "77/compressed/images/old.svg", own].sort());
    const file = await fetch(links.get(own) ?? "");
    expect([file.status, await file.text()]).toEqual([200, "<svg/>"]);
    expect([...(await mediaOf(versions.published, reviewer)).keys()]).toEqual([
      cover,
      "77/compressed/images/old.svg",
    ]);
  });

  it("are no others': a file of a case that the author may not see is not brought in, one of their own cases is", async () => {
    const { versions, editor, program } = await anEditedCase();
    const [theirs, other] = [await anEditedCase(), await anEditedCase()];
    await lendDocument(other.document.id, program.id);
    const writer = aWriter(send, await editor(), versions.ongoing_maintenance);
    await writer.load();
    await writer.lock();
    const set = (url: string): Operation[] => {
      const added = adding(`${other.document.id}/compressed/images/b.png`);
      const uid = added.type === "addNodes" ? (added.nodes[0]?.uid ?? "") : "";
      const made = { at: Date.now(), changeId: aWord("change"), isSuggestion: false };
      return [added, { ...made, type: "setKeysValues", uid, keysAndValues: { url } }];
    };
    const foreign = `${theirs.document.id}/compressed/images/a.png`;
    const refused = await writer.save(set(foreign));
    expect(refusalOf(refused).fields).toEqual([
      {
        path: "body.version.operations[1]",
        message: `BAD_VALUE: '${foreign}' is not a file of this case`,
      },
    ]);
    expect(codeOf(await writer.save([adding("999999/compressed/images/none.png")]))).toBe(
      "OPERATION_REFUSED",
    );
    await writer.saved([adding(`${other.document.id}/compressed/images/b.png`)]);
    const links = await mediaOf(versions.ongoing_maintenance, writer.person);
    expect([...links.keys()]).toEqual([`${other.document.id}/compressed/images/b.png`]);
  });

  it("are those of the media library, which knows the case by then; what is not in it is refused", async () => {
    const { document, versions, editor } = await anEditedCase();
    const asset = await anAsset();
    const writer = aWriter(send, await editor(), versions.ongoing_maintenance);
    await writer.load();
    await writer.lock();
    expect(codeOf(await writer.save([adding("0/original/images/made-up.png")]))).toBe("OPERATION_REFUSED");
    await writer.saved([adding(asset.key)]);
    expect((await getAsset(asset.id, { consistent: true }))?.document_ids).toEqual([document.id]);
    const links = await mediaOf(versions.ongoing_maintenance, writer.person);
    expect((await fetch(links.get(asset.key) ?? "")).status).toBe(200);
  });

  it("are no others' where a path of the old store names them: only what the case has, or what it is copied from", async () => {
    const stored = (uri: string): ContentNode => ({ type: "image", uid: aWord("image"), uri });
    const edited = await anEditedCase({ root: aSmallCase("A case", [stored("cases/own.png")]) });
    const { document, versions, editor, program } = edited;
    const theirs = await anEditedCase({ root: aSmallCase("Theirs", [stored("cases/secret.png")]) });
    const lent = await anEditedCase({ root: aSmallCase("Lent", [stored("cases/lent.png")]) });
    await lendDocument(lent.document.id, program.id);
    const writer = aWriter(send, await editor(), versions.ongoing_maintenance);
    await writer.load();
    await writer.lock();
    const made = () => ({ at: Date.now(), changeId: aWord("change"), isSuggestion: false });
    const place = { parent: smallCaseUids.cardOne, key: "content" };
    const bring = (node: ContentNode, copiedFrom?: number): Operation => ({
      ...{ ...made(), type: "addNodes", place, nodes: [node] },
      ...(copiedFrom === undefined ? {} : { copiedFrom }),
    });
    const set = (uid: string, keysAndValues: Record<string, unknown>): Operation => ({
      ...{ ...made(), type: "setKeysValues", uid, keysAndValues },
    });
    const film: ContentNode = {
      type: "video",
      uid: aWord("film"),
      source: "youtube",
      uri: "cases/secret.png",
    };
    const linked: ContentNode = { ...stored("/cases/secret.png"), url: "https://example.org/a.png" };
    const secret = "cases/secret.png";
    const refused: Operation[][] = [
      [bring(stored(secret))],
      [bring(stored(secret), theirs.document.id)],
      [bring(stored(secret), lent.document.id)],
      [bring(stored(secret), document.id)],
      [bring(stored("cases/lent.png"))],
      [bring(stored(secret), 999_999)],
      [bring(film), set(film.uid, { source: "local" })],
      [bring(linked), set(linked.uid, { url: null })],
    ];
    for (const operations of refused) {
      const answer = await writer.save(operations);
      expect([codeOf(answer), refusalOf(answer).fields?.[0]?.message]).toEqual([
        "OPERATION_REFUSED",
        expect.stringMatching(/^BAD_VALUE: 'cases\/(secret|lent)\.png' is not a file of this case$/),
      ]);
    }
    expect(writer.rev()).toBe(0);

    const again = bring(stored("/cases/own.png"));
    await writer.saved([
      again,
      bring(stored("cases/lent.png"), lent.document.id),
      bring(film),
      bring(linked),
    ]);
    // In several saves no more than in one.
    for (const uses of [set(film.uid, { source: null }), set(linked.uid, { url: null })]) {
      expect(codeOf(await writer.save([uses]))).toBe("OPERATION_REFUSED");
    }
    // What the other version of the case has by now is the case's own.
    await writer.lock("unlock_if_owned");
    const review = aWriter(send, writer.person, versions.scheduled_review);
    await review.load();
    await review.lock();
    await review.saved([bring(stored("cases/lent.png"))]);
  });

  it("may be 500 pictures of the library, brought by one save, each noted as used by the case and linked for its authors", async () => {
    const pictures = await manyAssets(500);
    const { versions, document, editor } = await anEditedCase();
    const person = await editor();
    const writer = aWriter(send, person, versions.scheduled_review);
    await writer.load();
    await writer.lock();
    await writer.saved(pictures.map(({ key }) => adding(key)));
    const keys = pictures.map(({ key }) => key);
    const { rows } = await readAssets();
    const used = rows.filter(({ key }) => keys.includes(key));
    expect(used.map(({ document_ids }) => document_ids)).toEqual(keys.map(() => [document.id]));
    expect([...(await mediaOf(versions.scheduled_review, person)).keys()]).toEqual(
      expect.arrayContaining(keys),
    );
  });

  it("of many cases at once are each noted, in as few writes of the library's list as they fit into", async () => {
    const ids = (await manyAssets(120)).map(({ id }) => id);
    const documents = [900_001, 900_002, 900_003];
    const at = isoTime(nowMs());
    const before = (await readAssets()).version;
    await Promise.all(documents.map((id) => associateAssets(ids, id, at)));
    // Other tests may write to the list meanwhile; one write for each use would be 360.
    expect((await readAssets()).version - before).toBeLessThan(200);
    for (const id of ids) expect((await getAsset(id, { consistent: true }))?.document_ids).toEqual(documents);
    await associateAssets(ids, documents[0] ?? 0, at);
    expect((await getAsset(ids[0] ?? 0, { consistent: true }))?.rev).toBe(3);
  });
});
