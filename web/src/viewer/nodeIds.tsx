import { createContext, type ReactNode, useContext } from "react";

/** Stands in no uid. @see shared/case/model/uid.ts */
const mark = "/";

const Place = createContext("");

/** The id that a node's element has in the second place of this name; in the page itself it is the uid. */
export const nodeIdIn = (place: string, uid: string): string => `${place}${mark}${uid}`;

/** The node that an element is of, wherever it stands. */
export const uidOfElement = ({ id }: Pick<Element, "id">): string => id.slice(id.lastIndexOf(mark) + 1);

/**
 * A place besides the page in which nodes are shown, such as a modal. A node may stand in both at once, and an id only once
 * in a document.
 */
export function SecondPlace({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const outer = useContext(Place);
  return <Place value={outer + nodeIdIn(name, "")}>{children}</Place>;
}

/** The ids of nodes' elements in the place where this component stands, by uid. */
export function useNodeIds(): (uid: string) => string {
  const place = useContext(Place);
  return (uid) => place + uid;
}
