import { describe, expect, it } from "vitest";
import { newUlid } from "#functions/runtime/clock.ts";
import type { Operation } from "#shared/case/changes/operations.ts";
import { listMentionable, sendTagNotification } from "#shared/contract/versions/notifications.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { eventually } from "#tests/builders/eventually.ts";
import { codeOf, refusalOf, replyOf } from "#tests/builders/http.ts";
import { mailsTo } from "#tests/builders/mailbox.ts";
import type { SignedInPerson } from "#tests/builders/signedIn.ts";
import { firstText } from "#tests/builders/smallCase.ts";
import { aPerson, aProgram } from "#tests/builders/world.ts";
import { aWord, aWriter, typing } from "#tests/builders/writer.ts";
import { useApi } from "../cloud.ts";
import { anyDeath, type Death, dieTelling } from "../killedWorker.ts";

const { cloud, send } = useApi("versions");

const commenting = (text: string, commentId = aWord("comment")): Operation => ({
  ...{ type: "addCommentThread", at: Date.now(), threadId: aWord("thread"), commentId, text },
  ...{ uid: firstText(), key: "content", range: { start: 0, end: 8 } },
});

async function aReviewedCase() {
  const edited = await anEditedCase({ title: "A pain <in> the night" });
  const versionId = edited.versions.ongoing_maintenance;
  const author = await edited.editor("Reviewer");
  const writer = aWriter(send, author, versionId);
  await writer.load();
  await writer.lock();
  /** Somebody called 'Rhea ' and a word of their own. */
  const called = async (parts: Parameters<typeof aPerson>[0]) =>
    aPerson(parts, { first_name: "Rhea", last_name: aWord("R") });
  const notify = (text: string, more: { tagger?: string; as?: SignedInPerson; key?: string } = {}) =>
    send({
      method: "POST",
      path: `/versions/${versionId}/send_tag_notification`,
      body: { text, tagger_id: more.tagger ?? author.id },
      as: more.as ?? author,
      ...(more.key === undefined ? {} : { headers: { "idempotency-key": more.key } }),
    });
  return { ...edited, versionId, author, writer, called, notify };
}

