import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { textOf } from "../api/ApiError.ts";
import { currentMembership, useCurrentUser, useSwitchProgram } from "../api/session.ts";
import { useFlash } from "../ui/Flash.tsx";
import { useMayLeave } from "../ui/useMayLeave.ts";
import classes from "./ProgramSwitcher.module.css";
import { addressOfProgram } from "./programAddress.ts";

/** Goes to another of the person's programs, by its own host where there is one. */
export function useGoToProgram(): (programId: string) => void {
  const { memberships } = useCurrentUser();
  const switchProgram = useSwitchProgram();
  const navigate = useNavigate();
  const flash = useFlash();
  const mayLeave = useMayLeave();

  const goTo = async (programId: string): Promise<void> => {
    const target = memberships.find(({ program_id }) => program_id === programId);
    if (!target || !(await mayLeave())) return;
    const subdomains = memberships.map(({ subdomain }) => subdomain);
    const address = addressOfProgram(window.location, { subdomains }, target);
    if (address) {
      window.location.assign(address);
      return;
    }
    switchProgram.mutate(programId, {
      // What the page showed belongs to the program that was left.
      onSuccess: () => void navigate("/"),
      onError: (error) => flash.error(textOf(error)),
    });
  };
  return (programId) => void goTo(programId);
}

/** The program's name; a menu where the person has several. */
export function ProgramSwitcher() {
  const user = useCurrentUser();
  const goToProgram = useGoToProgram();
  const current = currentMembership(user);
  const name = current?.program_name ?? (user.is_admin ? "Provider" : "No program");
  const others = user.memberships.filter(({ program_id }) => program_id !== user.program_id);
  if (others.length === 0) return <span className={classes.name}>{name}</span>;

  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={`Program: ${name}. Switch program`}>
          <span className={classes.name}>{name}</span>
          <IconSelector size={16} aria-hidden className={classes.arrows} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your programs</Menu.Label>
        {user.memberships.map((membership) => {
          const isCurrent = membership.program_id === user.program_id;
          return (
            <Menu.Item
              key={membership.program_id}
              {...(isCurrent ? { "aria-current": true } : {})}
              rightSection={isCurrent ? <IconCheck size={16} aria-hidden /> : null}
              onClick={() => {
                if (!isCurrent) goToProgram(membership.program_id);
              }}
            >
              <span className={classes.program}>{membership.program_name}</span>
              <span className={classes.role}>{membership.role}</span>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
