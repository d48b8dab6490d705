import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keys } from "#functions/table/keys.ts";

const id = fc.integer({ min: 1, max: 9_999_999_999 });
const [ana, ben] = ["01J00000000000000000000001", "01J00000000000000000000002"];

describe("keys of the table", () => {
  it("sort documents, courses and changes by number, not by text", () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        fc.pre(a < b);
        expect(keys.progress(ana, a).sk < keys.progress(ana, b).sk).toBe(true);
        expect(keys.attempt(ana, a).sk < keys.attempt(ana, b).sk).toBe(true);
        expect(keys.favorite(ana, a).sk < keys.favorite(ana, b).sk).toBe(true);
        expect(keys.documentInCourse(7, a).sk < keys.documentInCourse(7, b).sk).toBe(true);
        expect(keys.collectionChange("x", a).sk < keys.collectionChange("x", b).sk).toBe(true);
      }),
    );
  });

  it("keep what belongs to different people, documents and attempts apart", () => {
    const all = [ana, ben].flatMap((user) =>
      [1, 11, 111].flatMap((document) => [
        keys.profile(user),
        keys.attempt(user, document),
        keys.progress(user, document),
        keys.favorite(user, document),
        keys.membership(user, ben),
        keys.session(user, "hash"),
        ...[1, 11].map((attempt) => keys.stateCard(user, document, attempt, "card")),
        ...[1, 11].map((attempt) => keys.stateLog(user, document, attempt, "card")),
      ]),
    );
    const texts = all.map(({ pk, sk }) => `${pk} ${sk}`);
    // Profile, membership and session do not depend on the document.
    expect(new Set(texts).size).toBe(2 * (3 + 3 * 7));
  });

  it("never let one list's name, stamp, log and rows meet", () => {
    const partition = keys.collection("courses#1");
    for (const key of [
      keys.collectionStamp("courses#1"),
      keys.collectionRow("courses#1", "STAMP"),
      keys.collectionChange("courses#1", 1),
    ]) {
      expect(key.pk).toBe(partition);
    }
    expect(keys.collectionRow("courses#1", "STAMP").sk).not.toBe(keys.collectionStamp("courses#1").sk);
    expect(keys.collection("courses#11")).not.toBe(partition);
  });

  it("find one program's members of a course by prefix, and no other program's", () => {
    const member = keys.courseMember(7, ana, ben);
    expect(member.pk).toBe(keys.coursePartition(7));
    expect(member.sk.startsWith(keys.courseMembers(ana))).toBe(true);
    expect(member.sk.startsWith(keys.courseMembers(ben))).toBe(false);
  });
});
