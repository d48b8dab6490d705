import { useParams, useSearchParams } from "react-router";
import { CasePage } from "../features/case/CasePage.tsx";
import { EmbeddedCase } from "../features/case/embedded/EmbeddedCase.tsx";
import type { CaseSource } from "../features/case/session/openCase.ts";
import { NotFoundPage } from "../ui/NotFoundPage.tsx";
import { displayUidIn, isEmbeddedIn } from "./embeddedAddress.ts";

const isSequenceId = (id: string | undefined): id is string => /^[1-9]\d{0,14}$/.test(id ?? "");

/** The case to be worked in, or to be read in part or inside of something else. @see ADR 0022 */
function Case(props: { kind: CaseSource["kind"] }) {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (!isSequenceId(id)) return <NotFoundPage />;
  const source = { kind: props.kind, id };
  const [isEmbedded, displayUid] = [isEmbeddedIn(search), displayUidIn(search)];
  return isEmbedded || displayUid !== undefined ? (
    <EmbeddedCase key={`${id} ${displayUid}`} source={source} displayUid={displayUid} isAlone={isEmbedded} />
  ) : (
    <CasePage key={id} source={source} />
  );
}

/** A case opened from the library: `/documents/{id}`. */
export const DocumentRoute = () => <Case kind="document" />;

/** A case opened from a course: `/document_set_document_relations/{id}`. */
export const CourseItemRoute = () => <Case kind="courseItem" />;
