import { listPossiblePrerequisites as route } from "#shared/contract/versions/documentSettings.ts";
import {
  dependentCases,
  type PrerequisiteRow,
  prerequisitesToChoose,
  whyNoPrerequisite,
} from "#shared/domain/casePrerequisite.ts";
import { plainText } from "#shared/domain/collection/fold.ts";
import { type LoadedVersion, loadEditedDocument } from "../access/version.ts";
import { defineHandler } from "../runtime/handler.ts";
import { findPrerequisites } from "./findPrerequisites.ts";
import { presentSettings } from "./presentSettings.ts";

export const listPossiblePrerequisites = defineHandler<typeof route, Omit<LoadedVersion, "version">>(route, {
  load: ({ params }, signedIn) => loadEditedDocument(Number(params.id), signedIn),
  run: async (_call, { loaded: { document, program }, ...signedIn }) => {
    const { all, isVisible } = await findPrerequisites(signedIn, program.id);
    const own = document.prerequisite_document_id;
    // What stands now is always among them, whatever it would be asked today.
    const documents = [
      ...all.filter(({ id }) => id === own),
      ...prerequisitesToChoose(document.id, all).filter(({ id }) => id !== own && isVisible(id)),
    ];
    const why = whyNoPrerequisite(document);
    return {
      ...presentSettings(document),
      documents: documents.map(named).sort(byTitle),
      why_not: why ?? null,
      dependents: dependentCases(document.id, all).map(named).sort(byTitle),
    };
  },
});

type Named = { id: number; title: string };

const named = ({ id, title }: PrerequisiteRow): Named => ({ id, title });
const byTitle = (a: Named, b: Named): number =>
  plainText(a.title).localeCompare(plainText(b.title), "en") || a.id - b.id;
