import { findRunning } from "#scripts/local/dataDirectory.ts";
import { generateCase } from "#shared/case/build/generateCase.ts";

/** A generated case in the running product. */
export type BenchCase = { cards: number; blocks: number; documentId: number };

/** Blocks and words of a card of the case in design/case-model: 40 cards, 1,549 blocks, 59,654 words. */
const blocksPerCard = 1549 / 40;
const wordsPerCard = 59_654 / 40;

export const firstCardUid = (cards: number): string => `generated_${cards}_card_1`;

/** The tree of the generated case of that many cards. */
export const generated = (cards: number) =>
  generateCase({
    cards,
    blocks: Math.round(cards * blocksPerCard),
    words: Math.round(cards * wordsPerCard),
    seed: 1,
    uid: `generated_${cards}`,
  });

/** Publishes generated cases of these many cards, through the importers' door, in a course of the demo student's. */
export async function publishGenerated(dataDir: string, sizes: readonly number[]): Promise<BenchCase[]> {
  const running = findRunning(dataDir);
  if (!running) throw new Error("The product is not running on its data directory");
  Object.assign(process.env, running.environment);
  // They read their environment as they are loaded.
  const { publishCase } = await import("#scripts/import/publishCase.ts");
  const { ensureItems } = await import("#scripts/import/fillCourse.ts");
  const { listCoursesOfUser } = await import("#functions/table/courses/courseMembers.ts");
  const { getUserIdByEmail } = await import("#functions/table/identity/people.ts");
  const studentId = await getUserIdByEmail("student@bedside.test");
  const [course] = studentId ? await listCoursesOfUser(studentId) : [];
  if (!course) throw new Error("The demo data is not there");

  const cases: BenchCase[] = [];
  for (const cards of sizes) {
    const { document } = await publishCase({
      sourceId: `bench/${cards}`,
      contentHash: `bench ${cards}`,
      title: `A generated case of ${cards} cards`,
      reportTitle: null,
      author: "A generator",
      synopsisHtml: null,
      releaseNotesHtml: null,
      recommendedTime: 40,
      prerequisiteDocumentId: null,
      pictures: [],
      coverFile: null,
      build: () => generated(cards),
    });
    await ensureItems(course.course_id, [document], [course.program_id]);
    cases.push({ cards, blocks: Math.round(cards * blocksPerCard), documentId: document.id });
  }
  return cases;
}
