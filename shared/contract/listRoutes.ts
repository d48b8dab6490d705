import * as z from "zod/mini";
import type { Action } from "../domain/access.ts";
import { describeList } from "../domain/collection/describeList.ts";
import type { ListDefinition } from "../domain/collection/listDefinition.ts";
import type { LimitName } from "../domain/limits.ts";
import { listCount, listIds, listQuery, selection, selectionBytes } from "./lists.ts";
import { type Context, defineRoute } from "./route.ts";

type ObjectSchema = z.ZodMiniObject;
type None = undefined;

type ListSpec<Name extends string, C extends Context, A extends Action, Item, Params> = {
  /** Name as in `listPeople`; the file that serves it is `people.ts`. */
  name: Name;
  /** Columns, filters and sorts of the list. */
  // Only its texts are read: of which rows it is a list makes no difference here.
  list: Omit<ListDefinition<never, never>, "id">;
  context: C;
  path: string;
  action: A;
  params?: Params;
  /** One row of the reply. */
  item: Item;
  /** Subject of the list as the beginning of a sentence: 'The people of the program'. */
  what: string;
};

/**
 * The two routes of every list: a page of rows as an array, with a `Link: <…>; rel="next"` header while there are more, and
 * the count of what the same query finds, as a message, with the dynamic filters.
 * @see spec courses §7 "Shared catalogue list"
 */
export function listRoutes<
  const Name extends string,
  const C extends Context,
  const A extends Action,
  Item extends z.ZodMiniType,
  Params extends ObjectSchema | None = None,
>(spec: ListSpec<Name, C, A, Item, Params>) {
  const { name, path, what } = spec;
  const common = commonOf(spec);
  return {
    list: defineRoute({
      ...common,
      method: "GET",
      name: `list${name}` as `list${Name}`,
      path,
      summary: `${what}.`,
      query: listQuery,
      reply: z.array(spec.item),
    }),
    count: defineRoute({
      ...common,
      method: "GET",
      name: `count${name}` as `count${Name}`,
      path: `${path}/item_count`,
      summary: `${what}: how many the same query finds, as a message, and the filters' values with counts.`,
      query: listQuery,
      reply: listCount,
    }),
  };
}

/** Further route of a list whose rows can be selected: the ids of all that a query finds. @see rulings 11 */
export function idsRoute<
  const Name extends string,
  const C extends Context,
  const A extends Action,
  Item extends z.ZodMiniType,
  Params extends ObjectSchema | None = None,
>(spec: ListSpec<Name, C, A, Item, Params>) {
  const { name, path, what } = spec;
  return defineRoute({
    ...commonOf(spec),
    method: "GET",
    name: `list${name}Ids` as `list${Name}Ids`,
    path: `${path}/item_ids`,
    summary: `${what}: the ids of all that the same query finds, on every page.`,
    query: listQuery,
    reply: listIds,
  });
}

/**
 * Further routes of a list whose rows can be selected and exported: ids of all that a query finds, and the CSV file of
 * a query or of a selection.
 * @see rulings 11, 18
 */
export function selectionRoutes<
  const Name extends string,
  const C extends Context,
  const A extends Action,
  Item extends z.ZodMiniType,
  Params extends ObjectSchema | None = None,
>(spec: ListSpec<Name, C, A, Item, Params>) {
  const { name, path, what, list } = spec;
  if (!list.csv) throw new Error(`The list of ${name} does not say what its file holds`);
  const common = commonOf(spec);
  const file = {
    ...common,
    path: `${path}/${list.csv.fileName}`,
    reply: "csv",
    limit: "live_exports",
  } as const;
  return {
    ids: idsRoute(spec),
    csv: defineRoute({
      ...file,
      method: "GET",
      name: `export${name}` as `export${Name}`,
      summary: `${what}: all that the same query finds, as a file.`,
      query: listQuery,
    }),
    csvOfSelected: defineRoute({
      ...file,
      name: `exportSelected${name}` as `exportSelected${Name}`,
      method: "POST",
      summary: `${what}: those that are selected, as a file.`,
      body: selection,
      takesForm: true,
      maxBodyBytes: selectionBytes,
    }),
  };
}

function commonOf<
  Name extends string,
  C extends Context,
  A extends Action,
  Item,
  Params extends ObjectSchema | None,
>(spec: ListSpec<Name, C, A, Item, Params>) {
  const { name, context, action, list } = spec;
  return {
    list: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    description: describeList(list),
    context,
    action,
    limit: "list_pages",
    // A list of the program has none, and no such field.
    ...(spec.params && { params: spec.params }),
  } as unknown as Common<C, A> & (Params extends ObjectSchema ? { readonly params: Params } : unknown);
}

type Common<C extends Context, A extends Action> = {
  readonly list: string;
  readonly description: string;
  readonly context: C;
  readonly action: A;
  readonly limit: LimitName;
};
