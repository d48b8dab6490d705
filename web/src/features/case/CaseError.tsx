import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorText } from "#shared/contract/errors.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { ApiError } from "../../api/ApiError.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { NotFoundPage } from "../../ui/NotFoundPage.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import type { CaseSource } from "./session/openCase.ts";
import { words } from "./words.ts";

const toCourses = () => <Link to="/document_sets">{words.backToCourses}</Link>;
const toLibrary = () => <Link to="/documents">{words.backToLibrary}</Link>;

const Locked = loadedLater(
  async () => (await import("./LockedCase.tsx")).LockedCase,
  () => <EmptyState title={translated(errorText.CASE_LOCKED)} action={toCourses()} />,
);

type Props = { source: CaseSource; error: unknown; onRetry: () => void };

/** A case that did not open: why, what is kept, and where to go from here. */
export function CaseError({ source, error, onRetry }: Props): ReactNode {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "CASE_LOCKED") return <Locked source={source} />;
  if (code === "CASE_NOT_PUBLISHED") {
    // Its authors alone are told so: nobody has answered anything in it.
    return (
      <>
        <PageHeading title={words.case} tabTitle={words.case} />
        <ErrorState title={words.casePublishedYet} error={error} action={toLibrary()} />
      </>
    );
  }
  if (code === "NOT_FOUND") return <NotFoundPage />;
  const canRetry = code !== "FORBIDDEN" && code !== "SUBSCRIPTION_EXPIRED";
  return (
    <>
      <PageHeading title={words.case} tabTitle={words.case} />
      <ErrorState
        title={words.caseCouldOpened}
        error={error}
        kept={words.allAnswersKept}
        {...(canRetry ? { onRetry } : {})}
        action={toCourses()}
      />
    </>
  );
}
