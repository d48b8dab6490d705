import { type ReactNode, useContext, useEffect, useRef } from "react";
import { useDocumentTitle } from "../api/useDocumentTitle.ts";
import { takeFocusRequest } from "./headingFocus.ts";
import { HeadingTabs } from "./headingTabs.ts";
import classes from "./PageHeading.module.css";

/**
 * The one heading that says where you are, with the page's main action at its right. It takes the focus when the person
 * came here from another page, so that screen readers start at it.
 */
export function PageHeading(props: {
  title: ReactNode;
  /** Plain text for the browser's tab. */
  tabTitle: string;
  above?: ReactNode;
  below?: ReactNode;
  action?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(props.tabTitle);
  useEffect(() => {
    if (takeFocusRequest()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className={classes.root}>
      {props.above}
      {useContext(HeadingTabs)}
      <div className={classes.line}>
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {props.title}
        </h1>
        {props.action && <div className={classes.action}>{props.action}</div>}
      </div>
      {props.below && <div className={classes.below}>{props.below}</div>}
    </header>
  );
}
