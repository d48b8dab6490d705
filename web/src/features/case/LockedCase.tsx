import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { getPrerequisite } from "#shared/contract/documents/prerequisite.ts";
import { errorText } from "#shared/contract/errors.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { Rich } from "../../ui/Rich.tsx";
import { RichHtml } from "../../ui/RichHtml.tsx";
import type { CaseSource } from "./session/openCase.ts";
import { words } from "./words.ts";

/** A case that waits for another: which one, and the way there where the person may open it. @see spec courses §2.4 */
export function LockedCase({ source }: { source: CaseSource }): ReactNode {
  const kind = source.kind === "courseItem" ? "course_item" : "document";
  const { data } = useQuery({
    queryKey: keyOf(getPrerequisite, kind, source.id),
    queryFn: ({ signal }) => call(getPrerequisite, { params: { kind, id: source.id }, signal }),
  });
  const prerequisite = data?.prerequisite;
  return (
    <>
      <PageHeading
        title={
          <>
            <IconLock size={26} stroke={1.6} aria-hidden /> {words.caseLocked}
          </>
        }
        tabTitle={words.lockedCase}
      />
      <EmptyState
        title={translated(errorText.CASE_LOCKED)}
        action={<Link to="/document_sets">{words.backToCourses}</Link>}
      >
        {prerequisite && (
          <p>
            <Rich text={words.prerequisite} parts={{ case: <Prerequisite {...prerequisite} /> }} />
          </p>
        )}
        <p>{words.opensWhenCompletePrerequisite}</p>
      </EmptyState>
    </>
  );
}

type Found = NonNullable<ReturnType<typeof getPrerequisite.reply.parse>["prerequisite"]>;

function Prerequisite({ title, opens_as }: Found) {
  const name = <RichHtml html={title} inline />;
  if (!opens_as) return name;
  const page = opens_as.kind === "document" ? "documents" : "document_set_document_relations";
  return <Link to={`/${page}/${opens_as.id}`}>{name}</Link>;
}
