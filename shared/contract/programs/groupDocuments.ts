import * as z from "zod/mini";
import { defineList } from "../../domain/collection/listDefinition.ts";
import { documentKindNames } from "../../domain/kinds.ts";
import { kindWords } from "../../domain/kindWords.ts";
import { counted } from "../../words/counted.ts";
import { jobId, sequenceId, sequenceIdInPath, ulid, utcTime } from "../common.ts";
import { listRoutes, selectionRoutes } from "../listRoutes.ts";
import { selectedAtMost, selectionBytes } from "../lists.ts";
import { defineRoute } from "../route.ts";
import { undoneLoan } from "./loanBatches.ts";

/** An item that may be lent to a program, or that is. @see spec courses §3 GroupDocument */
const groupDocument = z.object({
  /** Ids: the document's number for what may be lent, the loan's own id for what is lent. */
  id: z.string(),
  document_id: sequenceId,
  document: z.object({ title: z.string() }),
  kind: z.enum(documentKindNames),
  last_release_date: z.nullable(utcTime),
});
export type GroupDocument = z.infer<typeof groupDocument>;

/** A loan goes by its program and document, so that one of another program is known for that. */
export const loanId = (programId: string, documentId: number): string => `${programId}-${documentId}`;

/** The document of a loan of this program; undefined for what is none of its. */
export function documentOfLoan(programId: string, id: string): number | undefined {
  const [program, document = "", ...more] = id.split("-");
  const isOne = program === programId && more.length === 0 && /^[1-9]\d{0,14}$/.test(document);
  return isOne ? Number(document) : undefined;
}

/** Program whose loans are asked for. */
export type GroupViewer = { groupId: string };

const defineGroupList = (fileName: string) =>
  defineList<GroupDocument, GroupViewer>({
    id: ({ id }) => id,
    columns: {
      title: {
        kind: "text",
        label: "Title",
        wireNames: ["documents.title", "document.title"],
        value: ({ document }) => document.title,
        sortable: true,
        searchable: "search",
        isHtml: true,
      },
      kind: {
        kind: "enum",
        label: "Kind",
        values: documentKindNames,
        words: kindWords,
        value: ({ kind }) => kind,
        sortable: true,
        filterable: true,
      },
      last_release_date: {
        kind: "date",
        label: "Date Updated",
        value: (row) => row.last_release_date,
        sortable: true,
      },
      /** The page's fixed filter: the program that is chosen. */
      group_id: {
        kind: "text",
        value: (_row, { groupId }) => groupId,
        isPerViewer: true,
        filterable: true,
      },
    },
    sortOptions: [
      { column: "title", label: "Title", firstOrder: "ASC" },
      { column: "last_release_date", label: "Date Updated", firstOrder: "DESC" },
    ],
    selectFilters: [],
    facets: [{ column: "kind", title: "Kind" }],
    pageSize: 64,
    csv: {
      fileName,
      columns: [
        { head: "Title", column: "title" },
        { head: "Kind", column: "kind" },
        { head: "Date Updated", column: "last_release_date" },
      ],
    },
    countMessage: counted({ one: "{n} item", other: "{n} items" }),
  });

/** Both lists are of one program: `where` names it by `group_id`; the first program by name where it does not. */
const lists = { context: "programs", action: "loan.manage", item: groupDocument } as const;

export const lendableList = defineGroupList("lendable_content.csv");
const lendable = {
  ...lists,
  name: "LendableDocuments",
  list: lendableList,
  path: "/group_documents/new_batch",
  what: "What can be lent to a program and is not yet",
} as const;
export const lendableListRoutes = { ...listRoutes(lendable), ...selectionRoutes(lendable) };

export const lentList = defineGroupList("lent_content.csv");
const lent = {
  ...lists,
  name: "LentDocuments",
  list: lentList,
  path: "/group_documents/delete_batch",
  what: "What is lent to a program",
} as const;
export const lentListRoutes = { ...listRoutes(lent), ...selectionRoutes(lent) };

const loans = {
  context: "programs",
  action: "loan.manage",
  isIdempotent: true,
  maxBodyBytes: selectionBytes,
  reply: z.object({
    /** Items that the program has gained, or lost, by this call. */
    changed: z.number(),
    undone: z.array(undoneLoan),
    /** Job that makes the changes in the background, where there are more than some two hundred. See `listLoanBatches`. */
    job_id: z.nullable(jobId),
  }),
} as const;

export const createLoans = defineRoute({
  ...loans,
  name: "createLoans",
  method: "POST",
  path: "/group_documents/create_batch",
  summary: "Lend documents to a program, by their numbers.",
  body: z.strictObject({
    groupDocumentIds: z
      .array(z.union([sequenceIdInPath, sequenceId]))
      .check(
        z.minLength(1, "Nothing Selected! You must select at least one item to lend."),
        z.maxLength(selectedAtMost),
      ),
    groupId: ulid,
  }),
});

export const deleteLoans = defineRoute({
  ...loans,
  name: "deleteLoans",
  method: "DELETE",
  path: "/group_documents/destroy_batch",
  summary: "Revoke what is lent to a program, by the loans' ids. What learners did with it is kept.",
  body: z.strictObject({
    groupDocumentIds: z
      .array(z.string().check(z.minLength(1), z.maxLength(60)))
      .check(
        z.minLength(1, "Nothing Selected! You must select at least one item to revoke."),
        z.maxLength(selectedAtMost),
      ),
    groupId: ulid,
  }),
});

export const getRevocationWarning = defineRoute({
  name: "getRevocationWarning",
  context: "programs",
  method: "POST",
  path: "/group_documents/revocation_warning",
  action: "loan.manage",
  summary: "What revoking loans would mean, to be read before it is done. Changes nothing.",
  maxBodyBytes: selectionBytes,
  body: deleteLoans.body,
  reply: z.object({
    message: z.string(),
    /** Items that stay lent and would be locked: what they wait for is revoked. The first of them. */
    locked: z.array(z.object({ id: sequenceId, name: z.string(), waits_for: z.string() })),
    locked_count: z.number(),
  }),
});

export const groupDocumentRoutes = [
  ...Object.values(lendableListRoutes),
  ...Object.values(lentListRoutes),
  createLoans,
  deleteLoans,
  getRevocationWarning,
] as const;
