import { useParams } from "react-router";
import { CasePage } from "../features/case/CasePage.tsx";
import { NotFoundPage } from "../ui/NotFoundPage.tsx";

const isSequenceId = (id: string | undefined): id is string => /^[1-9]\d{0,14}$/.test(id ?? "");

/** A case opened from the library: `/documents/{id}`. */
export function DocumentRoute() {
  const { id } = useParams();
  return isSequenceId(id) ? <CasePage key={id} source={{ kind: "document", id }} /> : <NotFoundPage />;
}

/** A case opened from a course: `/document_set_document_relations/{id}`. */
export function CourseItemRoute() {
  const { id } = useParams();
  return isSequenceId(id) ? <CasePage key={id} source={{ kind: "courseItem", id }} /> : <NotFoundPage />;
}
