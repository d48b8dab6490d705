import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { currentMembership, useCurrentUser } from "../api/session.ts";
import { useGoToProgram } from "../ui/useGoToProgram.ts";
import classes from "./ProgramSwitcher.module.css";
import { words } from "./shellWords.ts";

/** The program's name; a menu where the person has several. */
export function ProgramSwitcher() {
  const user = useCurrentUser();
  const goToProgram = useGoToProgram();
  const current = currentMembership(user);
  const name = current?.program_name ?? (user.is_admin ? words.provider : words.noProgram);
  const others = user.memberships.filter(({ program_id }) => program_id !== user.program_id);
  if (others.length === 0) return <span className={classes.name}>{name}</span>;

  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={words.programSwitchProgram({ name })}>
          <span className={classes.name}>{name}</span>
          <IconSelector size={16} aria-hidden className={classes.arrows} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.yourPrograms}</Menu.Label>
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
