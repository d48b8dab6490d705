import { parseArgs } from "node:util";
import { getCourse } from "#functions/table/courses.ts";
import { listCourseLoans } from "#functions/table/loans.ts";
import { rebuildProjection } from "#functions/workers/rebuildProjection.ts";
import { withProductData } from "#scripts/import/productConnection.ts";
import { readDataDir } from "#scripts/product/startProduct.ts";

const help = `node scripts/rebuild/rebuildProjection.ts COURSE…

Makes the figures of course reports anew from the progress records, for every program that has the course, and says how
many differed from what was kept. Safe to repeat; while learners are at work, repeat it until nothing differs.

COURSE is a course's number, as in /document_sets/{number}.

Environment
  TABLE_NAME   the deployed table (with the other settings of the reports function, and AWS credentials); without it:
  DATA_DIR     where the product on this machine keeps its data (default .local)`;

const { values, positionals } = parseArgs({ options: { help: { type: "boolean" } }, allowPositionals: true });
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
    const { items, differed } = await rebuildProjection({ courseId, programId });
    console.log(`${course.name}, program ${programId}: ${items} students, ${differed} differed`);
  }
}
