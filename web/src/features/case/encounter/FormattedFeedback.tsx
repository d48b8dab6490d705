import { Fragment, type ReactNode } from "react";
import styles from "./encounter.module.css";

const bullet = "• ";

const withBold = (line: string): ReactNode =>
  // Every other piece stood between two marks.
  line.split("**").map((piece, at) => {
    const key = `${at} ${piece}`;
    return at % 2 === 1 ? <strong key={key}>{piece}</strong> : <Fragment key={key}>{piece}</Fragment>;
  });

/** Lines that follow each other and begin with a bullet are one part. */
function partsOf(text: string): string[][] {
  const parts: string[][] = [];
  for (const line of text.split("\n")) {
    const last = parts.at(-1);
    if (line.startsWith(bullet) && last?.[0]?.startsWith(bullet)) last.push(line);
    else parts.push([line]);
  }
  return parts.filter(([line = ""]) => line.trim() !== "");
}

function Part({ lines }: { lines: readonly string[] }): ReactNode {
  const [first = ""] = lines;
  if (first.startsWith("### ")) return <h3>{withBold(first.slice(4))}</h3>;
  if (!first.startsWith(bullet)) return <p>{withBold(first)}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{withBold(line.slice(bullet.length))}</li>
      ))}
    </ul>
  );
}

/**
 * Feedback as it is sent: lines that begin with "### " are subheadings, with "• " items of a list; **this** is bold; each other
 * line stands by itself. Markup in it is shown as text. @see spec documents §2.9
 */
export function FormattedFeedback({ text }: { text: string }): ReactNode {
  const parts = partsOf(text).map((lines, at) => ({ lines, key: `${at} ${lines[0]}` }));
  return (
    <div className={styles.formatted}>
      {parts.map(({ lines, key }) => (
        <Part key={key} lines={lines} />
      ))}
    </div>
  );
}
