import { loadedLater } from "../../../ui/loadedLater.tsx";

/** The table of laboratory values, the largest part of the tools. */
export const LabValues = loadedLater(async () => (await import("./LabValuesPanel.tsx")).LabValuesPanel);
