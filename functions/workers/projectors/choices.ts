import { diagnosisOrderKey } from "#shared/case/tools/ranking.ts";
import { toolRow } from "#shared/case/tools/toolEntries.ts";
import type { ProjectorName } from "#shared/contract/projectors.ts";
import { unpackEntries } from "../../table/cases/packedEntries.ts";
import { projectChoices } from "../projectChoices.ts";
import type { Projector } from "../streamChanges.ts";
import type { StreamImage } from "../streamImage.ts";

/** Student and document whose choices may have changed. */
export type ChoicesChange = { userId: string; documentId: number };

const common = {
  nameOf: ({ userId, documentId }: ChoicesChange) => `${userId} ${documentId}`,
  merge: (_earlier: ChoicesChange, later: ChoicesChange) => later,
  project: async ({ userId, documentId }: ChoicesChange) => {
    await projectChoices(userId, documentId);
    return [];
  },
};

/** Keeps what students chose, and what they keep for themselves, up with what they do. What is chosen and not submitted yet is passed over. */
export const choices: Projector<ChoicesChange> = {
  ...common,
  name: "choices" satisfies ProjectorName,
  read: ({ eventName, dynamodb: { Keys, NewImage, OldImage } }) => {
    const [, userId, documentId] = /^STATE#([^#]+)#(\d+)#\d+$/.exec(Keys.pk.S) ?? [];
    if (eventName === "REMOVE" || !userId || !documentId || !Keys.sk.S.startsWith("CARD#")) return undefined;
    const told = Keys.sk.S === `CARD#${toolRow}` ? everythingIn : toldIn;
    return told(NewImage) === told(OldImage) ? undefined : { userId, documentId: Number(documentId) };
  },
};

/** Another attempt, or another version under the one that stands: what was chosen before counts no more, or otherwise. */
export const attempts: Projector<ChoicesChange> = {
  ...common,
  name: "attempts" satisfies ProjectorName,
  read: ({ eventName, dynamodb: { Keys } }) => {
    const [, userId] = /^LEARNER#([^#]+)$/.exec(Keys.pk.S) ?? [];
    const [, documentId] = /^ATTEMPT#(\d+)$/.exec(Keys.sk.S) ?? [];
    // The first attempt has nothing in it when it is opened.
    if (eventName !== "MODIFY" || !userId || !documentId) return undefined;
    return { userId, documentId: Number(documentId) };
  },
};

type Entry = { value?: unknown };
type Entries = Record<string, Partial<Record<string, Entry>>>;

/** Flags of the case that say how diagnoses are ranked. */
const rankingKeys = ["leadingDiagnosis", diagnosisOrderKey] as const;

/** Everything that learners made in the tools: all of it is kept. */
const everythingIn = (image: StreamImage | undefined): string => image?.entries?.B ?? "";

/**
 * Reads what an image tells about choices. For a card: its bookmarks and noted passages, its submitted questions, and with them all options as they
 * stand. For the case: the ranking of diagnoses. Empty if there is none of them.
 */
function toldIn(image: StreamImage | undefined): string {
  const packed = image?.entries?.B;
  if (packed === undefined) return image ? "unknown" : "";
  const entries = unpackEntries(Buffer.from(packed, "base64")) as Entries; // packed by putStateCard
  const all = Object.entries(entries);
  const hasSubmitted = all.some(([, { graded }]) => graded?.value === true);
  return all
    .flatMap(([uid, { graded, value, bookmarked, noteUid, ...more }]) => [
      ...(graded?.value === true ? [`${uid} graded ${JSON.stringify(graded)}`] : []),
      ...(hasSubmitted && typeof value?.value === "boolean" ? [`${uid} ${value.value}`] : []),
      ...(bookmarked ? [`${uid} bookmarked ${bookmarked.value}`] : []),
      ...(noteUid ? [`${uid} noted ${noteUid.value}`] : []),
      ...rankingKeys.flatMap((key) => (more[key] ? [`${uid} ${key} ${more[key].value}`] : [])),
    ])
    .sort()
    .join("\n");
}
