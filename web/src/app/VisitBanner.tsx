import { Button } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { textOf } from "../api/ApiError.ts";
import { currentMembership, useCurrentUser, useSwitchProgram } from "../api/session.ts";
import { useFlash } from "../ui/Flash.tsx";
import { useMayLeave } from "../ui/useMayLeave.ts";
import { words } from "./programWords.ts";
import classes from "./VisitBanner.module.css";

/** Says that a provider admin is in a program that they do not belong to, and leads out of it. @see ADR 0118 */
export function VisitBanner() {
  const membership = currentMembership(useCurrentUser());
  const switchProgram = useSwitchProgram();
  const navigate = useNavigate();
  const flash = useFlash();
  const mayLeave = useMayLeave();

  const leave = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    switchProgram.mutate(null, {
      onSuccess: () => void navigate("/groups"),
      onError: (error) => flash.error(textOf(error)),
    });
  };
  return (
    <section aria-label={words.providerAdmin} className={classes.banner}>
      <IconEyeCheck size={18} aria-hidden />
      <span>{words.visitAsProviderAdmin({ programName: membership?.program_name ?? "" })}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={switchProgram.isPending}
        onClick={() => void leave()}
      >
        {words.leave}
      </Button>
    </section>
  );
}
