import type { ReactNode } from "react";
import { errorStatus } from "#shared/contract/errors.ts";
import { ApiError, textOf } from "../api/ApiError.ts";
import { EmptyState } from "./EmptyState.tsx";
import { ErrorState } from "./ErrorState.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { PageHeading } from "./PageHeading.tsx";
import { WayElsewhere, WayOn } from "./WayOn.tsx";

/** Part of a query that its state is derived from: the result of `useQuery`, or anything of that shape. */
export type Readable<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

type Readables = Record<string, Readable<unknown>>;
type DataOf<Of extends Readables> = { [Name in keyof Of]: NonNullable<Of[Name]["data"]> };

type Props<Of extends Readables> = {
  /** Queries by name; all of them must have succeeded before anything is shown. */
  of: Of;
  /** The layout's own shape while it loads. */
  skeleton: ReactNode;
  /** Heading of a page that can't be shown. Without it this is a part of a page that has its own. */
  page?: string;
  /** For whom it is, said to somebody who is refused. */
  refused?: ReactNode;
  /** Text that says what is kept although this failed. */
  kept?: string;
  children: (data: DataOf<Of>) => ReactNode;
};

/**
 * Shows what was read, or its state: loading, not found, refused, failed with a way to try again. A value that has come is shown until the server
 * says that it is gone or no longer for this person: a later failure takes nothing away.
 */
export function QueryState<Of extends Readables>(props: Props<Of>) {
  const { page } = props;
  const queries = Object.values(props.of);
  const errors = queries.flatMap(({ error }) => (error === null || error === undefined ? [] : [error]));
  const isRead = queries.every(({ data }) => data !== undefined);

  const refusal = errors.find(isRefused);
  if (refusal) return <Refused {...(page ? { page } : {})} error={refusal} hint={props.refused} />;
  if (page && errors.some((error) => isUnknown(error, { isRead }))) return <NotFoundPage />;
  if (isRead) return <>{props.children(dataOf(props.of))}</>;
  const [error] = errors;
  if (error === undefined) return <>{props.skeleton}</>;
  return (
    <>
      {page && <PageHeading title={page} tabTitle={page} />}
      <ErrorState
        error={error}
        {...(props.kept ? { kept: props.kept } : {})}
        onRetry={() => {
          for (const query of queries) if (query.error) void query.refetch();
        }}
      />
    </>
  );
}

/** Said to somebody who may not see a page, or a part of one: what they lack, for whom it is, and from a page the way on. */
export function Refused(props: { page?: string; error: unknown; hint?: ReactNode }) {
  const { page } = props;
  return (
    <>
      {page && (
        <>
          <PageHeading title={page} tabTitle={page} />
          <WayElsewhere />
        </>
      )}
      <EmptyState title={textOf(props.error)} action={page && <WayOn />}>
        {props.hint}
      </EmptyState>
    </>
  );
}

/** The refusal of a page that the browser itself knows not to be for this person's role. */
export const forbidden = new ApiError({
  code: "FORBIDDEN",
  status: errorStatus.FORBIDDEN,
  message: "Known without asking",
});

// A page that is out of date, and one of another site, are told as failures: neither is about what the person may see.
const refusalsOfTheCall = ["CSRF_REJECTED", "ORIGIN_REJECTED"];

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === errorStatus.FORBIDDEN &&
  !refusalsOfTheCall.includes(error.code);

/** A number in the address that is none leads nowhere, too; in a question that was answered once it is another fault. */
const isUnknown = (error: unknown, { isRead }: { isRead: boolean }): boolean =>
  error instanceof ApiError && (error.code === "NOT_FOUND" || (error.code === "INVALID_REQUEST" && !isRead));

// Called once every query has its data, so none is undefined.
const dataOf = <Of extends Readables>(of: Of): DataOf<Of> =>
  Object.fromEntries(Object.entries(of).map(([name, { data }]) => [name, data])) as DataOf<Of>;
