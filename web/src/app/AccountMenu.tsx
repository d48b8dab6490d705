import { Menu, UnstyledButton } from "@mantine/core";
import { IconDevices, IconId, IconLogout, IconUser } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { fullName } from "#shared/domain/people/fullName.ts";
import { textOf } from "../api/ApiError.ts";
import { doLastDuties } from "../api/beforeSignOut.ts";
import { currentMembership, useCurrentUser, useSignOut } from "../api/session.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { loadedLater } from "../ui/loadedLater.tsx";
import { useMayLeave } from "../ui/useMayLeave.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import classes from "./AccountMenu.module.css";
import { accountPath, profilePath } from "./navigation.ts";

const LookItem = loadedLater(async () => (await import("./LookItem.tsx")).LookItem);

/** Who is signed in, the look, and the way out. */
export function AccountMenu() {
  const user = useCurrentUser();
  const signOut = useSignOut();
  const { confirm } = useConfirm();
  const flash = useFlash();
  const mayLeave = useMayLeave();
  const navigate = useNavigate();
  // There by the time that the menu is opened, and no part of what everybody waits for.
  const preload = (): void => void LookItem.preload();
  const name = fullName(user);
  const role =
    currentMembership(user)?.role ?? (user.is_admin ? "Provider admin" : "No role in this program");

  async function leave(scope: "here" | "everywhere"): Promise<void> {
    if (!(await mayLeave())) return;
    if (!(await leavesNothing())) return;
    signOut.mutate(scope, {
      onSuccess: () => void navigate("/", { replace: true }),
      onError: (error) => flash.error(textOf(error)),
    });
  }

  /** Sends what waits, of every case. Whether nothing is left, or the person goes although they were told what is. */
  async function leavesNothing(): Promise<boolean> {
    const hasArrived = await doLastDuties();
    // Offline the part of the page that looks may not be there; signing out then says itself that the system is out of reach.
    const part = await import("../features/case/session/leftBehind.ts").catch(() => undefined);
    const left = await part?.deliverLeft(user.id);
    const messages = [
      ...(hasArrived && !left?.unsent.length ? [] : [unsentText]),
      ...(part && left?.aside ? [part.asideText] : []),
    ];
    if (messages.length === 0) return true;
    return confirm({
      title: "Sign out anyway?",
      message: messages.join(" "),
      confirmLabel: "Sign out",
      cancelLabel: "Stay",
      isDangerous: true,
    });
  }

  async function leaveEverywhere(): Promise<void> {
    const isAgreed = await confirm({
      title: "Sign out everywhere?",
      message: "You will be signed out on all of your devices, including this one. Saved work is kept.",
      confirmLabel: "Sign out everywhere",
    });
    if (isAgreed) await leave("everywhere");
  }

  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <UnstyledButton className={classes.account} onPointerEnter={preload} onFocus={preload}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(user)}
          </span>
          <VisuallyHidden>Account of {name}</VisuallyHidden>
          <span className={classes.name} aria-hidden>
            {name}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <span className={classes.whoName}>{name}</span>
          <span>{user.email}</span>
          <span>{role}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={profilePath} leftSection={<IconId size={17} aria-hidden />}>
          Your profile
        </Menu.Item>
        <Menu.Item component={Link} to={accountPath} leftSection={<IconUser size={17} aria-hidden />}>
          Your account
        </Menu.Item>
        <LookItem />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => void leave("here")}>
          Sign out
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={17} aria-hidden />} onClick={() => void leaveEverywhere()}>
          Sign out everywhere
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const unsentText =
  "Some of your answers have not been sent yet. They stay in this browser, visible only to you, and are sent when you open the case here again.";

const initialsOf = (user: { first_name: string; last_name: string }): string =>
  `${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase();
