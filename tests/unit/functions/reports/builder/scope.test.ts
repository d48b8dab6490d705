import { expect, it } from "vitest";
import { type Frame, scopeOf } from "#functions/reports/builder/scope.ts";
import { documentKindNames, isResource } from "#shared/domain/kinds.ts";

it("lets everything through that has progress, and no resources (C-33)", () => {
  const documents = documentKindNames.map((kind, at) => ({
    id: at + 1,
    kind,
    title: kind,
    archived_at: null,
  }));
  const frame = {
    program: { time_zone: "America/New_York" },
    people: [],
    courses: [{ id: 7, name: "Acute Care", archived_at: null }],
    places: new Map([[7, documents.map(({ id }, position) => ({ document_id: id, position }))]]),
    documents: new Map(documents.map((one) => [one.id, one])),
    examsToSit: new Set(),
  } as unknown as Frame; // as far as a scope looks at it
  const through = (filters: object) =>
    scopeOf(frame, filters)
      .documentsOf(7)
      .map(({ kind }) => kind);
  expect(through({})).toEqual(documentKindNames.filter((kind) => !isResource(kind)));
  expect(through({ documents: documents.map(({ id }) => String(id)) })).toEqual(through({}));
});
