import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./PageBar.module.css";

const placeId = "page-bar";

/** The place in the top bar, which stays when the page scrolls, for what a page has to keep in view. Empty on most pages. */
export function PageBarPlace(): ReactNode {
  return <div id={placeId} className={classes.place} />;
}

const findPlace = (): Element | null => document.getElementById(placeId);

/** Shows its children in the top bar; where there is none, in their own place. */
export function PageBar({ children }: { children: ReactNode }): ReactNode {
  // Looked for at once: found only after the first commit, it would have the children made a second time before anything is painted.
  const [place, setPlace] = useState(findPlace);
  // Before its first commit the page around may not stand yet.
  useLayoutEffect(() => setPlace(findPlace()), []);
  return place ? createPortal(children, place) : children;
}
