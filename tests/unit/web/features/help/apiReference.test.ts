import { describe, expect, it } from "vitest";
import { openApiText } from "#scripts/lib/openApi.ts";
import { routes } from "#shared/contract/routes.ts";
import { takesTokens } from "#shared/domain/accessTokens.ts";
import {
  type ApiDocument,
  fieldsOf,
  groupsOf,
  operationsOf,
  typeText,
} from "#web/features/help/api/operations.ts";

const document: ApiDocument = JSON.parse(openApiText());
const open = routes.filter((route) => takesTokens(route));
const ofApi: ApiDocument = {
  paths: Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith("/api/"))),
};

describe("the API reference (A-40)", () => {
  it("shows every call that a token may make, under a heading in words", () => {
    const groups = groupsOf(operationsOf(ofApi));
    const shown = groups.flatMap(({ operations }) => operations.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(open.map(({ name }) => name).toSorted());
    for (const { heading } of groups) expect(heading).toMatch(/^[A-Z]/);
  });

  it("finds calls by words of their path, method and summary", () => {
    const found = operationsOf(ofApi, "post FORK").map(({ id }) => id);
    expect(found).toEqual(["forkAssessmentQuestion"]);
    expect(operationsOf(ofApi, "no such call")).toEqual([]);
  });

  it("says parameters, the body and its fields", () => {
    const [update] = operationsOf(ofApi, "update_bulk");
    expect(update?.method).toBe("PATCH");
    const fields = fieldsOf(update?.body ?? {});
    expect(fields.length).toBeGreaterThan(0);
    for (const { schema } of fields) expect(typeText(schema)).not.toBe("any value");
  });

  it("puts types into words", () => {
    expect(typeText({ type: "string", minLength: 1, maxLength: 60 })).toBe("text, 1–60 characters");
    expect(typeText({ type: "array", items: { type: "number" }, maxItems: 5 })).toBe(
      "list of number, at most 5 entries",
    );
    expect(typeText({ anyOf: [{ enum: ["a", "b"] }, { type: "null" }] })).toBe('"a" or "b" or null');
    expect(
      typeText({ type: "integer", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
    ).toBe("number");
  });
});
