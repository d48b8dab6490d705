import { readXml } from "./readXml.ts";
import { unreadable } from "./unreadable.ts";

export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
};

const deepest = 100;
const elementsAtMost = 200_000;

/** Refuses XML that declares entities of its own: they can name other files, or grow without end. @throws Refusal INVALID_REQUEST */
export function requireNoEntities(xml: string, file = "This file"): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw unreadable(`${file} declares its own XML entities, which are not read. Remove the DOCTYPE`);
}

/**
 * Reads small XML as a tree, with names as `nameOf` changes them.
 * @throws Refusal INVALID_REQUEST with `problem` where it is none, has no single root, is over 100 levels deep, or has over 200,000 elements
 */
export function readXmlTree(
  xml: string,
  { problem, nameOf = (name) => name }: { problem: string; nameOf?: (name: string) => string },
): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const open: XmlElement[] = [root];
  let count = 0;
  readXml(
    xml,
    {
      open(name, attributes) {
        if (open.length > deepest || ++count > elementsAtMost) throw unreadable(problem);
        const named = Object.entries(attributes()).map(([key, value]) => [nameOf(key), value]);
        const element: XmlElement = {
          name: nameOf(name),
          attributes: Object.fromEntries(named),
          children: [],
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      text: (text) => open.at(-1)?.children.push(text),
      close: () => {
        if (open.length > 1) open.pop();
      },
    },
    problem,
  );
  const [first, second] = elementsOf(root);
  if (!first || second || open.length > 1) throw unreadable(problem);
  return first;
}

export const elementsOf = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** Children with this name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((child) => child.name === name);

/** An element and all elements inside it, in document order. */
export function* elementsWithin(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of elementsOf(element)) yield* elementsWithin(child);
}

/** All text inside an element. */
export const textIn = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : textIn(child))).join("");
