import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import { keys } from "#functions/table/keys.ts";
import { readCount, touchItem } from "#functions/table/table.ts";
import { listLocksOf } from "#functions/table/versions/editLocks.ts";
import { putOpenWork, readOpenWork } from "#functions/table/versions/openWork.ts";
import { addVersionEditor, getVersion, type VersionRow } from "#functions/table/versions/versions.ts";
import { countEarlierWork } from "#functions/versions/countEarlierWork.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { type AuthorsWork, getEditorialDashboard } from "#shared/contract/dashboards/editorialDashboard.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { replyOf } from "#tests/builders/http.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aWord, aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";

const { send } = useApi("dashboards");

const waitingFor = async (person: SignedInPerson): Promise<AuthorsWork> =>
  replyOf(getEditorialDashboard, await send({ method: "GET", path: "/editorial_dashboard", as: person }))
    .waiting;

const commenting = (threadId: string, text: string): Operation => ({
  ...{ type: "addCommentThread", at: Date.now(), threadId, commentId: `${threadId}_1`, text },
  ...{ uid: firstText(), key: "content", range: { start: 0, end: 8 } },
});

async function requireVersion(id: number): Promise<VersionRow> {
  const version = await getVersion(id);
  if (!version) throw new Error(`No version ${id}`);
  return version;
}

const nothing = { comments: 0, suggestions: {}, mentioned: [] };

/** A version as a release left it that did not count. */
const asBefore = (id: number) => touchItem(keys.version(id), { UpdateExpression: "REMOVE open_work" });

/** Something was saved in a version, and cannot be read any more. */
const asLost = (id: number) =>
  touchItem(keys.version(id), {
    UpdateExpression: "SET rev = :rev, #snapshot = :lost",
    ExpressionAttributeNames: { "#snapshot": "snapshot" },
    ExpressionAttributeValues: { ":rev": 1, ":lost": { rev: 1, id: newUlid(), form: "draft" } },
  });

async function twoAuthors() {
  const edited = await anEditedCase({ title: "Chest pain" });
  const versionId = edited.versions.scheduled_review;
  const [author, reviewer] = [await edited.editor(), await edited.editor("Reviewer")];
  const writer = aWriter(send, reviewer, versionId);
  await writer.load();
  await writer.lock();
  return { ...edited, versionId, author, reviewer, writer };
}

