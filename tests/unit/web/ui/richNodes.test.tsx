import { render } from "@testing-library/react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#tests/propertyRuns.ts";
import { RichHtml } from "#web/ui/RichHtml.tsx";
import { textOfHtml } from "#web/ui/richNodes.tsx";

const shown = (html: string, inline = false): HTMLElement =>
  render(<RichHtml html={html} inline={inline} />).container;

const allowedTags = new Set(
  "div span p br ul ol li blockquote h3 h4 b strong i em u sub sup mark code a".split(" "),
);

/** What would let markup act, load or restyle. */
function dangersIn(container: HTMLElement): string[] {
  return [...container.querySelectorAll("*")].flatMap((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        !(element.localName === "a" && ["target", "rel"].includes(name)) &&
        !(element.localName === "a" && name === "href" && /^(https?:|mailto:|\/(?![/\\])|#)/i.test(value)),
    );
    const bad = attributes.map(({ name, value }) => `${element.localName}[${name}=${value}]`);
    return allowedTags.has(element.localName) ? bad : [...bad, element.localName];
  });
}

describe("text with simple markup", () => {
  it("keeps emphasis, lists, paragraphs and links", () => {
    const container = shown("<p>One <b>bold</b> &amp; <i>it</i></p><ul><li>a<sub>2</sub></li></ul>");
    expect(container.innerHTML).toBe(
      "<div><p>One <b>bold</b> &amp; <i>it</i></p><ul><li>a<sub>2</sub></li></ul></div>",
    );
  });

  it("opens links to elsewhere in a new tab that cannot reach this one", () => {
    const link = shown('<a href="https://example.org/x" onclick="steal()">there</a>').querySelector("a");
    expect(link?.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link?.getAttribute("onclick")).toBeNull();
    expect(shown('<a href="/documents/3">here</a>').querySelector("a")?.target).toBe("");
  });

  it("drops blocks and links from titles, and keeps their words", () => {
    expect(shown('<p>A <a href="/x">case</a><br>of <i>gout</i></p>', true).textContent).toBe(
      "A case of gout",
    );
    expect(shown('<a href="/x">case</a>', true).querySelector("a")).toBeNull();
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed;inset:0" class="overlay" id="page">x</p>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<form action="https://evil.example"><button>x</button></form>',
    "<object data=x></object><embed src=x><base href=//evil.example>",
    "<b onmouseover=alert(1)>x",
    "<template><img src=x onerror=alert(1)></template>",
  ])("lets nothing act: %s", (html) => {
    expect(dangersIn(shown(html))).toEqual([]);
    expect(dangersIn(shown(html, true))).toEqual([]);
  });

  it("lets nothing act, whatever the markup is made of", () => {
    const pieces = fc.constantFrom(
      "<script>",
      "</script>",
      "<img src=x onerror=alert(1)>",
      "<b>",
      "</b>",
      "<a href='javascript:x'>",
      "</a>",
      "<svg>",
      "</svg>",
      "<style>",
      "</style>",
      "<!--",
      "-->",
      "<p onclick=x>",
      "<math>",
      "text",
      "&lt;",
      '"',
      "<",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const view = render(<RichHtml html={parts.join("")} />);
        const dangers = dangersIn(view.container);
        view.unmount();
        expect(dangers).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
  });

  it("reads as plain text for tabs and labels, without what scripts and styles hold", () => {
    expect(textOfHtml("H<sub>2</sub> blockers &amp; you<script>alert(1)</script>")).toBe("H₂ blockers & you");
    expect(textOfHtml("plain")).toBe("plain");
  });
});
