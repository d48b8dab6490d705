import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./PageBar.module.css";

const placeId = "page-bar";

/** The place in the top bar, which stays when the page scrolls, for what a page has to keep in view. Empty on most pages. */
export function PageBarPlace(): ReactNode {
  return <div id={placeId} className={classes.place} />;
}

/** Shows its children in the top bar; where there is none, in their own place. */
export function PageBar({ children }: { children: ReactNode }): ReactNode {
  const [place, setPlace] = useState<Element | null>(null);
  // Before its first commit the page around may not stand yet.
  useLayoutEffect(() => setPlace(document.getElementById(placeId)), []);
  return place ? createPortal(children, place) : children;
}
