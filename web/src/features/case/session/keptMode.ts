import { type DisplayMode, displayModes } from "#shared/case/model/types.ts";
import { tabMemory } from "../../../api/browserStorage.ts";

/** Place that the case was opened from, and its id there. */
type Source = { kind: string; id: string };

const keyOf = ({ kind, id }: Source): string => `bedside/mode/${kind}/${id}`;

/** The mode that was last chosen for a case in this tab; the server says whether it may be had. */
export const keptModeOf = (source: Source): DisplayMode | undefined =>
  displayModes.find((mode) => mode === tabMemory.getItem(keyOf(source)));

export const keepModeOf = (source: Source, mode: DisplayMode): void => tabMemory.setItem(keyOf(source), mode);
