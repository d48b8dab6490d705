import { Button, TextInput } from "@mantine/core";
import {
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMoodSmile,
} from "@tabler/icons-react";
import { type KeyboardEvent, useState, useSyncExternalStore } from "react";
import { isSafeAddress } from "#shared/domain/richText.ts";
import { isConfirming } from "../ui/isConfirming.ts";
import type { Box } from "./box.tsx";
import { EmojiChoice } from "./EmojiChoice.tsx";
import classes from "./richText.module.css";

const tools = [
  { label: "Bold", Icon: IconBold, is: "bold", toggle: "toggleBold" },
  { label: "Italic", Icon: IconItalic, is: "italic", toggle: "toggleItalic" },
  { label: "List", Icon: IconList, is: "bulletList", toggle: "toggleBulletList" },
  { label: "Numbered list", Icon: IconListNumbers, is: "orderedList", toggle: "toggleOrderedList" },
] as const;

/** Draws anew with each change of what is written or selected. */
export const useBox = ({ subscribe, view }: Box) => useSyncExternalStore(subscribe, () => view.state);

/** Buttons for the look of what is selected and for emoji, and a form for the address of a link. */
export function Tools(props: {
  box: Box;
  label: string;
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}) {
  const { box, isLinking, onLinking } = props;
  useBox(box);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <div role="toolbar" aria-label={`Format: ${props.label}`} className={classes.tools}>
        <FormatButtons box={box} />
        <button
          type="button"
          className={classes.tool}
          aria-label="Link"
          title="Link"
          aria-pressed={box.active.link()}
          aria-expanded={isLinking}
          onMouseDown={keepFocus}
          onClick={() => onLinking(!isLinking)}
        >
          <IconLink size={17} stroke={1.8} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label="Emoji"
          title="Emoji"
          aria-expanded={isChoosing}
          onMouseDown={keepFocus}
          onClick={() => setChoosing(!isChoosing)}
        >
          <IconMoodSmile size={17} stroke={1.8} aria-hidden />
        </button>
      </div>
      {isChoosing && (
        <EmojiChoice
          box={box}
          onClose={() => {
            setChoosing(false);
            box.view.focus();
          }}
        />
      )}
      {isLinking && (
        <LinkForm
          box={box}
          onClose={() => {
            onLinking(false);
            box.view.focus();
          }}
        />
      )}
    </>
  );
}

/** A pressed button leaves the focus, and with it what is selected, to the text. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

function FormatButtons({ box }: { box: Box }) {
  return (
    <>
      {tools.map(({ label, Icon, is, toggle }) => (
        <button
          type="button"
          key={is}
          className={classes.tool}
          aria-label={label}
          title={label}
          aria-pressed={box.active[is]()}
          onMouseDown={keepFocus}
          onClick={() => {
            box.commands[toggle]();
            box.view.focus();
          }}
        >
          <Icon size={17} stroke={1.8} aria-hidden />
        </button>
      ))}
    </>
  );
}

/** The address that the link at the caret leads to. */
function addressAt({ view }: Box): string {
  const { $from, from, to, empty } = view.state.selection;
  const marks = empty ? [...$from.marks()] : [];
  if (!empty) view.state.doc.nodesBetween(from, to, (node) => void marks.push(...node.marks));
  const href: unknown = marks.find(({ type }) => type.name === "link")?.attrs["href"];
  return typeof href === "string" ? href : "";
}

const asAddress = (typed: string): string => {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return /^[^\s@/]+@[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
};

/** Sets the link of what is selected. Where nothing is selected that could lead there, the address itself does. */
function putLink(box: Box, { typed, href, isNew }: { typed: string; href: string; isNew: boolean }): void {
  const { state, dispatch } = box.view;
  if (state.selection.empty && isNew) {
    const link = state.schema.text(typed.trim(), [state.schema.mark("link", { href })]);
    dispatch(state.tr.replaceSelectionWith(link, false));
  } else box.commands.updateLink({ href, auto: false });
}

function LinkForm({ box, onClose }: { box: Box; onClose: () => void }) {
  const [had] = useState(() => addressAt(box));
  const [typed, setTyped] = useState(had);
  const [error, setError] = useState<string>();
  const set = (): void => {
    const href = asAddress(typed);
    if (typed.trim() === "" || !isSafeAddress(href)) {
      setError("Enter a web or email address.");
      return;
    }
    putLink(box, { typed, href, isNew: had === "" });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isConfirming(event) || (event.key !== "Enter" && event.key !== "Escape")) return;
    // Neither sends the form around it, nor closes the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") set();
    else onClose();
  };
  return (
    <div className={classes.linkForm}>
      <TextInput
        size="sm"
        label="Link address"
        inputMode="url"
        autoFocus
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.acts}>
        <Button size="compact-xs" onClick={set}>
          Set link
        </Button>
        {had !== "" && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              box.commands.removeLink();
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
