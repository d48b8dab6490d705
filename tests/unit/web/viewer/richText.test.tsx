import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { bold, color, italic, link, rich, sub, sup, underline } from "#shared/case/model/richText.ts";
import { RichTextView } from "#web/viewer/RichTextView.tsx";

const htmlOf = (text: unknown): string => render(<RichTextView text={text} />).container.innerHTML;

describe("rich text (D-32)", () => {
  it("shows every inline style by its own element", () => {
    expect(htmlOf(rich`a ${bold("b")} ${italic("i")} ${underline("u")} ${sup("2")} ${sub("3")}`)).toBe(
      "a <strong>b</strong> <em>i</em> <u>u</u> <sup>2</sup> <sub>3</sub>",
    );
  });

  it("keeps one link in one anchor, however styles change inside it", () => {
    const html = htmlOf(link("https://example.org/", "see ", bold("this")));
    expect(html).toBe(
      '<a href="https://example.org/" target="_blank" rel="noopener noreferrer">see <strong>this</strong></a>',
    );
  });

  it.each(["javascript:alert(1)", "data:text/html,x", " java\nscript:alert(1)"])(
    "shows the words of a link to %s without the link",
    (url) => {
      expect(htmlOf(link(url, "words"))).toBe("words");
    },
  );

  it("gives the author's colour to the style sheet, and nothing that is not a colour", () => {
    expect(htmlOf(color("#c62828", "red"))).toContain("--author-color: #c62828");
    expect(htmlOf(color("red;background:url(x)", "words"))).toBe("words");
  });

  it("shows plain words as they are, and nothing for what is no text", () => {
    expect(htmlOf("a < b")).toBe("a &lt; b");
    expect(htmlOf(undefined)).toBe("");
  });
});
