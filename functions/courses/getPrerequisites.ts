import { getPrerequisites as route } from "#shared/contract/courses/changeItems.ts";
import { type LoadedCourse, loadCourse } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { readCourseItems } from "../table/courses/courseItems.ts";
import { offeredById, readOfferedDocuments } from "./offeredDocuments.ts";

export const getPrerequisites = defineHandler<typeof route, LoadedCourse>(route, {
  load: ({ params }, signedIn) => loadCourse(Number(params.id), signedIn),
  run: async (_call, { loaded: { course, program } }) => {
    const [{ rows }, offered] = await Promise.all([
      readCourseItems(course.id),
      readOfferedDocuments(program.id),
    ]);
    const known = offeredById([...offered, ...rows.map(({ document }) => document)]);
    const needed = new Set([...known.values()].map((document) => document.prerequisite_document_id));
    const isLinked = ({
      id,
      prerequisite_document_id,
    }: {
      id: number;
      prerequisite_document_id: number | null;
    }) => prerequisite_document_id !== null || needed.has(id);
    return {
      items: inOrder(rows).map(({ document }) => document.id),
      items_version: course.items_version ?? 0,
      links: [...known.values()].filter(isLinked),
    };
  },
});

const inOrder = <Row extends { position: number; relation_id: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.position - b.position || a.relation_id - b.relation_id);
