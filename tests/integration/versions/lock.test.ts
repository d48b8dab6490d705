import { describe, expect, it } from "vitest";
import { getEditLock } from "#functions/table/versions/editLocks.ts";
import { revokingMs } from "#shared/domain/editLock.ts";
import { anEditedCase } from "#tests/builders/editors.ts";
import { aSignedInPerson } from "#tests/builders/signedIn.ts";
import { aProgram } from "#tests/builders/world.ts";
import { useApi } from "../cloud.ts";
import { requireLive } from "../functions/liveClient.ts";
import { aWindow } from "./versionLive.ts";

useApi("documents");

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe("the editing lock of a version, on its channel (D-51)", () => {
  it("tells everybody who is there, who holds it, and passes it on when it is given back", async () => {
    const { versions, editor } = await anEditedCase();
    const version = versions.ongoing_maintenance;
    const [ann, bob] = [
      await aWindow(await editor(), version, "1"),
      await aWindow(await editor("Reviewer"), version, "2"),
    ];
    const both = await ann.hears(({ activeEditors }) => activeEditors.length === 2);
    expect(both.activeEditors.map(({ id, author_index }) => [id, author_index])).toEqual([
      [ann.person.id, 0],
      [bob.person.id, 1],
    ]);
    expect(both).toMatchObject({ lockUserId: null, lock: { state: "free", token: 0 }, rev: 0 });

    expect(await ann.say("lock_if_free")).toMatchObject({ type: "confirmed" });
    const held = await bob.hears(({ lock }) => lock.state === "held");
    expect(held).toMatchObject({
      lockUserId: ann.person.id,
      lockSessionId: "1",
      lockUserSessionId: `${ann.person.id}:1`,
      lock: { token: 1 },
    });
    expect(await bob.say("lock_if_free")).toMatchObject({ type: "rejected", code: "LOCK_HELD" });
    expect(await bob.say("unlock_if_owned")).toMatchObject({ type: "confirmed" });

    await bob.say("request_lock");
    const asked = await ann.hears(({ lock }) => lock.state === "requested");
    expect(asked).toMatchObject({
      lockRequestUserId: bob.person.id,
      lockRequestSessionId: "2",
      lockRequestUserSessionId: `${bob.person.id}:2`,
    });
    await ann.say("unlock_if_owned");
    expect(await bob.hears(({ lock }) => lock.token === 2)).toMatchObject({ lockUserId: bob.person.id });

    await bob.close();
    const alone = await ann.hears(
      ({ activeEditors, lock }) => activeEditors.length === 1 && lock.token === 2,
    );
    // A page that lost its connection comes back to its lock: the lease runs on.
    expect(alone).toMatchObject({ lockUserId: bob.person.id });
    const again = await aWindow(bob.person, version, "2");
    expect(again.news()).toMatchObject({ lockSessionId: "2", lock: { token: 2 } });
    await Promise.all([ann.close(), again.close()]);
  });

  it("is forced from another window of the same person after three seconds, with another token", async () => {
    const { versions, editor } = await anEditedCase();
    const version = versions.scheduled_review;
    const person = await editor();
    const [first, second] = [await aWindow(person, version, "a"), await aWindow(person, version, "b")];
    await first.say("lock_if_free");
    await second.hears(({ lockUserSessionId }) => lockUserSessionId === `${person.id}:a`);
    expect(second.news()?.activeEditors).toMatchObject([{ id: person.id, session_ids: ["a", "b"] }]);
    expect(await second.say("lock_if_free")).toMatchObject({ type: "rejected", code: "LOCK_HELD" });
    await second.say("force_lock");
    const losing = await first.hears(({ lock }) => lock.state === "revoking");
    expect(losing).toMatchObject({ lockSessionId: "a", lockRequestSessionId: "b", lock: { token: 1 } });
    expect(losing.lock.revoked_in_ms).toBeGreaterThan(0);
    await wait(revokingMs + 50);
    await second.say("check_in");
    expect(await first.hears(({ lock }) => lock.token === 2)).toMatchObject({ lockSessionId: "b" });
    await Promise.all([first.close(), second.close()]);
  });

  it("is given to one of ten who reach for it at the same moment", async () => {
    const { versions, editor } = await anEditedCase();
    const version = versions.ongoing_maintenance;
    const person = await editor();
    const windows = await Promise.all(
      Array.from({ length: 10 }, (_, i) => aWindow(person, version, `w${i}`)),
    );
    const answers = await Promise.all(windows.map(({ say }) => say("lock_if_free")));
    expect(answers.filter(({ type }) => type === "confirmed")).toHaveLength(1);
    const { lock } = await getEditLock(version);
    expect(lock).toMatchObject({ state: "held", token: 1 });
    await Promise.all(windows.map(({ close }) => close()));
  });

  it("cannot be followed by who may not write on the case", async () => {
    const { versions, program } = await anEditedCase();
    const strangers = [
      [await aSignedInPerson(await aProgram(), "Teacher"), "FORBIDDEN"],
      [await aSignedInPerson(await aProgram({ is_editorial: true }), "Reviewer"), "NOT_FOUND"],
      // Questions alone are theirs.
      [await aSignedInPerson(program, "Assessment Production Associate"), "FORBIDDEN"],
    ] as const;
    for (const [person, code] of strangers) {
      const live = await requireLive(person);
      const identifier = {
        channel: "VersionChannel",
        version_id: versions.ongoing_maintenance,
        session_id: "1",
      };
      live.send({ command: "subscribe", identifier });
      expect(await live.next(({ type }) => type === "rejected")).toMatchObject({ code });
      await live.close();
    }
  });
});
