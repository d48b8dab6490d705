import type { ReactNode } from "react";
import { loadedLater } from "../../../ui/loadedLater.tsx";
import { words } from "../endings/words.ts";
import styles from "./followUp.module.css";

const Waiting = (): ReactNode => (
  <p role="status" className={styles.note}>
    {words.loading}
  </p>
);

export const CaseQuiz = loadedLater(async () => (await import("./CaseQuiz.tsx")).CaseQuiz, Waiting);
export const PlanReview = loadedLater(async () => (await import("./PlanReview.tsx")).PlanReview, Waiting);
export const FetchedPage = loadedLater(
  async () => (await import("../endings/FetchedPage.tsx")).FetchedPage,
  Waiting,
);
