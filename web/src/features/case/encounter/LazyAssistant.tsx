import type { ReactNode } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import { words } from "../endings/words.ts";

const Waiting = (): ReactNode => <p role="status">{words.loading}</p>;

/** Chats of cases, and the feedback on them: loaded with the first card that has one. */
export const LazyAssistant = loadedLater(async () => (await import("./Assistant.tsx")).Assistant, Waiting);
