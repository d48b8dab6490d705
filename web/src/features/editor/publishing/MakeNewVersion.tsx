import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { getQuestionOfDocument } from "#shared/contract/bank/questions.ts";
import { canByRole } from "#shared/domain/access.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { BranchButton } from "../../../bank/BranchButton.tsx";

/**
 * Makes a copy of a question that is on an active form, in place of changing it there, and shows the copy. For provider admins, who
 * alone branch questions. @see spec documents §5 'MAKE NEW VERSION'
 */
export function MakeNewVersion({ documentId }: { documentId: number }) {
  const navigate = useNavigate();
  const mayBranch = canByRole(actorOf(useCurrentUser()), "question_bank.manage");
  const id = String(documentId);
  const found = useQuery({
    queryKey: keyOf(getQuestionOfDocument, id),
    queryFn: ({ signal }) => call(getQuestionOfDocument, { params: { id }, signal }),
    enabled: mayBranch,
  });
  if (!mayBranch || !found.data) return null;
  return (
    <BranchButton
      id={found.data.question.id}
      label="MAKE NEW VERSION"
      onBranched={(copy) => void navigate(`/admin/assessment/questions/${copy}`)}
    />
  );
}
