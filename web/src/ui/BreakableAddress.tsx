import classes from "./BreakableAddress.module.css";

/** An e-mail address, and the name that stands behind it in lists to pick from. */
const mailAddress = /^([^\s@]+)(@[^\s@]+)( -- .+)?$/;

/**
 * A text. Of an e-mail address a second line begins before its sign, and not in the middle of a word; the name behind one stands
 * in one piece with the dashes before it.
 */
export function BreakableAddress(props: { text: string }) {
  const [, name, host, person] = mailAddress.exec(props.text) ?? [];
  if (!name) return props.text;
  return (
    <>
      {name}
      <wbr />
      {host}
      {person && (
        <>
          {" "}
          <span className={classes.piece}>{person.trimStart()}</span>
        </>
      )}
    </>
  );
}
