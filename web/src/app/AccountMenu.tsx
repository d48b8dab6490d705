import { Menu, UnstyledButton } from "@mantine/core";
import { useEffect } from "react";
import { fullName } from "#shared/domain/people/fullName.ts";
import { useCurrentUser } from "../api/session.ts";
import { loadedLater } from "../ui/loadedLater.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import classes from "./AccountMenu.module.css";
import { words } from "./shellWords.ts";

const AccountItems = loadedLater(async () => (await import("./AccountItems.tsx")).AccountItems);

/** The way to one's account and out. */
export function AccountMenu() {
  const user = useCurrentUser();
  const name = fullName(user);
  // No part of what everybody waits for, and there before the menu is opened or the network is lost.
  useEffect(() => void AccountItems.preload(), []);

  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user)}
          </span>
          <VisuallyHidden>{words.accountOf({ name })}</VisuallyHidden>
          <span className={classes.name} aria-hidden>
            {name}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountItems />
      </Menu.Dropdown>
    </Menu>
  );
}

const initialsOf = (user: { first_name: string; last_name: string }): string =>
  `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
