import { getPeopleImport as route } from "#shared/contract/importPeople/importPeople.ts";
import { defineHandler } from "../runtime/handler.ts";
import { loadPeopleImport, presentImport } from "./loadPeopleImport.ts";

export const getPeopleImport = defineHandler(route, {
  load: ({ params }) => loadPeopleImport(params.id),
  run: (_call, { loaded: { entry } }) => presentImport(entry),
});
