import type { Hyperlink } from "../../case/model/hyperlinks.ts";
import { type ReportColumn, words } from "./reportColumns.ts";
import { reportTableOf } from "./reportTable.ts";

/** The columns of a Links Report: where in the case, and where to. @see spec documents §2.15 */
const columns: readonly ReportColumn<Hyperlink>[] = [
  { key: "card", head: "Card", widthInCharacters: 30, valueOf: ({ place }) => words(place[0] ?? "") },
  {
    key: "section",
    head: "Section",
    widthInCharacters: 30,
    valueOf: ({ place }) => words(place.slice(1).join(" › ")),
  },
  { key: "type", head: "Content Type", widthInCharacters: 20, valueOf: ({ type }) => words(type) },
  { key: "text", head: "Linked Text", widthInCharacters: 40, valueOf: ({ text }) => words(text) },
  { key: "url", head: "Link", widthInCharacters: 60, valueOf: ({ url }) => words(url) },
  { key: "uid", head: "UID", widthInCharacters: 24, valueOf: ({ uid }) => words(uid) },
];

/** The file's name without date and ending. */
export const linksReportName = (title: string) => ({
  prefix: "links-report",
  otherwise: "case",
  about: title,
});

/** The links of a case as a file. `title`: of the case, plain. */
export const linksReportTable = (
  links: readonly Hyperlink[],
  { title, generatedAt }: { title: string; generatedAt: string },
) => ({
  ...reportTableOf(
    {
      title: "Links Report",
      facts: [["Case", title]],
      generatedAt,
      notice: links.length === 0 ? "This case has no links." : undefined,
      frozenColumns: 1,
    },
    columns,
    links,
  ),
  sheetName: "Links",
});
