import type { Written } from "#shared/domain/richText.ts";
import { RichHtml } from "../ui/RichHtml.tsx";
import classes from "./writtenText.module.css";

/** Written text, with its look where it has one. */
export function WrittenText({ text, rich }: Readonly<Written>) {
  return rich === undefined ? (
    <p className={classes.lines}>{text}</p>
  ) : (
    <RichHtml html={rich} className={classes.rich} />
  );
}
