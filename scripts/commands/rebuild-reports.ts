import { parseArgs } from "node:util";
import { getCourse } from "#functions/table/courses/courses.ts";
import { listCourseLoans } from "#functions/table/programs/loans.ts";
import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";

const help = `npm run rebuild-reports -- [options] COURSE…

Makes what reports show of courses anew, for every program that has the course: the figures from the progress records, and what
students chose from what they left in each case. Says how many differed from what was kept. Safe to repeat, and while learners are at
work; one that was stopped goes on where it stood.

COURSE is a course's number, as in /document_sets/{number}.

Options
  --figures    the figures alone: what students chose stays as it is
  --help       show this

Environment
  TABLE_NAME   the deployed table (with the other settings of the reports function, and AWS credentials); without it:
  DATA_DIR     where the product on this machine keeps its data (default .local)`;

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean" }, figures: { type: "boolean", default: false } },
  allowPositionals: true,
});
const courseIds = positionals.map(Number);

if (values.help || courseIds.length === 0) console.log(help);
else if (courseIds.some((id) => !Number.isInteger(id) || id < 1)) {
  console.error("A course is named by its number.");
  process.exitCode = 1;
} else if (process.env.TABLE_NAME !== undefined) await rebuildAll();
else await withProductData(readDataDir(), console.log, rebuildAll);

async function rebuildAll(): Promise<void> {
  for (const courseId of courseIds) await rebuildCourse(courseId);
}

async function rebuildCourse(courseId: number): Promise<void> {
  const course = await getCourse(courseId);
  if (!course) {
    console.error(`There is no course ${courseId}.`);
    process.exitCode = 1;
    return;
  }
  const programIds = course.program_id === null ? await listCourseLoans(courseId) : [course.program_id];
  for (const programId of programIds) {
    const { items, differed } = await rebuildProjection(
      { courseId, programId },
      {
        withChoices: !values.figures,
        onPart: (so) => console.log(`${course.name}, program ${programId}: ${so.items} students so far`),
      },
    );
    console.log(`${course.name}, program ${programId}: ${items} students, ${differed} differed`);
  }
}
