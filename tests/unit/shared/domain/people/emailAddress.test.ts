import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDomain } from "#shared/domain/people/domainName.ts";
import { normalAddress, readAddress } from "#shared/domain/people/emailAddress.ts";
import { runs } from "#tests/propertyRuns.ts";

const read = (text: string): string => {
  const address = readAddress(text);
  return address.ok ? address.text : `refused: ${address.reason}`;
};

describe("an e-mail address", () => {
  it.each([
    ["UPPER.Case@Example.EDU", "upper.case@example.edu"],
    ["plus+clinic@example.edu", "plus+clinic@example.edu"],
    ["s.o'connor@example.edu", "s.o'connor@example.edu"],
    ["nbsp.trail@example.edu\u00a0", "nbsp.trail@example.edu"],
    ["\u200bzero.lead@example.edu\u200b", "zero.lead@example.edu"],
    ["in.\u200bthe\u00ad.middle@exam\u200cple.edu", "in.the.middle@example.edu"],
    ["Out Look <out.look@example.edu>", "out.look@example.edu"],
    ['"Look, Out" <Out.Look@example.edu>', "out.look@example.edu"],
    ["mailto:mail.to@example.edu?subject=Hi", "mail.to@example.edu"],
    ["wide\uff20example.edu", "wide@example.edu"],
    ["ärzte@universität.example", "ärzte@universität.example"],
    ["A\u0308RZTE@UNIVERSITA\u0308T.example", "ärzte@universität.example"],
    ["a@xn--universitt-y5a.example", "a@universität.example"],
    ["a@BÜCHER.example", "a@bücher.example"],
    ["a@例え。テスト", "a@例え.テスト"],
    ["a@xn--r8jz45g.xn--zckzah", "a@例え.テスト"],
    ["a@1und1.example", "a@1und1.example"],
  ])("%j is %j", (typed, address) => expect(read(typed)).toBe(address));

  it.each([
    "",
    "not an address",
    "dot..dot@example.edu",
    ".dot@example.edu",
    "trail.@example.edu",
    "two@example..edu",
    "end@example.edu.",
    "dash@-example.edu",
    "dash@example-.edu",
    "a@example",
    "a@example.e",
    "a@10.0.0.1",
    "a@[10.0.0.1]",
    "a@0x7f.1",
    "a@example.123",
    "a@exa_mple.edu",
    "a@exa%6dple.edu",
    "a@example.edu:25",
    "a@example.edu/b",
    "a@xn--a.example",
    "a@b@example.edu",
    "@example.edu",
    "a@example.edu; b@example.edu",
    "a@example.edu, b@example.edu",
    "a b@example.edu",
    "a\n@example.edu",
    "a\u202e@example.edu",
    "a\ufffd@example.edu",
    `a@${"b".repeat(64)}.edu`,
    `a@${`${"b".repeat(60)}.`.repeat(5)}edu`,
  ])("%j is refused", (typed) => expect(read(typed)).toMatch(/^refused: /));

  it("is read once for all, and found however it was typed", () => {
    const local = fc.stringMatching(/^[a-zé0-9]{1,10}$/u);
    const label = fc.stringMatching(/^[a-zäß例я0-9]{1,8}$/u);
    fc.assert(
      fc.property(local, label, (name, domain) => {
        const typed = `${name}@a${domain}.example`;
        const address = read(typed);
        expect(read(address)).toBe(address);
        expect(normalAddress(`  ${typed.toUpperCase().normalize("NFD")} `)).toBe(
          normalAddress(typed.toUpperCase()),
        );
        expect(normalAddress(`${name}@${domainToASCII(`a${domain}.example`)}`)).toBe(address);
      }),
      { numRuns: runs(500) },
    );
  });

  it("has the domain that the platform reads in it, letter by letter", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), (label) => {
        const domain = readDomain(`${label}.example`);
        if (!domain) return;
        expect(domain.shown).toBe(domainToUnicode(domain.ascii));
        expect(domainToASCII(domain.shown)).toBe(domain.ascii);
      }),
      { numRuns: runs(2000) },
    );
  });
});
