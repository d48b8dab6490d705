import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type BankComment, listComments } from "#shared/contract/bank/comments.ts";
import type { QueryOf } from "#shared/contract/route.ts";
import { dashedDate } from "#shared/words/dashedDates.ts";
import { viewersZone } from "#shared/words/dates.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { cellText } from "../../bank/cellText.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { type AdminColumn, AdminList } from "./adminLists/AdminList.tsx";
import { BankLinks } from "./adminLists/BankLinks.tsx";
import { useAdminAddress } from "./adminLists/useAdminAddress.ts";

const zone = viewersZone();
const typed = (name: string) => ({ name, filter: name });

const columns: readonly AdminColumn<BankComment>[] = [
  { ...typed("id"), label: "ID", widthPx: 80, text: ({ id }) => String(id) },
  { ...typed("title"), label: "Title", widthPx: 140, text: ({ title }) => cellText(title) },
  { ...typed("subject"), label: "Subject", widthPx: 140, text: ({ subject }) => cellText(subject) },
  { ...typed("body"), label: "Body", widthPx: 320, text: ({ body }) => cellText(body) },
  { ...typed("user_id"), label: "User ID", widthPx: 250, text: ({ user_id }) => user_id },
  { ...typed("user_name"), label: "User Name", widthPx: 180, text: ({ user_name }) => cellText(user_name) },
  {
    name: "commentable_id",
    label: "Commentable ID",
    widthPx: 190,
    choices: { filter: "commentable_id", from: [] },
    text: ({ commentable_id }) => String(commentable_id),
    cell: ({ commentable_id: id }) => <Link to={`/admin/assessment/questions/${id}`}>{id}</Link>,
  },
  {
    ...typed("commentable_type"),
    label: "Commentable Type",
    widthPx: 210,
    text: ({ commentable_type }) => commentable_type,
  },
  {
    name: "created_at",
    label: "DATE CREATED",
    widthPx: 130,
    text: (row) => dashedDate(row.created_at, zone),
  },
  {
    name: "updated_at",
    label: "DATE MODIFIED",
    widthPx: 140,
    text: (row) => dashedDate(row.updated_at, zone),
  },
];
const keys = {
  textKeys: columns.flatMap(({ filter }) => filter ?? []),
  choiceKeys: ["commentable_id"],
  sortable: columns.map(({ name }) => name),
};

/** Edit suggestions on questions of the bank. @see spec assessments §2.13 "Comments" */
export function CommentsPage() {
  const address = useAdminAddress(keys);
  // Its keys are those of the route's own filters, and of the columns of its list.
  const query = address.query as QueryOf<typeof listComments>;
  const comments = useQuery({
    queryKey: keyOf(listComments, query),
    queryFn: ({ signal }) => call(listComments, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryState
      of={{ comments }}
      skeleton={<TableSkeleton />}
      page="Comments"
      refused="The question bank is for those who write and review questions."
    >
      {({ comments: { data, meta } }) => (
        <>
          <PageHeading title="Comments" tabTitle="Comments" below={<BankLinks />} />
          <AdminList
            name="Comments"
            columns={columns}
            rows={data}
            count={meta.count}
            address={address}
            empty={{
              title: "There are no comments here.",
              hint: "Comments come here once somebody suggests an edit of a question.",
            }}
          />
        </>
      )}
    </QueryState>
  );
}
