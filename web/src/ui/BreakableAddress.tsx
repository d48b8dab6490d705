const mailAddress = /^([^\s@]+)(@[^\s@]+)$/;

/** A text; an e-mail address among them may go on in a second line before its sign, and not in the middle of a word. */
export function BreakableAddress(props: { text: string }) {
  const [, name, host] = mailAddress.exec(props.text) ?? [];
  if (!name) return props.text;
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