const nameOf = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`;

describe("mentions in comments (D-49)", () => {
  it("tells those who may open the version, each once, with the way to the comment, and nobody else", async () => {
    const { program, versionId, author, writer, called, notify, editor } = await aReviewedCase();
    const colleague = await called([{ program, role: "Content Production Associate" }]);
    const fromOutside = await Promise.all([
      called([
        { program, role: "Content Production Associate", subscription_end: "2020-01-01T00:00:00.000Z" },
      ]),
      called([{ program, role: "Content Production Associate", subscription_end: null }]),
      called([{ program, role: "Teacher" }]),
      called([{ program, role: "Assessment Production Associate" }]),
      called([{ program: await aProgram({ is_editorial: true }), role: "Reviewer" }]),
    ]);
    const offered = replyOf(
      listMentionable,
      await send({ method: "GET", path: `/versions/${versionId}/editors`, as: author }),
    );
    expect(offered.editors.map(({ id }) => id).sort()).toEqual([author.id, colleague.id].sort());

    const names = [colleague, author, ...fromOutside].map((person) => `@${nameOf(person)}`);
    const text = `Is it <sure>? ${names.join(", ")}`;
    await writer.saved([commenting(text, "comment_of_mine")]);
    const key = newUlid();
    const all = await Promise.all([notify(text, { key }), notify(text), notify(text, { key })]);
    const expected = { notified: [{ id: colleague.id, display: nameOf(colleague) }] };
    // Of two tries at once, one may be told to come again.
    for (const answer of all.filter(({ status }) => status !== 409))
      expect(replyOf(sendTagNotification, answer)).toEqual(expected);
    expect(replyOf(sendTagNotification, await notify(text))).toEqual(expected);

    const mail = await eventually(
      async () => (await mailsTo(cloud.url, colleague.email))[0],
      "the mail of a mention",
    );
    expect(mail.subject).toBe(`${nameOf(author)} mentioned you in A pain <in> the night`);
    expect(mail.text).toContain(text);
    expect(mail.text).toContain(`/versions/${versionId}/edit?comment_id=comment_of_mine`);

    // A reply is a comment of its own. When its mail is here, all before it are.
    const [thread] = Object.keys(writer.draft().threads);
    const again = `@${nameOf(colleague)} well?`;
    const reply: Operation = {
      ...{ type: "addComment", at: Date.now(), threadId: thread ?? "", commentId: aWord("c"), text: again },
    };
    await writer.saved([reply]);
    replyOf(sendTagNotification, await notify(again));
    const mails = await eventually(async () => {
      const sent = await mailsTo(cloud.url, colleague.email);
      return sent.some((each) => each.text?.includes(again)) ? sent : undefined;
    }, "the mail of a reply");
    expect(mails.length).toBe(2);
    for (const person of [author, ...fromOutside]) expect(await mailsTo(cloud.url, person.email)).toEqual([]);

    // What a colleague wrote is not told by others in their name.
    const other = await editor();
    const asOther = refusalOf(await notify(text, { as: other, tagger: other.id }));
    expect(asOther).toMatchObject({ code: "INVALID_REQUEST", fields: [{ path: "body.text" }] });
  });

  it("tells whom a reply to a suggestion mentions, with the way to it (ADR 0215)", async () => {
    const { program, versionId, author, writer, called, notify } = await aReviewedCase();
    const colleague = await called([{ program, role: "Content Production Associate" }]);
    const suggestion = typing(firstText(), "Suddenly ", { isSuggestion: true });
    const text = `@${nameOf(colleague)}, so sudden?`;
    const parentChangeId = "changeId" in suggestion ? suggestion.changeId : "";
    await writer.saved([
      suggestion,
      { type: "addChangeComment", at: Date.now(), parentChangeId, commentId: "a_reply", text },
    ]);
    expect(replyOf(sendTagNotification, await notify(text))).toEqual({
      notified: [{ id: colleague.id, display: nameOf(colleague) }],
    });
    const mail = await eventually(async () => (await mailsTo(cloud.url, colleague.email))[0], "the mail");
    expect(mail.text).toContain(`/versions/${versionId}/edit?comment_id=a_reply`);
    expect(mail.subject).toContain(nameOf(author));
  });

  it("refuses another tagger, a text that nobody saved, and people who may not open the version", async () => {
    const { program, writer, notify, editor, called, versionId } = await aReviewedCase();
    const colleague = await called([{ program, role: "Reviewer" }]);
    const text = `@${nameOf(colleague)}?`;
    expect(refusalOf(await notify(text))).toMatchObject({
      code: "INVALID_REQUEST",
      fields: [{ path: "body.text" }],
    });
    await writer.saved([commenting(text)]);
    expect(refusalOf(await notify(text, { tagger: colleague.id }))).toMatchObject({
      code: "INVALID_REQUEST",
      fields: [{ path: "body.tagger_id" }],
    });
    expect(codeOf(await notify(text, { as: await editor("Assessment Production Associate") }))).toBe(
      "FORBIDDEN",
    );
    const { editor: elsewhere } = await anEditedCase();
    const stranger = await elsewhere();
    expect(codeOf(await notify(text, { as: stranger, tagger: stranger.id }))).toBe("NOT_FOUND");
    const path = `/versions/${versionId}/editors`;
    expect(codeOf(await send({ method: "GET", path, as: stranger }))).toBe("NOT_FOUND");
    expect(await mailsTo(cloud.url, colleague.email)).toEqual([]);
  });

  it("tells everybody once whom a saved comment mentions, wherever whoever tells them is killed", async () => {
    const { program, versionId, author, writer, called, notify } = await aReviewedCase();
    const colleagues = await Promise.all([1, 2, 3].map(() => called([{ program, role: "Reviewer" }])));
    // The first dies before anybody is told: only the comment is saved. The other dies on its way.
    const deaths: Death[] = [{ write: 1, when: "sent" }, anyDeath(6)];
    const texts: string[] = [];
    for (const death of deaths) {
      const text = `${colleagues.map((person) => `@${nameOf(person)}`).join(", ")} ${aWord("look")}`;
      texts.push(text);
      await writer.saved([commenting(text)]);
      await dieTelling(death, { versionId, userId: author.id, text });
      // The page has the comment in its journal until it was told, and asks again.
      const told = replyOf(sendTagNotification, await notify(text, { key: newUlid() }));
      expect(told.notified.map(({ id }) => id).sort()).toEqual(colleagues.map(({ id }) => id).sort());
    }
    for (const { email } of colleagues) {
      const mails = await eventually(async () => {
        const sent = await mailsTo(cloud.url, email);
        return texts.every((text) => sent.some((mail) => mail.text?.includes(text))) ? sent : undefined;
      }, "the mails of the mentions");
      expect(mails).toHaveLength(texts.length);
    }
  }, 60_000);
});
