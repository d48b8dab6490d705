import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { isoTime, nowMs } from "#functions/runtime/clock.ts";
import { browserArgs, browserPath } from "#scripts/lib/browser.ts";
import { findRunning } from "#scripts/local/dataDirectory.ts";
import { repositoryRoot } from "../build/inputs.ts";
import { courseId, covered } from "./curriculum.ts";
import {
  dyadsOf,
  mappedDocuments,
  mappedQuestions,
  objectivesOf,
  putCurriculum,
  reusablesOf,
} from "./curriculumWorld.ts";
import { type Figure, median } from "./figure.ts";
import { serveBundledPage } from "./floorPage.ts";
import { countWork, follow, signIn, untilThere } from "./pageWork.ts";
import { startProduct } from "./productProcess.ts";
import { courseRow } from "./reportWorld.ts";
import { ratioFigure } from "./timed.ts";

const turns = 9;
const warmUps = 2;

/** React shows a table of as many cells when `show` is called. */
const app = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const root = createRoot(document.getElementById("root"));
globalThis.show = async () => {
  const { names, cells } = await (await fetch("/cells.json")).json();
  root.render(createElement("table", null, createElement("tbody", null, cells.map((row, at) =>
    createElement("tr", { key: at }, createElement("th", null, names[at]), row.map((cell, place) => createElement("td", { key: place }, cell)))))));
};`;

/** The picture of a course's coverage in Chromium, beside a bare table of the same cells. */
export async function benchCoveragePage(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-coverage-"));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({ executablePath: await browserPath(), args: browserArgs });
  const floor = await serveBundledPage({
    ...{ app, resolveDir: repositoryRoot, data: { cells: bareCells() } },
    page: '<!doctype html><div id="root"></div><script type="module" src="/app.js"></script>',
  });
  try {
    const running = findRunning(dataDir);
    if (!running) throw new Error("The product is not running on its data directory");
    Object.assign(process.env, running.environment);
    await putCovered();
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(context, product.url, "admin@bedside.test");
    const taken = { picture: [] as number[], bare: [] as number[] };
    const measure = async (from: string, open: (page: Page) => Promise<void>): Promise<number> => {
      const page = await context.newPage();
      await page.goto(from);
      await page.waitForLoadState("networkidle");
      const counted = await countWork(page);
      const { scriptMs } = await counted.during(() => open(page));
      await page.close();
      return scriptMs;
    };
    for (let turn = 0; turn < warmUps + turns; turn++) {
      const picture = await measure(`${product.url}/coverage`, async (page) => {
        await follow(page, `/coverage/${courseId}/map`);
        await untilThere(page, `svg[data-row="${covered.objectives - 1}"] path`);
      });
      const bare = await measure(floor.url, async (page) => {
        await page.evaluate("void globalThis.show()");
        await untilThere(page, `tr:nth-child(${covered.objectives}) td:nth-child(${covered.cases + 1})`);
      });
      if (turn < warmUps) continue;
      taken.picture.push(picture);
      taken.bare.push(bare);
    }
    return [
      ratioFigure(
        `Script time of the picture of ${covered.cases} cases × ${covered.objectives} objectives`,
        median(taken.picture),
        { ms: median(taken.bare), what: "React and a bare table of the same cells" },
        2,
      ),
    ];
  } finally {
    await browser.close();
    await floor.stop();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const documents = () =>
  mappedDocuments(covered.cases, {
    ...{ objectives: covered.objectives, reusables: covered.objectives, each: 30 },
  });

function bareCells(): { names: string[]; cells: string[][] } {
  const cases = documents();
  return {
    names: objectivesOf(covered.objectives).map(({ name }) => name),
    cells: Array.from({ length: covered.objectives }, (_, at) =>
      cases.map(({ mapped }) => (mapped?.objectives.includes(at + 1) ? "T" : "")),
    ),
  };
}

/** The lists of the curriculum, in the place of the demo's, and a course of the editorial program that holds all cases. */
async function putCovered(): Promise<void> {
  const { readPrograms } = await import("#functions/table/programs/programs.ts");
  const { putCourse } = await import("#functions/table/courses/courses.ts");
  const { putCourseItems } = await import("#functions/table/courses/courseItems.ts");
  await putCurriculum({
    objectives: objectivesOf(covered.objectives),
    reusables: reusablesOf(covered.objectives),
    dyads: dyadsOf(covered.objectives),
    documents: documents(),
    questions: mappedQuestions(covered.questions, covered),
  });
  const editorial = (await readPrograms()).rows.find(({ is_editorial }) => is_editorial);
  if (!editorial) throw new Error("The demo has no editorial program");
  const nowS = Math.floor(nowMs() / 1000);
  await putCourse(courseRow(courseId, editorial.id, isoTime(nowMs())), nowS);
  const places = documents().map(({ id }, position) => ({ relation_id: id, position, document_id: id }));
  for (let from = 0; from < places.length; from += 50)
    await putCourseItems(courseId, places.slice(from, from + 50), nowS);
}