describe("what waits for authors (C-44, D-49; ADR 0215)", () => {
  it("is told on the home of whoever is mentioned, until they answer", async () => {
    const { versionId, author, reviewer, writer } = await twoAuthors();
    const thread = aWord("thread");
    await writer.saved([
      commenting(thread, `@${author.first_name} ${author.last_name}, is it so?`),
      typing(firstText(), "Suddenly ", { isSuggestion: true }),
    ]);
    const asked = await eventually(async () => {
      const waiting = await waitingFor(author);
      return waiting.mentions.length > 0 ? waiting : undefined;
    }, "the mention");
    expect(asked.mentions).toEqual([
      {
        ...{ version_id: versionId, title: "Chest pain", kind: "signature_case", type: "SCHEDULED_REVIEW" },
        ...{ comments: 1, comment_id: `${thread}_1` },
      },
    ]);
    // It is open where one works, and for nobody who was never in it, mentioned or not.
    expect(asked.open.count).toBe(0);
    expect((await waitingFor(reviewer)).mentions).toEqual([]);

    const answering = aWriter(send, author, versionId);
    await answering.load();
    await answering.lock("force_lock", Date.now());
    await answering.lock("check_in", Date.now() + 4000);
    const reply: Operation = {
      type: "addComment",
      at: Date.now(),
      threadId: thread,
      commentId: aWord("c"),
      text: "Yes.",
    };
    await answering.saved([reply]);
    await eventually(
      async () => ((await waitingFor(author)).mentions.length === 0 ? true : undefined),
      "the answer",
    );
  });

  it("is told of a reply to a suggestion, until the suggestion is decided (ADR 0215)", async () => {
    const { author, writer } = await twoAuthors();
    const suggestion = typing(firstText(), "Suddenly ", { isSuggestion: true });
    const parentChangeId = "changeId" in suggestion ? suggestion.changeId : "";
    const text = `@${author.first_name} ${author.last_name}, is it so?`;
    await writer.saved([suggestion]);
    await writer.saved([
      { type: "addChangeComment", at: Date.now(), parentChangeId, commentId: "of_mine", text },
    ]);
    await eventually(async () => {
      const [first] = (await waitingFor(author)).mentions;
      return first?.comment_id === "of_mine" ? true : undefined;
    }, "the mention");
    await writer.saved([
      { type: "decideChanges", at: Date.now(), changeIds: [parentChangeId], decision: "REJECTED" },
    ]);
    await eventually(
      async () => ((await waitingFor(author)).mentions.length === 0 ? true : undefined),
      "the decision",
    );
  });

  it("counts suggestions of others and one's own where one works, and tells who asks for one's lock", async () => {
    const { versionId, author, reviewer, writer } = await twoAuthors();
    await addVersionEditor(versionId, author.id);
    await addVersionEditor(versionId, reviewer.id);
    await writer.saved([
      typing(firstText(), "Suddenly ", { isSuggestion: true }),
      commenting(aWord("t"), "Why?"),
    ]);
    const open = await eventually(async () => {
      const { versions } = (await waitingFor(author)).open;
      return versions[0];
    }, "what is open");
    expect(open).toMatchObject({ version_id: versionId, suggestions: 1, own_suggestions: 0, comments: 1 });
    const own = await waitingFor(reviewer);
    expect(own.open.versions).toMatchObject([{ suggestions: 0, own_suggestions: 1, comments: 1 }]);
    expect(own.locks).toMatchObject([{ version_id: versionId, requested_by: null }]);
    expect((await waitingFor(author)).locks).toEqual([]);

    await aWriter(send, author, versionId).lock("request_lock");
    expect((await waitingFor(reviewer)).locks).toMatchObject([
      { requested_by: `${author.first_name} ${author.last_name}` },
    ]);
    await writer.lock("unlock_if_owned");
    expect((await waitingFor(reviewer)).locks).toEqual([]);
    expect((await waitingFor(author)).locks).toMatchObject([{ version_id: versionId, requested_by: null }]);
  });

  it("tells of no lock whose holder has gone silent, as nobody else sees it held", async () => {
    const edited = await anEditedCase();
    const author = await edited.editor();
    const writer = aWriter(send, author, edited.versions.ongoing_maintenance);
    await writer.lock("lock_if_free", Date.now() - 31_000);
    expect((await waitingFor(author)).locks).toEqual([]);
    await writer.lock("check_in");
    expect((await waitingFor(author)).locks).toHaveLength(1);
  });

  it("costs as many reads however many versions there are", async () => {
    const reads = async (userId: string): Promise<number> => {
      await readOpenWork();
      const before = readCount.value;
      await Promise.all([readOpenWork(), listLocksOf(userId, Date.now())]);
      return readCount.value - before;
    };
    const { writer, author, versionId } = await twoAuthors();
    const few = await reads(author.id);
    await writer.saved([commenting(aWord("t"), "Why?")]);
    await eventually(
      async () => (await readOpenWork()).rows.find(({ id }) => id === versionId),
      "the version in the list",
    );
    expect(await reads(author.id)).toBe(few);
    expect(few).toBe(2);
    expect((await getVersion(versionId))?.open_work).toEqual({ comments: 1, suggestions: {}, mentioned: [] });
  });

  it("counts what was open before saves counted it, once, and not over a save that came since", async () => {
    const { versionId, author, writer, ...edited } = await twoAuthors();
    const other = edited.versions.ongoing_maintenance;
    const lost = (await anEditedCase()).versions.ongoing_maintenance;
    const thread = aWord("thread");
    await writer.saved([
      commenting(thread, `@${author.first_name} ${author.last_name}, is it so?`),
      typing(firstText(), "Suddenly ", { isSuggestion: true }),
    ]);
    const counted = (await requireVersion(versionId)).open_work;
    const listed = async () => (await readOpenWork()).rows.find(({ id }) => id === versionId);
    await eventually(listed, "the version in the list");
    await asBefore(versionId);
    await asLost(lost);
    await eventually(async () => ((await listed()) ? undefined : true), "the list without it");
    expect((await waitingFor(author)).mentions).toEqual([]);

    const done = await countEarlierWork();
    expect(done.counted).toBeGreaterThan(0);
    expect(done.failed.map((failure) => failure.versionId)).toContain(lost);
    expect((await requireVersion(versionId)).open_work).toEqual(counted);
    expect((await requireVersion(other)).open_work).toBeUndefined();
    expect((await waitingFor(author)).mentions).toMatchObject([{ version_id: versionId, comments: 1 }]);
    expect((await countEarlierWork()).counted).toBe(0);

    const { rev } = await requireVersion(versionId);
    expect(await putOpenWork({ id: versionId, rev }, nothing)).toBe(false);
    await asBefore(versionId);
    expect(await putOpenWork({ id: versionId, rev: rev - 1 }, nothing)).toBe(false);
    expect((await requireVersion(versionId)).open_work).toBeUndefined();
  });
});
