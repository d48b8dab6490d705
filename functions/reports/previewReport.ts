import { previewReport as route } from "#shared/contract/reports/builder.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { requireAllowance } from "../runtime/requireAllowance.ts";
import { cellsOf, headOf, openRows } from "./builder/builtTable.ts";
import { programOfBuilder } from "./builder/programOfBuilder.ts";
import { requireQuestion } from "./builder/requireQuestion.ts";

const rowsShown = 20;
/** Where the filters let few rows through, finding twenty may mean to read all: what was found by then is shown. */
const readAtMostMs = 4000;

/** The first rows of a report, read from where the file's rows come from. */
export const previewReport = defineHandler(route, {
  load: programOfBuilder,
  run: async ({ params: { builder }, body }, signedIn) => {
    const question = requireQuestion(builder, body);
    const { columns } = question;
    const program = await requireProgram(signedIn);
    await requireAllowance("report_previews", { userId: signedIn.actor.userId });
    const { rows } = await openRows(question, { program, readers: [signedIn.actor.userId] });
    const shown: (string | number)[][] = [];
    const until = performance.now() + readAtMostMs;
    let isWhole = true;
    for await (const row of rows) {
      if (shown.length === rowsShown || performance.now() > until) {
        isWhole = false;
        break;
      }
      shown.push(cellsOf(row, columns));
    }
    return {
      columns: columns.map((column) => ({ key: column.key, title: headOf(column) })),
      rows: shown,
      is_whole: isWhole,
    };
  },
});
