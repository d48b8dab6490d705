import { expect, test } from "vitest";
import { isMediaKey, isSafeUrl } from "#shared/case/model/safeUrl.ts";
import { isUid } from "#shared/case/model/uid.ts";

test.each([
  "https://example.org/a",
  "HTTP://example.org",
  "mailto:a@example.org",
  "/documents/3",
  "?uid=x",
  "#top",
  " https://example.org/with-a-space-before-it",
  "\thttps://example.org",
])("a case may lead to %s", (url) => {
  expect(isSafeUrl(url)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  " java\nscript:alert(1)",
  "data:text/html,x",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "\u0000//elsewhere.example",
  "/\t/elsewhere.example",
  "/\n\\elsewhere.example",
  "/ /elsewhere.example",
  "javascript:location='https://elsewhere.example'",
  "javascript:'mailto:'",
  "data:text/html,/documents/3",
  "file:///etc",
  "",
])("a case may not lead to %j", (url) => {
  expect(isSafeUrl(url)).toBe(false);
});

test("a medium of our own is named by its key, and by nothing that climbs out of its folder", () => {
  expect(isMediaKey("12/compressed/images/ecg.svg")).toBe(true);
  expect(isMediaKey("12/compressed/images/../../secret")).toBe(false);
  expect(isMediaKey("javascript:alert(1)")).toBe(false);
  expect(isMediaKey("https://elsewhere.example/12/compressed/images/ecg.svg")).toBe(false);
  expect(isMediaKey("../12/compressed/images/ecg.svg")).toBe(false);
  expect(isMediaKey("12/compressed/images/ecg.svg?x")).toBe(false);
});

test("a uid is a plain word that no object answers to by itself", () => {
  expect(["a", "card_1_continue", "3:b.c-d"].every(isUid)).toBe(true);
  expect(["", "a b", "ä", "__proto__", "constructor", "x".repeat(129)].some(isUid)).toBe(false);
});
