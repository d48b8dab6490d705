import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./untilFound.module.css";

/**
 * Content that is opened elsewhere: it does not show, but the browser's search finds it, which opens it, and it is
 * printed in its place. A browser that does not know of this hides it.
 */
export function UntilFound(props: { onFound: () => void; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const onFound = useRef(props.onFound);
  onFound.current = props.onFound;

  useLayoutEffect(() => {
    const element = place.current;
    const found = (): void => onFound.current();
    // React knows `hidden` only as a flag.
    element?.setAttribute("hidden", "until-found");
    element?.addEventListener("beforematch", found);
    return () => element?.removeEventListener("beforematch", found);
  }, []);

  return (
    <div ref={place} hidden className={styles.place}>
      {props.children}
    </div>
  );
}
