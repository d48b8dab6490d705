import { useNavigate } from "react-router";
import type { ListedProgram } from "#shared/contract/programs/programs.ts";
import { textOf } from "../../api/ApiError.ts";
import { useCurrentUser, useSwitchProgram } from "../../api/session.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import { useFlash } from "../../ui/Flash.tsx";
import { useMayLeave } from "../../ui/useMayLeave.ts";

/**
 * Has a provider admin enter a program; without a membership there it is asked, since the program's audit log tells it. `to`: where
 * that leads; null stays on the page.
 */
export function useEnterProgram(
  to: string | null = "/group_role_definition_users",
): (program: Pick<ListedProgram, "id" | "name">) => void {
  const { memberships } = useCurrentUser();
  const switchProgram = useSwitchProgram();
  const navigate = useNavigate();
  const flash = useFlash();
  const { confirm } = useConfirm();
  const mayLeave = useMayLeave();
  const enter = async ({ id, name }: Pick<ListedProgram, "id" | "name">): Promise<void> => {
    const isOwn = memberships.some(
      ({ program_id, entered_as_admin }) => program_id === id && !entered_as_admin,
    );
    const isAgreed =
      isOwn ||
      (await confirm({
        title: `Enter ${name} as provider admin?`,
        message:
          "You will see and can change everything its administrators can. Your visit is recorded in the program's audit log.",
        confirmLabel: "Enter",
      }));
    if (!isAgreed || !(await mayLeave())) return;
    switchProgram.mutate(id, {
      onSuccess: () => {
        if (to !== null) void navigate(to);
      },
      onError: (error) => flash.error(textOf(error)),
    });
  };
  return (program) => void enter(program);
}
