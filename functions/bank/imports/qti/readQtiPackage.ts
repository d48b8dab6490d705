import type { ReadItem } from "#shared/questions/interchange/item.ts";
import { Refusal } from "../../../runtime/refusal.ts";
import { unreadable } from "../../../spreadsheets/unreadable.ts";
import {
  childrenOf,
  readXmlTree,
  requireNoEntities,
  type XmlElement,
} from "../../../spreadsheets/xmlTree.ts";
import type { ZipParts } from "../../../spreadsheets/zipParts.ts";
import { decoded } from "../decoded.ts";
import { qtiName, readQtiItem } from "./readQtiItem.ts";

const manifestName = "imsmanifest.xml";

/** Path of the manifest: at the root, or in the one folder that somebody packed. Undefined where there is none. */
export const manifestIn = ({ names }: Pick<ZipParts, "names">): string | undefined => {
  if (names.includes(manifestName)) return manifestName;
  const inFolder = names.filter(
    (name) => /^[^/]+\/imsmanifest\.xml$/.test(name) && !name.startsWith("__MACOSX/"),
  );
  return inFolder.length === 1 ? inFolder[0] : undefined;
};

const treeOf = (xml: string, file: string): XmlElement => {
  requireNoEntities(xml, `The file ${file}`);
  return readXmlTree(xml, { problem: `The file ${file} can't be read`, nameOf: qtiName });
};

/** Tells if XML is a single item. */
export const isQtiItem = (start: string): boolean =>
  /<(\w+:)?(assessmentItem|qti-assessment-item)[\s>]/.test(start);

/** Reads one item of QTI 2.1, 2.2 or 3.0. @throws Refusal INVALID_REQUEST where it is none */
export function readSingleItem(xml: string): ReadItem[] {
  const root = treeOf(xml, "with the item");
  if (root.name !== "assessmentItem") throw unreadable("This XML file is not a QTI item");
  return [readQtiItem(root, 1)];
}

/** Kind of a resource by its type, such as `imsqti_item_xmlv2p1`. */
function kindOf(type: string): "item" | "test" | "old" | undefined {
  if (/^imsqti_(assessment)?item_xmlv(2p\d+|3p0)/i.test(type)) return "item";
  if (/^imsqti_(assessment)?test_xmlv/i.test(type)) return "test";
  // QTI 1.2 as such, and inside of Common Cartridges.
  return /imsqti_xmlv1|^imsqti_item_xmlv1/i.test(type) ? "old" : undefined;
}

export type QtiPackage = {
  items: ReadItem[];
  /** Its tests, by file: their order, sections and rules have no place in the bank. */
  tests: string[];
};

/**
 * Reads the items of a QTI package in the order of its manifest. No file outside of the archive is fetched, and none is unpacked to a disk.
 * @throws Refusal INVALID_REQUEST where the package lists no item, or a file of it declares entities
 */
export function readQtiPackage(zip: ZipParts, manifest: string): QtiPackage {
  const root = treeOf(zip.read(manifest) ?? "", manifestName);
  if (root.name !== "manifest")
    throw unreadable("The file imsmanifest.xml is no manifest of a content package");
  const folder = manifest.slice(0, -manifestName.length);
  const listed = childrenOf(root, "resources")
    .flatMap((each) => childrenOf(each, "resource"))
    .map((resource) => ({ resource, kind: kindOf(resource.attributes.type ?? "") }));
  const kinds = new Set(listed.map(({ kind }) => kind));
  if (!kinds.has("item") && kinds.has("old"))
    throw unreadable("This is a QTI 1.2 package. Export it as QTI 2.1, 2.2, or 3.0");
  if (!kinds.has("item")) throw unreadable("The manifest of this package lists no QTI items");
  const bytesOf = keptBytes(zip);
  return {
    items: listed
      .filter(({ kind }) => kind === "item" || kind === "old")
      .map(({ kind, resource }, at) =>
        kind === "old"
          ? otherOf(resource, at + 1, "Items of QTI 1.2 are not read.")
          : readResource(zip, bytesOf, { folder, resource, line: at + 1 }),
      ),
    tests: listed
      .filter(({ kind }) => kind === "test")
      .map(({ resource }) => hrefOf(resource) ?? resource.attributes.identifier ?? ""),
  };
}

const otherOf = (resource: XmlElement, line: number, reason: string): ReadItem => ({
  ...{ kind: "other", line, reason },
  name: hrefOf(resource) ?? resource.attributes.identifier ?? "",
});

/** The bytes of a part of the archive; the same for each item that shows it. */
type BytesOf = (path: string) => Uint8Array | undefined;

function keptBytes(zip: ZipParts): BytesOf {
  const kept = new Map<string, Uint8Array | undefined>();
  return (path) => {
    if (!kept.has(path)) kept.set(path, zip.bytes(path));
    return kept.get(path);
  };
}

function readResource(
  zip: ZipParts,
  bytesOf: BytesOf,
  { folder, resource, line }: { folder: string; resource: XmlElement; line: number },
): ReadItem {
  const href = hrefOf(resource);
  if (href === undefined) return otherOf(resource, line, "The manifest names no file for this item.");
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href))
    return otherOf(resource, line, "The file of this item is at another address and is not fetched.");
  const path = zip.names.includes(folder + href) ? folder + href : folder + decoded(href);
  const xml = zip.read(path);
  if (xml === undefined) return otherOf(resource, line, "The package has no such file.");
  requireNoEntities(xml, `The file ${href}`);
  const root = treeOrNone(xml);
  if (!root) return otherOf(resource, line, "The file of this item can't be read.");
  return root.name === "assessmentItem"
    ? withPictures(readQtiItem(root, line), bytesOf, path)
    : otherOf(resource, line, "The file is no QTI item.");
}

function treeOrNone(xml: string): XmlElement | undefined {
  try {
    return readXmlTree(xml, { problem: "This item can't be read", nameOf: qtiName });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** The item with the bytes of those pictures that the package holds. Sources count from the file of the item. */
function withPictures(item: ReadItem, bytesOf: BytesOf, itemPath: string): ReadItem {
  if (item.kind === "other") return item;
  const pictures = item.pictures.map((picture) => {
    const path = pathFrom(itemPath, picture.source.replace(/[?#].*$/, ""));
    return { ...picture, bytes: bytesOf(path) ?? bytesOf(decoded(path)) };
  });
  return { ...item, pictures };
}

/** Path of a file that another one names: `../images/a.png` of `items/1.xml` is `images/a.png`. */
function pathFrom(path: string, source: string): string {
  const parts = path.split("/").slice(0, -1);
  for (const part of source.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

const hrefOf = (resource: XmlElement): string | undefined =>
  resource.attributes.href ?? childrenOf(resource, "file")[0]?.attributes.href;
