import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import {
  type BankObjective,
  type BankReusable,
  getInitData,
  listBankObjectives,
  listBankReusables,
  type versionedTypes,
} from "#shared/contract/bank/bankData.ts";
import type { QueryOf } from "#shared/contract/route.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { cellText } from "../../bank/cellText.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { TableSkeleton } from "../../ui/TableSkeleton.tsx";
import { type AdminColumn, AdminList } from "./adminLists/AdminList.tsx";
import mapped from "./adminLists/adminList.module.css";
import { BankLinks } from "./adminLists/BankLinks.tsx";
import { mappedColumns } from "./adminLists/mappedColumns.tsx";
import { ReusableReader } from "./adminLists/ReusableReader.tsx";
import { type AdminAddress, useAdminAddress } from "./adminLists/useAdminAddress.ts";

const refused = "The question bank is for those who write and review questions.";
const choiceKeys = ["document_id", "question_id"];
const sortable = ["id", "uid", "name", "documents", "assessment_questions", "created_at", "updated_at"];
const objectiveKeys = { textKeys: ["id", "uid", "name"], choiceKeys, sortable };
const reusableKeys = {
  textKeys: ["id", "uid", "name", "description", "kind"],
  choiceKeys,
  sortable: [...sortable, "description", "kind"],
};

/** Cases that questions of the bank are about, to choose from. */
function useCases() {
  const init = useQuery({
    queryKey: keyOf(getInitData),
    queryFn: ({ signal }) => call(getInitData, { signal }),
  });
  const documents = init.data?.documents ?? [];
  return documents.map(({ id, title }) => ({ value: String(id), label: title }));
}

/** Learning objectives as the bank lists them; all, or those that a link names. @see spec assessments §2.13 "Learning Objectives" */
export function BankObjectivesPage() {
  const address = useAdminAddress(objectiveKeys);
  // Its keys are those of the route's own filters, and of the columns of its list.
  const query = address.query as QueryOf<typeof listBankObjectives>;
  const objectives = useQuery({
    queryKey: keyOf(listBankObjectives, query),
    queryFn: ({ signal }) => call(listBankObjectives, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = mappedColumns<BankObjective>({
    questionsOf: "learning_objective_id",
    name: { name: "name", label: "Name", filter: "name", widthPx: 320, text: ({ name }) => name },
    cases: useCases(),
  });
  return (
    <QueryState of={{ objectives }} skeleton={<TableSkeleton />} page="Learning Objectives" refused={refused}>
      {({ objectives: { data, meta } }) => (
        <Mapped
          {...{ address, columns }}
          title="Learning Objectives"
          itemType="LearningObjective"
          rows={data}
          count={meta.count}
        />
      )}
    </QueryState>
  );
}

/** Teaching points and other reusable content as the bank lists them. @see spec assessments §2.13 "Reusable Objects" */
export function BankReusablesPage({ Viewer }: Pick<ComponentProps<typeof ReusableReader>, "Viewer">) {
  const address = useAdminAddress(reusableKeys);
  const query = address.query as QueryOf<typeof listBankReusables>;
  const [read, setRead] = useState<BankReusable>();
  const reusables = useQuery({
    queryKey: keyOf(listBankReusables, query),
    queryFn: ({ signal }) => call(listBankReusables, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = mappedColumns<BankReusable>({
    questionsOf: "reusable_object_id",
    name: {
      ...{ name: "name", label: "Name", filter: "name", widthPx: 320, text: titleOf },
      cell: (row) => (
        <button type="button" className={mapped.opens} onClick={() => setRead(row)}>
          {titleOf(row)}
        </button>
      ),
    },
    more: reusableColumns,
    cases: useCases(),
  });
  return (
    <QueryState of={{ reusables }} skeleton={<TableSkeleton />} page="Reusable Objects" refused={refused}>
      {({ reusables: { data, meta } }) => (
        <Mapped
          {...{ address, columns }}
          title="Reusable Objects"
          itemType="ReusableObject"
          rows={data}
          count={meta.count}
        >
          {read && (
            <ReusableReader
              item={read}
              name={titleOf(read)}
              Viewer={Viewer}
              onClose={() => setRead(undefined)}
            />
          )}
        </Mapped>
      )}
    </QueryState>
  );
}

const titleOf = ({ content_title, name }: BankReusable): string => content_title ?? name;

const reusableColumns: readonly AdminColumn<BankReusable>[] = [
  {
    ...{ name: "description", label: "Description", filter: "description", widthPx: 280 },
    text: ({ description }) => cellText(description),
  },
  { name: "kind", label: "Kind", filter: "kind", widthPx: 190, text: ({ kind }) => cellText(kind) },
  {
    ...{ name: "listed", label: "Listed", widthPx: 90, isSortable: false },
    text: ({ listed }) => (listed ? "Yes" : "No"),
  },
  {
    ...{ name: "data", label: "Data", widthPx: 220, isSortable: false },
    text: ({ data }) => cellText(Object.entries(data).map(([key, value]) => `${key}: ${value}`)),
    cell: ({ data }) => (
      <>
        {Object.keys(data).length === 0 && "-"}
        {Object.entries(data).map(([key, value]) => (
          <span key={key} className={mapped.line}>
            {key}: {value}
          </span>
        ))}
      </>
    ),
  },
];

function Mapped<Row extends BankObjective>(props: {
  title: string;
  itemType: (typeof versionedTypes)[number];
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  count: number;
  address: AdminAddress;
  children?: ReactNode;
}) {
  const { title, address, rows } = props;
  return (
    <>
      <PageHeading title={title} tabTitle={title} below={<BankLinks />} />
      <AdminList
        name={title}
        columns={props.columns}
        rows={rows}
        count={props.count}
        address={address}
        versionsOf={props.itemType}
        empty={{ title: "There is nothing here yet.", hint: "It comes here once the curriculum has some." }}
      />
      {props.children}
    </>
  );
}
