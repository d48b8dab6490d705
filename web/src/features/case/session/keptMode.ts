import { type DisplayMode, displayModes } from "#shared/case/model/types.ts";
import { tabMemory } from "../../../api/browserStorage.ts";
import type { CaseSource } from "./openCase.ts";

const keyOf = ({ kind, id }: CaseSource): string => `bedside/mode/${kind}/${id}`;

/** The mode that was last chosen for a case in this tab; the server says whether it may be had. */
export const keptModeOf = (source: CaseSource): DisplayMode | undefined =>
  displayModes.find((mode) => mode === tabMemory.getItem(keyOf(source)));

export const keepModeOf = (source: CaseSource, mode: DisplayMode): void =>
  tabMemory.setItem(keyOf(source), mode);
