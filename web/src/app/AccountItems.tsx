import { Menu } from "@mantine/core";
import { IconDevices, IconId, IconLogout, IconUser } from "@tabler/icons-react";
import { Link, useNavigate } from "react-router";
import { fullName } from "#shared/domain/people/fullName.ts";
import { translated } from "#shared/words/wordsOf.ts";
import { textOf } from "../api/ApiError.ts";
import { doLastDuties } from "../api/beforeSignOut.ts";
import { chosenLanguage } from "../api/chosenLanguage.ts";
import { currentMembership, useCurrentUser, useSignOut } from "../api/session.ts";
import { useConfirm } from "../ui/ConfirmDialog.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { useMayLeave } from "../ui/useMayLeave.ts";
import classes from "./AccountMenu.module.css";
import { LanguageItems } from "./LanguageItems.tsx";
import { LookItem } from "./LookItem.tsx";
import { accountPath, profilePath } from "./navigation.ts";
import { words } from "./programWords.ts";

/** Items of the account menu: who is signed in, the look, the language of learners' pages, and signing out. */
export function AccountItems() {
  const user = useCurrentUser();
  const role = currentMembership(user)?.role;
  const without = user.is_admin ? words.providerAdmin : words.noRoleProgram;
  const { leave, leaveEverywhere } = useLeaving(user.id);

  return (
    <>
      <div className={classes.who}>
        <span className={classes.whoName}>{fullName(user)}</span>
        <span>{user.email}</span>
        <span>{role ? translated(role) : without}</span>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to={profilePath} leftSection={<IconId size={17} aria-hidden />}>
        {words.yourProfile}
      </Menu.Item>
      <Menu.Item component={Link} to={accountPath} leftSection={<IconUser size={17} aria-hidden />}>
        {words.yourAccount}
      </Menu.Item>
      <LookItem />
      {(role === "Student" || chosenLanguage() !== "en") && <LanguageItems />}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={17} aria-hidden />} onClick={() => void leave("here")}>
        {words.signOut}
      </Menu.Item>
      <Menu.Item leftSection={<IconDevices size={17} aria-hidden />} onClick={() => void leaveEverywhere()}>
        {words.signOutEverywhere}
      </Menu.Item>
    </>
  );
}

/** Signing out, here or everywhere. It asks first if answers would be left behind. */
function useLeaving(userId: string) {
  const signOut = useSignOut();
  const { confirm } = useConfirm();
  const flash = useFlash();
  const mayLeave = useMayLeave();
  const navigate = useNavigate();

  async function leave(scope: "here" | "everywhere"): Promise<void> {
    if (!(await mayLeave())) return;
    if (!(await leavesNothing())) return;
    // By its promise: the menu, and these items with it, has closed by then.
    await signOut.mutateAsync(scope).then(
      () => navigate("/", { replace: true }),
      (error: unknown) => flash.error(textOf(error)),
    );
  }

  /** Sends what waits, of every case. Whether nothing is left, or the person goes although they were told what is. */
  async function leavesNothing(): Promise<boolean> {
    const hasArrived = await doLastDuties();
    // Offline the part of the page that looks may not be there; signing out then says itself that the system is out of reach.
    const part = await import("../features/case/session/leftBehind.ts").catch(() => undefined);
    const left = await part?.deliverLeft(userId);
    const messages = [
      ...(hasArrived && !left?.unsent.length ? [] : [words.someAnswersBeenSent]),
      ...(part && left?.aside ? [part.asideText()] : []),
    ];
    if (messages.length === 0) return true;
    return confirm({
      title: words.signOutAnyway,
      message: messages.join(" "),
      confirmLabel: words.signOut,
      cancelLabel: words.stay,
      isDangerous: true,
    });
  }

  async function leaveEverywhere(): Promise<void> {
    const isAgreed = await confirm({
      title: words.askSignOutEverywhere,
      message: words.signedOutAllDevices,
      confirmLabel: words.signOutEverywhere,
    });
    if (isAgreed) await leave("everywhere");
  }

  return { leave, leaveEverywhere };
}
