import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { catalogueOf, type Speaker, setSpeaker, withoutPlurals, wordsOf } from "#shared/words/wordsOf.ts";

const english: Speaker = (_id, message, values = {}) =>
  message.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name]));

const words = wordsOf(
  "tests",
  {
    title: "Your courses",
    greeting: "Hello {name}, card {number}",
    daysLeft: "{n, plural, one {# day left} other {# days left, {name}}}",
  },
  { title: "courses §2.4" },
);

beforeEach(() => setSpeaker(english));
afterAll(() => setSpeaker(withoutPlurals));

describe("the words of a feature", () => {
  it("are texts, and functions of the placeholders where a message has some", () => {
    expect(words.title).toBe("Your courses");
    expect(words.greeting({ name: "Ana", number: 3 })).toBe("Hello Ana, card 3");
  });

  it("are typed: a word that does not exist and a placeholder that is left out do not compile", () => {
    // @ts-expect-error There is no such word.
    expect(words.titel).toBeUndefined();
    // @ts-expect-error The number is left out.
    expect(words.greeting({ name: "Ana" })).toBe("Hello Ana, card undefined");
    // @ts-expect-error A text is no function.
    expect(() => words.title({})).toThrow(TypeError);
    const of: { n: number; name: string } = { n: 1, name: "" };
    const plural: (values: typeof of) => string = (values) => words.daysLeft(values);
    expect(plural).toBeTypeOf("function");
  });

  it("are said by whoever is set when they are read, with their id and English text", () => {
    setSpeaker((id, message, values) => `${id}: ${message} ${JSON.stringify(values ?? {})}`);
    expect(words.title).toBe("tests.title: Your courses {}");
    expect(words.greeting({ name: "Ana", number: 3 })).toBe(
      'tests.greeting: Hello {name}, card {number} {"name":"Ana","number":3}',
    );
  });

  it("keep their catalogue for translators", () => {
    expect(catalogueOf(words)).toMatchObject({ feature: "tests", notes: { title: "courses §2.4" } });
    expect(catalogueOf({ title: "Your courses" })).toBeUndefined();
    expect(catalogueOf("Your courses")).toBeUndefined();
  });
});
