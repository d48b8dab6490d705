import { csrfTokenOfPage } from "../api/call.ts";

/** Where a server-configured button posts, and its data: each value goes out as JSON under its key. */
export type Post = { url: string; data?: Readonly<Record<string, unknown>> };

export type PostAnswer =
  | { state: "redirected"; to: string; isOwn: boolean }
  | { state: "ok" }
  | { state: "refused"; reply: Response }
  | { state: "unreached" };

/** A press of the button: the same key with each way that it is sent, so that it acts once. */
export const newPress = (): string => crypto.randomUUID();

function fieldsOf({ data = {} }: Post, pressKey: string): [string, string][] {
  const fields = Object.entries(data).map(([key, value]): [string, string] => [key, JSON.stringify(value)]);
  return [...fields, ["authenticity_token", csrfTokenOfPage() ?? ""], ["idempotency_key", pressKey]];
}

/** Posts form-urlencoded, as the page's own code. @see spec courses §7 "Post-button contract" */
export async function postForm(post: Post, pressKey: string): Promise<PostAnswer> {
  let reply: Response;
  try {
    reply = await fetch(post.url, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRF-Token": csrfTokenOfPage() ?? "" },
      credentials: "same-origin",
      cache: "no-store",
      body: new URLSearchParams(fieldsOf(post, pressKey)),
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { state: "unreached" };
  }
  if (reply.redirected) {
    const to = new URL(reply.url, window.location.href);
    const isOwn = to.origin === window.location.origin;
    return { state: "redirected", to: isOwn ? `${to.pathname}${to.search}${to.hash}` : to.href, isOwn };
  }
  return reply.ok ? { state: "ok" } : { state: "refused", reply };
}

/** @see spec courses §9 "Download-form cleanup: 1000 ms" */
const cleanupMs = 1000;

/** The same as a plain form: into this tab, or for a download into a new one. */
export function submitForm(
  post: Post,
  { target, pressKey }: { target: "_self" | "_blank"; pressKey: string },
): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = post.url;
  form.target = target;
  form.hidden = true;
  for (const [name, value] of fieldsOf(post, pressKey)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  window.setTimeout(() => form.remove(), cleanupMs);
}
