import type { previewPeopleImport } from "#shared/contract/importPeople/importPeople.ts";
import type { ReplyOf } from "#shared/contract/route.ts";

export type PreviewReply = ReplyOf<typeof previewPeopleImport>;
