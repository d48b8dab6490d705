import { type ListCount, type ListQuery, rowsAtMost } from "#shared/contract/lists.ts";
import type { AnyRoute, ReplyOf } from "#shared/contract/route.ts";
import type { Action, KindOf, ResourceOf } from "#shared/domain/access.ts";
import { facetsOf } from "#shared/domain/collection/facetsOf.ts";
import { listCsv } from "#shared/domain/collection/listCsv.ts";
import type { ListDefinition } from "#shared/domain/collection/listDefinition.ts";
import { parseListQuery } from "#shared/domain/collection/parseListQuery.ts";
import type { Query } from "#shared/domain/collection/query.ts";
import { runQuery } from "#shared/domain/collection/runQuery.ts";
import type { SignedIn } from "./authenticate.ts";
import { csvReply } from "./csvReply.ts";
import { type AnyHandler, type Call, reply } from "./handler.ts";
import { nextPageLink } from "./nextPageLink.ts";
import { Refusal } from "./refusal.ts";

/** Rows that a list query is asked of, with the person who asks. */
export type Found<Row, Viewer> = {
  /** The same array for everybody until something in it changes: indexes stand beside it. */
  rows: readonly Row[];
  viewer: Viewer;
  /** Filters the rows that this person may see at all. It limits the facets, too. */
  isShown?: ((row: Row) => boolean) | undefined;
};

type Context<Loaded> = SignedIn & { loaded: Loaded };

type ListParts<R extends AnyRoute, F extends AnyFound, Loaded> = {
  list: NoInfer<ListOf<F>> | ((loaded: NoInfer<Loaded>) => NoInfer<ListOf<F>>);
  /** Asked only once the query is known to be one of this list. Most lists are read whole, whatever is asked of them. */
  find: (context: Context<Loaded>, asked: Query) => Promise<F>;
  /** One page of rows as the contract writes them. */
  present: (
    rows: F["rows"],
    found: F,
    context: Context<Loaded>,
    request: ListCall["request"],
  ) => Promise<ReplyOf<R>> | ReplyOf<R>;
};

// Of any row and viewer: what a list is asked with, its definition must read.
type AnyFound = Omit<Found<unknown, unknown>, "isShown"> & Pick<Found<never, unknown>, "isShown">;
type ListOf<F extends AnyFound> = ListDefinition<F["rows"][number], F["viewer"]>;

/** Actions decided by the role alone. */
type ProgramAction = { [A in Action]: KindOf<A> extends "program" | "provider" ? A : never }[Action];

type ListRoutes<R extends AnyRoute> = {
  list: R;
  count: AnyRoute;
  ids?: AnyRoute;
  csv?: AnyRoute;
  csvOfSelected?: AnyRoute;
};

/**
 * The handlers of a list of the actor's current program: the page with the link to the next one, the count with its facets,
 * and, where the list has them, the ids of all that is found and the list as a file.
 * Written in the order `find`, `list`, `present`, the types of each follow from the one before.
 * @see spec courses §7 "Shared catalogue list"
 */
export const serveProgramList = <R extends AnyRoute & { action: ProgramAction }, F extends AnyFound>(
  routes: ListRoutes<R>,
  parts: ListParts<R, F, undefined>,
): AnyHandler[] => handlersOf(routes, parts);

/** The same for a list that belongs to one thing, such as the items of a course: `load` comes first. */
export const serveListOf = <
  R extends AnyRoute & { action: Action },
  F extends AnyFound,
  Loaded extends { resource: ResourceOf<R["action"]> },
>(
  routes: ListRoutes<R>,
  parts: ListParts<R, F, Loaded> & {
    /** Loads what the list belongs to, for every route of it. */
    load: (call: Call<R>, signedIn: SignedIn) => Promise<Loaded>;
  },
): AnyHandler[] => handlersOf(routes, parts);

/** Everything that a query finds for somebody, in order. */
async function rowsFor<R extends AnyRoute, F extends AnyFound, Loaded>(
  parts: ListParts<R, F, Loaded>,
  request: ListQuery,
  context: Context<Loaded>,
  { withFacets = false } = {},
) {
  const list = typeof parts.list === "function" ? parts.list(context.loaded) : parts.list;
  const parsed = parseListQuery(list, request);
  if (!parsed.ok) throw new Refusal("INVALID_REQUEST", { fields: parsed.problems });
  const asked = parsed.query;
  const found = await parts.find(context, asked);
  const result = runQuery({
    list,
    rows: found.rows,
    query: asked,
    viewer: found.viewer,
    // Asked of the same rows that it was found with.
    isShown: found.isShown as Found<F["rows"][number], F["viewer"]>["isShown"],
    facets: withFacets ? (list.facets ?? []).map(({ column }) => column) : [],
  });
  return { list, found, asked, result };
}

function handlersOf<R extends AnyRoute, F extends AnyFound, Loaded>(
  routes: ListRoutes<R>,
  parts: ListParts<R, F, Loaded> & { load?: unknown },
): AnyHandler[] {
  const ask = (request: ListQuery, context: Context<Loaded>, given?: { withFacets: boolean }) =>
    rowsFor(parts, request, context, given);

  async function page(call: ListCall, context: Context<Loaded>): Promise<unknown> {
    const { found, asked, result } = await ask(call.query, context);
    const rows = result.rows.slice(0, rowsAtMost);
    const value = await parts.present(rows, found, context, call.request);
    const link = nextPageLink(call.request, asked, { shown: rows.length, total: result.total });
    return link ? reply({ value, headers: { link } }) : value;
  }

  async function count({ query }: ListCall, context: Context<Loaded>): Promise<ListCount> {
    const { list, result } = await ask(query, context, { withFacets: true });
    return {
      count: result.total,
      message: list.countMessage(result.total),
      facets: facetsOf(list, result.facets),
    };
  }

  async function ids({ query }: ListCall, context: Context<Loaded>): Promise<{ ids: string[] }> {
    const { list, result } = await ask({ ...query, ...allRows }, context);
    return { ids: result.rows.map((row) => String(list.id(row))) };
  }

  async function file({ query, body, request }: ListCall, context: Context<Loaded>): Promise<unknown> {
    const { list, found, result } = await ask({ ...query, ...body, ...allRows }, context);
    const { fileName, text } = listCsv(list, result.rows, found.viewer);
    return reply({ raw: csvReply(request, fileName, text) });
  }

  type Run = (call: ListCall, context: Context<Loaded>) => Promise<unknown>;
  const runs: [AnyRoute | undefined, Run][] = [
    [routes.list, page],
    [routes.count, count],
    [routes.ids, ids],
    [routes.csv, file],
    [routes.csvOfSelected, file],
  ];
  return runs.flatMap(([route, run]) =>
    // The runtime calls with what the route's own schemas have parsed: these are the routes of `listRoutes`.
    route ? [{ route, ...("load" in parts && { load: parts.load }), run } as unknown as AnyHandler] : [],
  );
}

/** A call of any of the list's routes; the body is a selection. */
type ListCall = { query: ListQuery; body?: { ids: string[] }; request: Call<AnyRoute>["request"] };

const allRows: ListQuery = { page: "0", per_page: "999999999" };
