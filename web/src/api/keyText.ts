let given: { userId: string; text: string } | undefined;

/** Notes the key that came with a session; undefined once that is over. The browser itself never stores this text. */
export function noteKeyText(
  reply: { user: { id: string }; kept_key?: string | undefined } | undefined,
): void {
  given = reply?.kept_key ? { userId: reply.user.id, text: reply.kept_key } : undefined;
}

export const keyTextOf = (userId: string): string | undefined =>
  given?.userId === userId ? given.text : undefined;
