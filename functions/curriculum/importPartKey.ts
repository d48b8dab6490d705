/** Key of a part of an import of questions, in the report bucket. Parts count from 0. */
export const importPartKey = (importId: string, part: number): string =>
  `question_imports/${importId}.${part}.json`;
