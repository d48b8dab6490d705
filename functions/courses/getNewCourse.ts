import { getNewCourse as route } from "#shared/contract/courses/editCourse.ts";
import { requireProgram } from "../access/course.ts";
import { defineHandler } from "../runtime/handler.ts";
import { formOptions } from "./courseForm.ts";
import { readOfferedDocuments } from "./offeredDocuments.ts";

export const getNewCourse = defineHandler<typeof route>(route, {
  run: async ({ query }, signedIn) => {
    const program = await requireProgram(signedIn);
    const [options, offered] = await Promise.all([
      formOptions(program, { isAdmin: signedIn.actor.isAdmin }),
      readOfferedDocuments(program.id),
    ]);
    const byId = new Map(offered.map((row) => [row.id, row]));
    const asked = [...new Set(query.document_ids ?? [])];
    const documents = asked.flatMap((id) => {
      const row = byId.get(Number(id));
      return row ? [{ id: row.id, title: row.title }] : [];
    });
    return { ...options, documents };
  },
});
