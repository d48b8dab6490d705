import { loadedLater } from "../../../ui/loadedLater.tsx";

/** Feedback on summary statements: loaded with the first question that takes it. */
export const LazyStatement = loadedLater(async () => (await import("./Statement.tsx")).Statement);
