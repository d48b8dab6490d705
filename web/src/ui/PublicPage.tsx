import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBrand } from "../api/RuntimeConfigProvider.tsx";
import classes from "./PublicPage.module.css";

/** The frame of a page that nobody need be signed in for. */
export function PublicPage(props: { children: ReactNode; isWide?: boolean | "sheet"; more?: ReactNode }) {
  const brand = useBrand();
  return (
    <main className={classes.page} data-wide={props.isWide || undefined}>
      <div>
        <Link to="/" className={classes.brand}>
          <img src={brand.mark_url ?? "/favicon.svg"} alt="" width={34} height={34} />
          {brand.name}
        </Link>
        {props.children}
        {props.more && <div className={classes.more}>{props.more}</div>}
      </div>
    </main>
  );
}
