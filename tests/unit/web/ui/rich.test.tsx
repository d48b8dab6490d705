import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Rich } from "#web/ui/Rich.tsx";

const html = (text: string): string =>
  render(
    <Rich
      text={text}
      parts={{
        link: <a href="/x">unseen</a>,
        item: <strong>Geriatrics 01</strong>,
      }}
    />,
  ).container.innerHTML;

describe("a text with elements", () => {
  it("puts an element around its words, or in their place", () => {
    expect(html("Wrong? <link>Contact us</link>, or <item/>.")).toBe(
      'Wrong? <a href="/x">Contact us</a>, or <strong>Geriatrics 01</strong>.',
    );
  });

  it("leaves what is no part as it was written", () => {
    expect(html("a < b, <b>bold</b> & <x/>")).toBe("a &lt; b, &lt;b&gt;bold&lt;/b&gt; &amp; &lt;x/&gt;");
  });
});
