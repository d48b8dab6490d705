/** A question with the questions that it must not stand together with. */
export type WithEnemies = { id: number; parent_id: number | null; enemy_ids?: readonly number[] | undefined };

/** Enemies that one question may have. */
export const enemiesAtMost = 15;

/** Groups of questions of which a form may hold one at most. */
export type EnemyGroup = {
  question_ids: readonly number[];
  /** `pair`: one gives the other away. `branches`: copies of one question. */
  kind: "pair" | "branches";
};

/**
 * Groups among the given questions: each pair of enemies, and the branches of one question. A branch whose parent is not among them is
 * still a sibling of the other branches of that parent.
 */
export function enemyGroupsOf(questions: readonly WithEnemies[]): EnemyGroup[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const pairs = questions.flatMap(({ id, enemy_ids = [] }) =>
    enemy_ids.filter((enemy) => enemy > id && byId.has(enemy)).map((enemy) => [id, enemy]),
  );
  const families = Map.groupBy(questions, (question) => rootOf(question, byId));
  return [
    ...pairs.map((question_ids) => ({ question_ids, kind: "pair" as const })),
    ...[...families.values()]
      .filter((family) => family.length > 1)
      .map((family) => ({
        question_ids: family.map(({ id }) => id).sort((a, b) => a - b),
        kind: "branches" as const,
      })),
  ];
}

/** Number of the oldest known ancestor of a question. */
export function rootOf(
  question: Pick<WithEnemies, "id" | "parent_id">,
  byId: ReadonlyMap<number, Pick<WithEnemies, "id" | "parent_id">>,
): number {
  const seen = new Set([question.id]);
  let at = question;
  while (at.parent_id !== null && !seen.has(at.parent_id)) {
    const parent = byId.get(at.parent_id);
    if (!parent) return at.parent_id;
    seen.add(parent.id);
    at = parent;
  }
  return at.id;
}

/** Sentences about each group of which more than one question is chosen. */
export const enemyWarnings = (questions: readonly WithEnemies[]): string[] =>
  enemyGroupsOf(questions).map(({ question_ids, kind }) =>
    kind === "pair"
      ? `Questions ${question_ids.join(" and ")} are enemies: one gives the other away.`
      : `Questions ${question_ids.join(", ")} are branches of one question.`,
  );
