import { describe, expect, it } from "vitest";
import { plainText } from "#shared/domain/collection/fold.ts";

describe("what a reader sees of HTML (C-03)", () => {
  it.each([
    ["<p>One</p><p>two</p>", "One two"],
    ["2 &lt; 3 &gt; 1", "2 < 3 > 1"],
    ["&quot;Rash&quot;&nbsp;&amp; fever", '"Rash" & fever'],
    ["the patient&#39;s", "the patient's"],
    ["&hellip;", "&hellip;"],
    ["&amp;lt;", "&lt;"],
    [" \n a \t b ", "a b"],
  ])("%j is %j", (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});
