import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  mentionables,
  mentionedIn,
  mentionsLike,
  seemsToMention,
  typedMention,
} from "#shared/domain/mentions.ts";

const person = (id: string, name: string) => ({ id, name, email: `${id}@bedside.test` });
const editors = mentionables([
  person("ann", "Ann Lee"),
  person("brown", "Ann Lee Brown"),
  person("zoe", "Zoë Müller-Łuk"),
  person("one", "Sam Ray"),
  person("two", "sam  ray"),
  person("odd", "J.R. (Bob) O'Neil"),
  person("none", "  "),
]);
const idsIn = (text: string) => mentionedIn(text, editors).map(({ id }) => id);

describe("mentions in comments (D-49)", () => {
  it.each<[string, string[]]>([
    ["@Ann Lee, please look", ["ann"]],
    ["@ann lee's point, and @ANN LEE BROWN.", ["ann", "brown"]],
    ["@Ann\nLee", ["ann"]],
    ["@Ann Lee-Smith and @Ann Leeds", []],
    ["(@Zoë Müller-Łuk)", ["zoe"]],
    ["@Zoe\u0308 Mu\u0308ller-Łuk", ["zoe"]],
    ["@J.R. (Bob) O'Neil?", ["odd"]],
    ["twice @Ann Lee and @Ann Lee", ["ann"]],
    ["write to me@Ann Lee", []],
    ["Ann Lee", []],
    ["@Sam Ray", []],
    ["@Sam Ray (one@bedside.test) but not two@bedside.test", ["one"]],
    ["", []],
  ])("reads %j as %j", (text, ids) => expect(idsIn(text)).toEqual(ids));

  it("names in order of the alphabet, with the address where two share a name, and nobody without one", () => {
    expect(editors.map(({ display }) => display)).toEqual([
      "Ann Lee",
      "Ann Lee Brown",
      "J.R. (Bob) O'Neil",
      "Sam Ray (one@bedside.test)",
      "sam ray (two@bedside.test)",
      "Zoë Müller-Łuk",
    ]);
  });

  it("finds every name that was put in, whatever signs it is made of, and never another person's", () => {
    const sign = fc.constantFrom(..."aAbBéÉßø-'.()[]+*?^$|\\/{} ");
    const name = fc.string({ unit: sign, minLength: 1, maxLength: 8 }).filter((text) => text.trim() !== "");
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 6 }), fc.nat(), (names, which) => {
        const all = mentionables(names.map((each, i) => person(`p${i}`, each)));
        const meant = all[which % all.length];
        if (meant) expect(mentionedIn(`See @${meant.display} .`, all)).toEqual([meant]);
      }),
    );
  });

  it("knows what is being typed after an '@', and offers names in any case", () => {
    const typed = (text: string) => typedMention(text, text.length);
    expect(typed("Ask @")).toEqual({ at: 4, query: "" });
    expect(typed("Ask @Ann l")).toEqual({ at: 4, query: "Ann l" });
    expect(typedMention("Ask @An now", 7)).toEqual({ at: 4, query: "An" });
    for (const text of ["Ask @ ", "me@host", "Ask @Ann\n", "Ask"]) expect(typed(text)).toBeUndefined();
    expect(mentionsLike(editors, "LEE").map(({ id }) => id)).toEqual(["ann", "brown"]);
    expect(mentionsLike(editors, "Ann Lee ").map(({ id }) => id)).toEqual(["brown"]);
    expect(mentionsLike(editors, "Ann Lee please")).toEqual([]);
    expect([seemsToMention("@bob?"), seemsToMention("at @ 5"), seemsToMention("a@b.c")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
