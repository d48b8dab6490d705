import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  linesOfRichText,
  refusalOfRich,
  richTextOfLines,
  safeRichText,
  writtenOf,
} from "#shared/domain/richText.ts";
import { runs } from "#tests/propertyRuns.ts";

describe("text with simple markup", () => {
  it("becomes paragraphs where it was typed without any", () => {
    expect(safeRichText("One & two\nthree\r\n\r\nfour <5")).toBe(
      "<p>One &amp; two<br>three</p><p>four &lt;5</p>",
    );
    expect(safeRichText("  ")).toBe("");
    expect(safeRichText("a\rb\n\n \n\n  c  \n\n")).toBe("<p>a<br>b</p><p>c</p>");
  });

  it("keeps what stands for a character, and makes one of what does not", () => {
    const signs = "&amp;&nbsp;&#8217;&#x1F4A;";
    expect(safeRichText(signs)).toBe(`<p>${signs}</p>`);
    expect(safeRichText("a & b &# &#x; &#y1; &#xg; > <b>c</b>")).toBe(
      "a &amp; b &amp;# &amp;#x; &amp;#y1; &amp;#xg; &gt; <b>c</b>",
    );
  });

  const kept = ["p", "b", "strong", "i", "em", "u", "sub", "sup", "ul", "ol", "li", "blockquote"];
  it.each(kept)("keeps <%s>, without its attributes", (tag) => {
    expect(safeRichText(`<${tag} class="x" href="https://x.test">a</${tag}>`)).toBe(`<${tag}>a</${tag}>`);
  });

  const silent = [
    ...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math"],
    ...["textarea", "select", "title", "head"],
  ];
  it.each(silent)("drops <%s> with all that is in it, up to its own end", (tag) => {
    expect(safeRichText(`a<${tag}>b<i>c</i>d<${tag}>e</${tag}>f`)).toBe("af");
    expect(safeRichText(`a</${tag}>b`)).toBe("ab");
  });

  it.each([
    [`<a class="x" href='https://x.test/a'>a</a>`, '<a href="https://x.test/a">a</a>'],
    ["<a HREF = http://x.test/b>a</a>", '<a href="http://x.test/b">a</a>'],
    ['<a href=" mailto:a@x.test ">a</a>', '<a href="mailto:a@x.test">a</a>'],
    ['<a data-href="https://x.test">a</a>', "a"],
    ["<a name=x>a</a>", "a"],
    [`<a href='https://x.test" onclick="y'>a</a>`, "a"],
    ['<a href="javascript:https://x.test">a</a>', "a"],
  ])("makes of the link %s: %s", (html, safe) => expect(safeRichText(html)).toBe(safe));

  it("keeps its paragraphs, lists, emphasis and links", () => {
    const html = '<p>A <b>b</b> <em>c</em></p><ul><li>d</li></ul><a href="https://x.test/?a=1&amp;b=2">e</a>';
    expect(safeRichText(html)).toBe(html);
    expect(safeRichText("<DIV class=x>a</DIV><div>b</div>c<p>d<br/>e</p> ")).toBe(
      "<p>a</p><p>b</p>c<p>d<br>e</p>",
    );
  });

  it("loses what could run, load or restyle, and what is in it", () => {
    expect(safeRichText('<p onclick="x()" style="a">a</p><script>alert(1)</script>b')).toBe("<p>a</p>b");
    expect(safeRichText('<a href="javascript:alert(1)">a</a><img src=x onerror=y>')).toBe("a");
    expect(safeRichText("<a href='jav&#x61;script:x'>a</a>")).toBe("a");
    expect(safeRichText("<!-- <b> -->a<svg><a href='https://x.test'>b</a></svg>")).toBe("a");
  });

  it("closes what was left open, and drops what was never opened", () => {
    expect(safeRichText("<b>a<i>b</b>c</i>")).toBe("<b>a<i>b</i></b>c");
    expect(safeRichText("</p><p>a<p>b")).toBe("<p>a</p><p>b</p>");
    expect(safeRichText("<b>a</i>b</b>c<!-- <u>d")).toBe("<b>ab</b>c");
    expect(safeRichText("<svg></svg> <b>a</b>")).toBe("<b>a</b>");
  });

  it("holds nothing but the kept elements whatever came in, and stays as it is when it is done again", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<script>",
        "</script>",
        '<a href="',
        '">',
        "<a href=https://x>",
      ),
      fc.constantFrom(
        "<",
        ">",
        "&",
        "&lt;",
        "&amp;",
        "\n\n",
        "<!--",
        "-->",
        "<img src=x onerror=y>",
        "<div>",
        "'",
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const once = safeRichText(pieces.join(""));
        const rest = once.replace(
          /<\/?(?:p|b|strong|i|em|u|sub|sup|ul|ol|li|blockquote|a|br)>|<a href="(?:https?:\/\/|mailto:)[^"<>\s]*">/gi,
          "",
        );
        expect(rest).not.toMatch(/[<>]/);
        if (once.includes("<")) expect(safeRichText(once)).toBe(once);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe("words of a rich text (ADR 0424)", () => {
  it("are its lines, with signs of items and addresses that a link does not show", () => {
    const html = [
      "<p>Hello <strong>Ann</strong><br>second &amp; last &#233;</p><p></p>",
      "<ul><li><p>one</p></li><li><p>two</p><ol><li>a</li><li>b</li></ol></li></ul><ol><li>x<br>y</li></ol>",
      '<blockquote><p>said</p></blockquote><p><a href="https://x.test/?a=1&amp;b=2">here</a>,',
      ' <a href="https://x.test">https://x.test</a> or <a href="mailto:a@x.test">a@x.test</a></p>',
    ].join("");
    expect(linesOfRichText(html).split("\n")).toEqual([
      ...["Hello Ann", "second & last \u00e9", "", "- one", "- two", "  1. a", "  2. b", "1. x", "y", "said"],
      "here (https://x.test/?a=1&b=2), https://x.test or a@x.test",
    ]);
  });

  it("keep signs that mean something in HTML, and know no entity that is none", () => {
    expect(linesOfRichText("<p>1 &lt; 2 &amp;amp; &#x1F600; &#0; &nope; a\nb&nbsp;c</p>")).toBe(
      "1 < 2 &amp; \u{1F600} &#0; &nope; a b c",
    );
  });

  it("are the lines again of which a rich text was made", () => {
    const line = fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n\u00a0]/g, "").trimEnd());
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const text = lines.join("\n").trim();
        const rich = richTextOfLines(text);
        expect(linesOfRichText(safeRichText(rich))).toBe(text);
        expect(writtenOf(rich)).toEqual({ text });
      }),
      { numRuns: runs(300) },
    );
  });

  it("are kept alone where no look says more, and beside the rich text otherwise", () => {
    expect(writtenOf("<p>a</p><p><span data-x=1>@Ann Lee</span> b<br>c</p>")).toEqual({
      text: "a\n@Ann Lee b\nc",
    });
    expect(writtenOf("<p>a <b onclick='x()'>b</b></p><script>x()</script>")).toEqual({
      text: "a b",
      rich: "<p>a <b>b</b></p>",
    });
    expect(writtenOf("<p> </p>")).toEqual({ text: "" });
  });

  it("are taken with a rich text only if that is clean, says the same, and is not too long", () => {
    const said = (text: string, rich?: string) =>
      refusalOfRich(rich === undefined ? { text } : { text, rich }, 20);
    expect(said("a")).toBeUndefined();
    expect(said("a b", "<p>a <b>b</b></p>")).toBeUndefined();
    expect(said("a", "<p><b>b</b></p>")).toMatch(/does not say/);
    expect(said("a", '<p onclick="x()">a</p>')).toMatch(/not allowed/);
    expect(said("a", "<p><b>a</b><script>x()</script></p>")).toMatch(/not allowed/);
    expect(said("a", '<p><a href="javascript:x()">a</a></p>')).toMatch(/not allowed/);
    expect(said("a", "a")).toMatch(/not allowed/);
    expect(said("a", `<p>${"<b></b>".repeat(20)}a</p>`)).toMatch(/at most 80 characters/);
  });
});
