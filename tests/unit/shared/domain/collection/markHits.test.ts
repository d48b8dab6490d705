import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, wordsOf } from "#shared/domain/collection/fold.ts";
import { markHits } from "#shared/domain/collection/markHits.ts";

const marked = (html: string, search: string): string => markHits(html, wordsOf(search));

describe("markHits (C-03)", () => {
  it.each([
    ["<p>Chest pain in a farmer</p>", "PAIN", "<p>Chest <mark>pain</mark> in a farmer</p>"],
    ["Sjögren’s and sjogren", "sjögren", "<mark>Sjögren</mark>’s and <mark>sjogren</mark>"],
    ["Sjo\u0308gren", "sjogren", "<mark>Sjo\u0308gren</mark>"],
    ["fever &amp; rash", "amp", "fever &amp; rash"],
    ["fever &amp; rash", "&", "fever <mark>&amp;</mark> rash"],
    ['<a href="/pain">a link</a>', "pain", '<a href="/pain">a link</a>'],
    ["painful pain", "pain painful", "<mark>painful</mark> <mark>pain</mark>"],
    ["aaa", "aa", "<mark>aaa</mark>"],
    ["at the end", "end", "at the <mark>end</mark>"],
    ["nothing of it", "pain", "nothing of it"],
    ["as it is", "", "as it is"],
    ["cafe\u0301 noir", "cafe", "<mark>cafe\u0301</mark> noir"],
    ["e\u0301 cafe", "cafe", "e\u0301 <mark>cafe</mark>"],
    ["2 &lt; 3 &gt; 1", "< >", "2 <mark>&lt;</mark> 3 <mark>&gt;</mark> 1"],
    ["&quot;a&quot;", '"', "<mark>&quot;</mark>a<mark>&quot;</mark>"],
    ["the patient&#39;s", "patient's", "the <mark>patient&#39;s</mark>"],
    ["rash & fever", "&", "rash <mark>&</mark> fever"],
    ["so&hellip; on", "hellip", "so&hellip; on"],
    ["it&#8217;s", "8217", "it&#8217;s"],
    ["caf&#xe9; xe9", "xe9", "caf&#xe9; <mark>xe9</mark>"],
  ])("marks in %j what %j found", (html, search, expected) => {
    expect(marked(html, search)).toBe(expected);
  });

  it("finds a word that runs over a blank that does not break", () => {
    expect(markHits("10&nbsp;mg", ["10 mg"])).toBe("<mark>10&nbsp;mg</mark>");
  });

  it("marks nothing for a word without letters", () => {
    expect(markHits("fever", [""])).toBe("fever");
    expect(markHits("fever", ["", "eve"])).toBe("f<mark>eve</mark>r");
  });

  it("changes nothing but the marks, and marks every word that stands in a text", () => {
    const texts = fc.stringMatching(/^([aeäöß bB&;<]|\u0308){0,12}$/u);
    const words = fc.stringMatching(/^[aeäöbB]{1,3}$/);
    fc.assert(
      fc.property(fc.array(texts), fc.array(words, { maxLength: 3 }), (parts, search) => {
        const html = parts.map((part) => `<p>${part.replaceAll("<", "&lt;")}</p>`).join("");
        const folded = wordsOf(search.join(" "));
        const result = markHits(html, folded);
        expect(result.replace(/<\/?mark>/g, "")).toBe(html);
        for (const word of folded) {
          const stands = parts.some((part) => fold(part).includes(word));
          if (stands) expect(result).toContain("<mark>");
        }
        for (const [, inside = ""] of result.matchAll(/<mark>(.*?)<\/mark>/gs)) {
          expect(folded.some((word) => fold(inside).includes(word))).toBe(true);
        }
      }),
    );
  });
});
