import { IconBold, IconItalic, IconList, IconListNumbers } from "@tabler/icons-react";
import { type ClipboardEvent, useId, useLayoutEffect, useRef } from "react";
import { safeRichText } from "#shared/domain/richText.ts";
import type { Values } from "../../forms/checkValues.ts";
import { type FieldProps, useField } from "../../forms/useField.ts";
import classes from "./RichTextField.module.css";

const tools = [
  { command: "bold", label: "Bold", Icon: IconBold },
  { command: "italic", label: "Italic", Icon: IconItalic },
  { command: "insertUnorderedList", label: "List", Icon: IconList },
  { command: "insertOrderedList", label: "Numbered list", Icon: IconListNumbers },
] as const;

/** Text with a little emphasis and lists. What is pasted comes as plain text; the server keeps the safe part of the rest. */
export function RichTextField<V extends Values>(props: FieldProps<V>) {
  const { form, name } = props;
  const { isShown, words } = useField({ form, name });
  if (!isShown) return null;
  const { key, defaultValue, onChange, error } = form.input(name);
  const first = typeof defaultValue === "string" ? defaultValue : "";
  return (
    <RichTextBox
      key={key}
      id={words.id}
      label={`${form.fields[name].label} (optional)`}
      help={form.fields[name].help}
      first={first}
      error={error}
      onChange={onChange}
    />
  );
}

function RichTextBox(props: {
  id: string;
  label: string;
  help: string | undefined;
  first: string;
  error: string | undefined;
  onChange: (html: string) => void;
}) {
  const { id, first, error, help } = props;
  const box = useRef<HTMLDivElement>(null);
  const said = useId();

  // Once: what is typed afterwards is the box's own.
  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(safeRichText(first), "text/html");
    box.current?.replaceChildren(...parsed.body.childNodes);
  }, []);

  function tell(): void {
    const element = box.current;
    if (element) props.onChange(element.textContent?.trim() ? element.innerHTML : "");
  }

  function run(command: string, text?: string): void {
    box.current?.focus();
    // What every browser still does with text that is edited in a page; nothing has taken its place.
    document.execCommand(command, false, text);
    tell();
  }

  function paste(event: ClipboardEvent): void {
    event.preventDefault();
    run("insertText", event.clipboardData.getData("text/plain"));
  }

  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {props.label}
      </span>
      <div className={classes.frame} data-invalid={error ? true : undefined}>
        <div role="toolbar" aria-label={`Format: ${props.label}`} className={classes.tools}>
          {tools.map(({ command, label, Icon }) => (
            <button
              type="button"
              key={command}
              className={classes.tool}
              aria-label={label}
              title={label}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(command)}
            >
              <Icon size={17} stroke={1.8} aria-hidden />
            </button>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea holds no emphasis */}
        <div
          id={id}
          ref={box}
          role="textbox"
          tabIndex={0}
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={said}
          aria-invalid={error ? true : undefined}
          contentEditable
          suppressContentEditableWarning
          className={classes.box}
          onInput={tell}
          onPaste={paste}
          onDrop={(event) => event.preventDefault()}
        />
      </div>
      <div id={said}>
        {error && <p className={classes.error}>{error}</p>}
        {help && <p className={classes.help}>{help}</p>}
      </div>
    </div>
  );
}
