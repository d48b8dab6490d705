import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { checkValues } from "#web/forms/checkValues.ts";

const body = z.strictObject({
  title: z.string().check(z.minLength(1)),
  other: z.optional(z.string().check(z.minLength(2, "must have two letters"))),
  note: z.nullable(z.string()),
  tags: z.optional(z.array(z.string()).check(z.minLength(1))),
});
const values = { title: " Dean ", other: "", note: "", tags: [] as string[] };
const fields = {
  title: { label: "Title" },
  other: { label: "Other", shownWhen: (typed: typeof values) => typed.title.trim() === "Other" },
  note: { label: "Note" },
  tags: { label: "Tags" },
};

describe("the body that a form sends", () => {
  it("has no blanks around text, null or nothing for what is empty, and nothing of what was hidden from the start", () => {
    const checked = checkValues({ body, fields }, { ...values, other: "kept from before" });
    expect(checked).toEqual({ ok: true, body: { title: "Dean", note: null } });
  });

  it("does not say what is wrong with a hidden field", () => {
    const withRule = { ...fields, other: { ...fields.other, check: () => "always wrong" } };
    expect(checkValues({ body, fields: withRule }, values).ok).toBe(true);
    expect(checkValues({ body, fields: withRule }, { ...values, title: "Other" })).toEqual({
      ok: false,
      errors: { other: "always wrong" },
    });
  });

  it("lacks nothing that the form needs where it is asked for, though the contract lets it be left out", () => {
    const withNeed = { ...fields, other: { ...fields.other, isNeeded: true as const } };
    expect(checkValues({ body, fields: withNeed }, values).ok).toBe(true);
    expect(checkValues({ body, fields: withNeed }, { ...values, title: "Other" })).toEqual({
      ok: false,
      errors: { other: "Required" },
    });
    const withWords = { ...fields, other: { ...fields.other, isNeeded: "Say which" } };
    expect(checkValues({ body, fields: withWords }, { ...values, title: "Other" })).toEqual({
      ok: false,
      errors: { other: "Say which" },
    });
  });

  it("says the contract's own words where it has some", () => {
    expect(checkValues({ body, fields }, { ...values, title: "Other", other: "x" })).toEqual({
      ok: false,
      errors: { other: "Must have two letters" },
    });
  });

  it("is made by the page where it is not simply the fields of those names", () => {
    const toBody = (typed: typeof values) => ({ title: `Prof. ${typed.title}`, note: null });
    expect(checkValues({ body, fields, toBody }, values)).toEqual({
      ok: true,
      body: { title: "Prof. Dean", note: null },
    });
  });

  it("says at its field what is wrong in an object that holds the fields (documents §7 'PUT {<item_snake>: {...}}')", () => {
    const held = z.strictObject({ document: z.strictObject({ title: z.string().check(z.maxLength(5)) }) });
    const form = {
      body: held,
      fields: { title: fields.title },
      toBody: (document: object) => ({ document }),
    };
    expect(checkValues(form, { title: "Too long" })).toEqual({
      ok: false,
      errors: { title: "At most 5 characters" },
    });
  });
});
