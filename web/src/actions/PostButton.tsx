import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { errorFromReply, textOf } from "../api/ApiError.ts";
import { type Question, useConfirm } from "../ui/ConfirmDialog.tsx";
import { useFlash } from "../ui/Flash.tsx";
import { newPress, type Post, postForm, submitForm } from "./postForm.ts";

/**
 * A button that the server configures: where it posts, with which data, what is asked before and said after. On a redirect
 * it says the success and goes there; on an ok status the page is loaded anew; on any other it stops waiting and says why;
 * a network error falls back to a plain form submit. With `isDownload` it is a plain form to a new tab from the start.
 * @see spec courses §7 "Post-button contract"
 */
export function PostButton(props: {
  post: Post;
  /** Said when the server redirects. */
  success?: string;
  confirm?: Question;
  isDownload?: boolean;
  reload?: () => void;
  variant?: "filled" | "default";
  children: ReactNode;
}) {
  const { post, reload = () => window.location.reload() } = props;
  const [isLoading, setIsLoading] = useState(false);
  const { confirm } = useConfirm();
  const flash = useFlash();
  const navigate = useNavigate();

  async function press(): Promise<void> {
    if (props.confirm && !(await confirm(props.confirm))) return;
    const pressKey = newPress();
    if (props.isDownload) {
      submitForm(post, { target: "_blank", pressKey });
      return;
    }
    setIsLoading(true);
    const answer = await postForm(post, pressKey);
    if (answer.state === "unreached") {
      // The first try may have arrived: it is the same press.
      submitForm(post, { target: "_self", pressKey });
      return;
    }
    if (answer.state === "redirected") {
      if (props.success) flash.success(props.success);
      setIsLoading(false);
      if (answer.isOwn) void navigate(answer.to);
      else window.location.assign(answer.to);
      return;
    }
    if (answer.state === "ok") {
      reload();
      return;
    }
    setIsLoading(false);
    // The specification only stops the loading state; ours also says what happened. @see rulings 3
    flash.error(textOf(await errorFromReply(answer.reply)));
  }

  return (
    <Button variant={props.variant ?? "default"} loading={isLoading} onClick={() => void press()}>
      {props.children}
    </Button>
  );
}
