import { useNavigate } from "react-router";
import { textOf } from "../api/ApiError.ts";
import { addressOfProgram } from "../api/programAddress.ts";
import { useCurrentUser, useSwitchProgram } from "../api/session.ts";
import { useFlash } from "./Flash.tsx";
import { useMayLeave } from "./useMayLeave.ts";

/** Goes to another of the person's programs, by its own host where there is one: to its first page, or to one that is named. */
export function useGoToProgram(): (programId: string, path?: string) => void {
  const { memberships } = useCurrentUser();
  const switchProgram = useSwitchProgram();
  const navigate = useNavigate();
  const flash = useFlash();
  const mayLeave = useMayLeave();

  const goTo = async (programId: string, path: string): Promise<void> => {
    const target = memberships.find(({ program_id }) => program_id === programId);
    if (!target || !(await mayLeave())) return;
    const subdomains = memberships.map(({ subdomain }) => subdomain);
    const address = addressOfProgram(window.location, { subdomains }, target);
    if (address) {
      window.location.assign(new URL(path, address));
      return;
    }
    switchProgram.mutate(programId, {
      // What the page showed belongs to the program that was left.
      onSuccess: () => void navigate(path),
      onError: (error) => flash.error(textOf(error)),
    });
  };
  return (programId, path = "/") => void goTo(programId, path);
}
