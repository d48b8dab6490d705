import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getQuestionOfDocument } from "#shared/contract/bank/questions.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { ApiError } from "../../../api/ApiError.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { PartLoading } from "../laterParts.tsx";
import type { Editor } from "../useEditor.ts";

export type QuestionOfDocument = ReplyOf<typeof getQuestionOfDocument>;

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.code === "NOT_FOUND";

/** Renders the bank's question whose text the editor has open; a sentence if there is none. */
export function OfQuestion(props: { editor: Editor; children: (found: QuestionOfDocument) => ReactNode }) {
  const id = String(props.editor.opened.contexts.documentContext.id);
  const found = useQuery({
    queryKey: keyOf(getQuestionOfDocument, id),
    queryFn: ({ signal }) => call(getQuestionOfDocument, { params: { id }, signal }),
  });
  if (found.data === undefined && isUnknown(found.error))
    return <p>The question bank has no question with this text.</p>;
  return (
    <QueryState of={{ found }} skeleton={<PartLoading />}>
      {(loaded) => props.children(loaded.found)}
    </QueryState>
  );
}
