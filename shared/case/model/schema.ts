import { attributeSchemas, richTextSchema } from "./attributeSchemas.ts";
import { mayHold } from "./containment.ts";
import { reservedUids } from "./flowUids.ts";
import type { AttributeName } from "./nodeAttributes.ts";
import { attributeOf, isNodeType, nodeTable } from "./nodeTable.ts";
import { asText, at, check, isObject, type Placed, type Report, type TreeProblem } from "./problems.ts";
import { isRichText } from "./richText.ts";
import type { ContentNode, RichText } from "./types.ts";
import { isUid, rootStateUid } from "./uid.ts";

export type ParsedTree = { ok: true; root: ContentNode } | { ok: false; problems: TreeProblem[] };

/** Deeper trees than this are a mistake or an attack; the deepest template has eight levels. */
export const maxDepth = 40;

/** Types, attributes and rich text: whether every node has the shape that the node table gives its type. */
function checkShape(value: unknown, path: string, depth: number, report: Report): void {
  if (!isObject(value)) {
    report(path, "must be a node");
    return;
  }
  if (depth > maxDepth) {
    report(path, `is nested more than ${maxDepth} deep`);
    return;
  }
  const type = value.type;
  if (!isNodeType(type)) {
    report(at(path, "type"), `unknown node type '${asText(type)}'`);
    return;
  }
  if (typeof value.uid !== "string" || !isUid(value.uid)) {
    report(at(path, "uid"), `'${asText(value.uid)}' is not a uid`);
  }
  const { children, richText } = nodeTable[type];
  for (const [name, field] of Object.entries(value)) {
    if (name === "type" || name === "uid" || field === undefined) continue;
    const place = at(path, name);
    if (children.some((list) => list.key === name)) {
      if (!Array.isArray(field)) report(place, "must be a list of nodes");
      else for (const [i, child] of field.entries()) checkShape(child, `${place}[${i}]`, depth + 1, report);
      continue;
    }
    if ((richText as readonly string[]).includes(name)) {
      if (typeof field !== "string") check(richTextSchema, { value: field, path: place }, report);
      continue;
    }
    const attribute = attributeOf(type, name, depth === 0);
    if (!attribute) report(place, `a ${type} has no '${name}'`);
    else check(attributeSchemas[attribute.kind], { value: field, path: place }, report);
  }
}

type InTree = Placed<ContentNode> & { parent: ContentNode | undefined; key: string };

/** Each node with its place. The shape is known to be right. */
function* placedNodes(node: ContentNode, path: string, parent?: ContentNode, key = ""): Generator<InTree> {
  yield { value: node, path, parent, key };
  for (const list of nodeTable[node.type].children) {
    // checkShape has established that a child list holds nodes.
    const nodes = (node[list.key] ?? []) as ContentNode[];
    for (const [i, child] of nodes.entries()) {
      yield* placedNodes(child, `${at(path, list.key)}[${i}]`, node, list.key);
    }
  }
}

function checkRanges({ value, path }: Placed<RichText>, report: Report): void {
  for (const [i, { type, range, args }] of value.styleRanges.entries()) {
    const place = `${path}.styleRanges[${i}]`;
    if (range.start > range.end || range.end > value.text.length) {
      report(place, `range ${range.start}–${range.end} is outside the text (length ${value.text.length})`);
    }
    if (type === "link" && !args?.url) report(place, "a link needs a url");
    if (type === "color" && !args?.hexCode) report(place, "a colour needs a hexCode");
    if (type === "modalMedia" && !args?.uid) report(place, "modalMedia needs the uid of its media");
  }
}

/** Checks a node against its children: nesting, and ranges that lie in their text. */
function checkInside({ value: node, path, parent, key }: InTree, report: Report): void {
  if (parent && !mayHold(parent, key, node)) {
    report(
      path,
      `a ${parent.subtype ?? parent.type} may not hold a ${node.subtype ?? node.type} in its ${key}`,
    );
  }
  for (const name of nodeTable[node.type].richText) {
    const field = node[name];
    if (isRichText(field)) checkRanges({ value: field, path: at(path, name) }, report);
  }
}

/** The uids that a node refers to, each with the place of the reference. */
function referencesOf({ value: node, path }: Placed<ContentNode>): Placed<string>[] {
  const { richText, attributes } = nodeTable[node.type];
  const references: Placed<string>[] = [];
  for (const [i, action] of (node.onClick ?? []).entries()) {
    if ("uid" in action) references.push({ value: action.uid, path: `${at(path, "onClick")}[${i}]` });
  }
  for (const [name, { kind }] of Object.entries(attributes)) {
    const uid = node[name as AttributeName]; // the table's own names
    if (kind === "uid" && typeof uid === "string") references.push({ value: uid, path: at(path, name) });
  }
  for (const name of richText) {
    const field = node[name];
    if (!isRichText(field)) continue;
    for (const [i, { args }] of field.styleRanges.entries()) {
      if (args?.uid) references.push({ value: args.uid, path: `${at(path, name)}.styleRanges[${i}]` });
    }
  }
  return references;
}

/** Checks nodes against each other: nesting, uids, references. */
function checkWhole(root: ContentNode, report: Report): void {
  const places = new Map<string, string>();
  const references: Placed<string>[] = [];
  for (const placed of placedNodes(root, "")) {
    const { value: node, path } = placed;
    const taken = places.get(node.uid);
    if (taken === undefined) places.set(node.uid, path);
    else report(at(path, "uid"), `'${node.uid}' is already the uid of ${taken || "the root"}`);
    checkInside(placed, report);
    references.push(...referencesOf(placed));
  }
  for (const { value: uid, path } of references) {
    if (!places.has(uid)) report(path, `no node has the uid '${uid}'`);
  }
  for (const uid of reservedUids(places.keys())) {
    report(at(places.get(uid) ?? "", "uid"), `'${uid}' is the uid of a derived flow node`);
  }
  const rootFlagsPlace = places.get(rootStateUid);
  // The root itself, at '', may have it: its state and the flags of the case are one.
  if (rootFlagsPlace)
    report(at(rootFlagsPlace, "uid"), `'${rootStateUid}' is kept for the flags of the whole case`);
}

/**
 * Checks a whole case tree: types, attributes, nesting, rich text whose ranges lie in their text, uids that are unique,
 * plain and not those of derived flow nodes, and actions whose uids exist. Problems are named with their place; those
 * between nodes are looked for once every node has its right shape.
 */
export function parseCaseTree(json: unknown): ParsedTree {
  const problems: TreeProblem[] = [];
  const report: Report = (path, message) => {
    problems.push({ path, message });
  };
  checkShape(json, "", 0, report);
  if (isObject(json) && isNodeType(json.type) && json.type !== "section") {
    report("type", "the root must be a section");
  }
  if (problems.length > 0) return { ok: false, problems };
  // checkShape has gone through every field.
  const root = json as ContentNode;
  checkWhole(root, report);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, root };
}

/**
 * Checks a node that is to come into a case, with all that it holds: its shape, nesting and texts. What it refers to may stand
 * elsewhere, and whether its uids are free is for the case to say.
 */
export function parsePart(json: unknown): ParsedTree {
  const problems: TreeProblem[] = [];
  const report: Report = (path, message) => {
    problems.push({ path, message });
  };
  checkShape(json, "", 1, report);
  if (problems.length > 0) return { ok: false, problems };
  // checkShape has gone through every field.
  const root = json as ContentNode;
  for (const placed of placedNodes(root, "")) checkInside(placed, report);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, root };
}
