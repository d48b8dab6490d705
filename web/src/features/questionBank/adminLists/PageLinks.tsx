import classes from "./adminLists.module.css";

/** Pages at both ends, and around the page that is shown. @see spec assessments §9 "Pagination" */
const margin = 2;
const range = 5;

/** Numbers of the pages that have a link; null stands for those between that have none. */
export function linkedPages(page: number, pages: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), pages - range + 1));
  const shown = new Set<number>();
  for (let at = 0; at < margin; at++) {
    shown.add(at + 1);
    shown.add(pages - at);
  }
  for (let at = 0; at < range; at++) shown.add(first + at);
  const sorted = [...shown].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
  return sorted.flatMap((one, at) => (at > 0 && one - (sorted[at - 1] ?? 0) > 1 ? [null, one] : [one]));
}

/** Links to the pages of a list. */
export function PageLinks(props: { page: number; pages: number; onPage: (page: number) => void }) {
  const { page, pages, onPage } = props;
  const gapName = (at: number): string => `gap ${at}`;
  return (
    <nav aria-label="Pages" className={classes.pages}>
      <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </button>
      {linkedPages(page, pages).map((one, at) =>
        one === null ? (
          <span key={gapName(at)}>…</span>
        ) : (
          <button
            key={one}
            type="button"
            aria-label={`Page ${one}`}
            aria-current={one === page ? "page" : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        ),
      )}
      <button type="button" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}
