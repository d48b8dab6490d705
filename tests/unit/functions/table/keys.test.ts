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
        expect(keys.collectionChange("x", a, 0).sk < keys.collectionChange("x", b, 0).sk).toBe(true);
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

  it("keep one list's stamp, log and snapshots together and apart from each other and other lists", () => {
    const partition = keys.collection("courses#1");
    const all = [
      keys.collectionStamp("courses#1"),
      keys.collectionChange("courses#1", 1, 0),
      keys.collectionSnapshot("courses#1", 1, "01", 0),
    ];
    for (const key of all) expect(key.pk).toBe(partition);
    expect(new Set(all.map((key) => key.sk.split("#")[0])).size).toBe(3);
    expect(keys.collection("courses#11")).not.toBe(partition);
  });

  it("order a list's log by version, all parts of a change before its end and the next change", () => {
    const inOrder = [
      keys.collectionChange("l", 9, 0),
      keys.collectionChange("l", 9, 2),
      keys.collectionChange("l", 9, 10),
      keys.collectionChangeEnd("l", 9),
      keys.collectionChange("l", 10, 0),
    ].map((key) => key.sk);
    expect(inOrder.toSorted()).toEqual(inOrder);
  });

  it("find one program's members of a course by prefix, and no other program's", () => {
    const member = keys.courseMember(7, ana, ben);
    expect(member.pk).toBe(keys.coursePartition(7));
    expect(member.sk.startsWith(keys.courseMembers(ana))).toBe(true);
    expect(member.sk.startsWith(keys.courseMembers(ben))).toBe(false);
  });
});
