import { describe, expect, test, vi } from "vitest";
import { loadEditedDocument, loadVersion, resourceOfVersion } from "#functions/access/version.ts";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import type { DocumentRow } from "#functions/table/cases/documents.ts";
import { lendDocument } from "#functions/table/programs/loans.ts";
import { ensureVersions } from "#functions/table/versions/versions.ts";
import { aDocument, aProgram, useEnvironment } from "#tests/builders/world.ts";
import { useCloud } from "../cloud.ts";
import { refusalOf, someoneIn } from "./people.ts";

/**
 * What the table tells of versions to those who decide about access: by the loaders themselves, in this process. What follows
 * from it is in the table of rights and in the access matrix.
 */
useEnvironment(useCloud().functionEnv("documents"));

const archived = "2026-01-01T00:00:00.000Z";

async function aVersionOf({ id, published_snapshot_id: snapshotId }: DocumentRow): Promise<number> {
  return (await ensureVersions(id, { snapshotId, at: isoTime(nowMs()) })).ongoing_maintenance;
}

describe("a version and a case as those meet it who edit it", () => {
  const edited = {
    kind: "document",
    isInOwnCourse: false,
    isArchived: false,
    isLocked: false,
    isFinished: false,
    productLine: "content",
  };

  test("ask nothing of courses and what comes before, and are lent or not", async () => {
    const group = await aProgram({ is_editorial: true });
    const other = await aProgram({ is_editorial: true });
    const document = await aDocument([group], { prerequisite_document_id: 999_999_999 });
    const versionId = await aVersionOf(document);
    const { signedIn } = await someoneIn(group, "Content Production Associate");
    const loaded = await loadVersion(versionId, signedIn);
    expect(loaded.version).toMatchObject({ id: versionId, document_id: document.id });
    expect(loaded.document.id).toBe(document.id);
    expect(loaded.program.id).toBe(group.id);
    expect(loaded.resource).toEqual({ ...edited, isLent: true });
    const outside = await someoneIn(other, "Content Production Associate");
    expect((await loadVersion(versionId, outside.signedIn)).resource.isLent).toBe(false);
    const own = await loadEditedDocument(document.id, signedIn);
    expect(own).toMatchObject({ document: { id: document.id }, program: { id: group.id } });
    expect(own.resource).toEqual({ ...edited, isLent: true });
    expect((await loadEditedDocument(document.id, outside.signedIn)).resource.isLent).toBe(false);
  });

  test("are archived with their document, and not there where it is not", async () => {
    const group = await aProgram({ is_editorial: true });
    const { signedIn } = await someoneIn(group, "Content Production Associate");
    const document = await aDocument([group], { archived_at: archived });
    expect((await loadEditedDocument(document.id, signedIn)).resource.isArchived).toBe(true);
    expect(await refusalOf(loadEditedDocument(999_999_999, signedIn))).toBe("NOT_FOUND");
    expect(await refusalOf(loadVersion(999_999_999, signedIn))).toBe("NOT_FOUND");
  });

  test("tell a channel for half a minute who may follow, each program for itself", async () => {
    const group = await aProgram({ is_editorial: true });
    const other = await aProgram({ is_editorial: true });
    const document = await aDocument([group]);
    const versionId = await aVersionOf(document);
    expect(await resourceOfVersion(999_999_999, group.id)).toBeUndefined();
    const told = await resourceOfVersion(versionId, group.id);
    expect(told).toEqual({ ...edited, isLent: true });
    expect(await resourceOfVersion(versionId, group.id)).toBe(told);
    expect((await resourceOfVersion(versionId, other.id))?.isLent).toBe(false);
    await lendDocument(document.id, other.id);
    expect((await resourceOfVersion(versionId, other.id))?.isLent).toBe(false);
    vi.setSystemTime(Date.now() + 31_000);
    expect((await resourceOfVersion(versionId, other.id))?.isLent).toBe(true);
    vi.useRealTimers();
  });
});
