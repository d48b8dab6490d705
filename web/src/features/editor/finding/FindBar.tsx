import { Button, NativeSelect, TextInput } from "@mantine/core";
import { TextSelection } from "prosemirror-state";
import { useId, useState } from "react";
import { shortestSearch } from "#shared/contract/versions/globalSearch.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { isConfirming } from "../../../ui/isConfirming.ts";
import { type Match, replaced } from "../acts/replaced.ts";
import classes from "../bars/bars.module.css";
import { findAll } from "../document/findText.ts";
import { lineAt } from "../document/places.ts";
import { showText } from "../review/anchors.ts";
import type { EditSession } from "../session/editSession.ts";
import { useSessionState } from "../useEditSession.ts";
import { useSearchAll } from "./useSearchAll.ts";

const scopes = ["This document", "All courses"] as const;

/** Returns true if this person may change the words at a place of the text. */
function mayWriteAt(session: EditSession, pos: number): boolean {
  const line = lineAt(session.getState().editor.doc.resolve(pos));
  if (!line) return false;
  const { uid, key } = line;
  return session.may({ type: "deleteText", uid, key, range: { start: 0, end: 0 } });
}

/** Returns true if a match stays because this person may not change it. */
function isKept(session: EditSession, text: string): boolean {
  const { doc, selection } = session.getState().editor;
  const { from, to, empty } = selection;
  const isFound = !empty && doc.textBetween(from, to).toLowerCase() === text.toLowerCase();
  return isFound && !mayWriteAt(session, from);
}

const foundText = (count: number): string => (count === 0 ? "None Found" : `${count} Found`);

/** Find and Replace in the document that is open. Each notes how many matches there are now. */
function useFindHere(
  session: EditSession,
  text: string,
  replacement: string,
  onFound: (count: number) => void,
) {
  const flash = useFlash();
  const matchesNow = (): Match[] => findAll(session.getState().editor.doc, text);
  /** The match that is selected, as Find leaves it. */
  const selectedOf = (matches: readonly Match[]): Match | undefined => {
    const { from, to } = session.getState().editor.selection;
    return matches.find((match) => match.from === from && match.to === to);
  };
  /** On to the next match behind what is selected; behind the last one it is said, and the first is next. */
  const goOn = (matches: readonly Match[], isGoingOn: boolean): void => {
    const { editor } = session.getState();
    const next = matches.find(({ from }) => from >= editor.selection.to);
    if (!next && isGoingOn) flash.success("No more matches");
    const match = next ?? matches[0];
    if (match) showText(session);
    if (match)
      session.dispatch(
        editor.tr.setSelection(TextSelection.create(editor.doc, match.from, match.to)).scrollIntoView(),
      );
  };

  const find = (): void => {
    const matches = matchesNow();
    onFound(matches.length);
    if (matches.length === 0) flash.error("No matches found");
    else goOn(matches, selectedOf(matches) !== undefined);
  };

  /** Replaces the selected match; if none is selected and visible, shows the next one first. */
  const replace = (): void => {
    const selected = selectedOf(matchesNow());
    if (selected) session.act((scene) => replaced(scene, [selected], replacement));
    const left = matchesNow();
    onFound(left.length);
    goOn(left, selected !== undefined);
  };

  /** Words that this person may write are replaced; the others are said to have stayed. */
  const replaceAll = (): void => {
    const matches = matchesNow();
    const own = matches.filter(({ from }) => mayWriteAt(session, from));
    const left = matches.length - own.length;
    // Too many at once: that was said.
    if (own.length > 0 && !session.act((scene) => replaced(scene, own, replacement))) return;
    onFound(matchesNow().length);
    if (left === 0) flash.success("Replaced all.");
    else flash.error(`Replaced ${own.length}. You do not have permission to change the other ${left}.`);
  };

  return { find, replace, replaceAll };
}

type ReplaceProps = {
  isWritable: boolean;
  hasMatches: boolean;
  /** The selected match may not be changed by this person. */
  stays: boolean;
  replacement: string;
  onType: (replacement: string) => void;
  onReplace: () => void;
  onReplaceAll: () => void;
};

function ReplaceTools(props: ReplaceProps) {
  const { isWritable, hasMatches, stays } = props;
  const whyNotId = useId();
  return (
    <>
      <TextInput
        size="xs"
        label="Replace with"
        value={props.replacement}
        onChange={(event) => props.onType(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        variant="default"
        aria-describedby={isWritable && stays ? whyNotId : undefined}
        disabled={!isWritable || !hasMatches || stays}
        onClick={props.onReplace}
      >
        Replace
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!isWritable || !hasMatches}
        onClick={props.onReplaceAll}
      >
        Replace All
      </Button>
      {isWritable && stays && (
        <span id={whyNotId} className={classes.note}>
          You do not have permission to change this text. Find moves to the next match.
        </span>
      )}
    </>
  );
}

type Scope = (typeof scopes)[number];

/** State of a search: its text, its scope, and the number of matches. */
function useFinding(session: EditSession) {
  const [text, setText] = useState("");
  const [replacement, setReplacement] = useState("");
  const [foundHere, setFound] = useState<number>();
  const [scope, setScope] = useState<Scope>("This document");
  const all = useSearchAll();
  const isHere = scope === "This document";
  const { find, replace, replaceAll } = useFindHere(session, text, replacement, setFound);
  const isShort = (isHere ? text : text.trim()).length < shortestSearch;
  const forget = (): void => {
    setFound(undefined);
    all.stop();
  };
  return {
    ...{ text, replacement, setReplacement, scope, isHere, isShort, all, replace, replaceAll },
    found: isHere ? foundHere : all.count,
    hasMatches: foundHere !== undefined && foundHere > 0,
    lookFor: (next: string): void => {
      setText(next);
      forget();
    },
    lookIn: (next: Scope): void => {
      setScope(next);
      forget();
    },
    run: (): void => {
      if (isShort) return;
      if (isHere) find();
      else void all.run(text);
    },
  };
}

/**
 * Find and replace in this document, where a replacement is an edit as any other; or find in all cases, as learners have them.
 * @see spec documents §2.11, §5, §8
 */
export function FindBar(props: { session: EditSession; isWritable: boolean; onClose: () => void }) {
  const { session, isWritable } = props;
  const finding = useFinding(session);
  const { text, isHere, all, found } = finding;
  const stays = useSessionState(session, () => isKept(session, text));
  return (
    <form
      className={classes.find}
      aria-label="Find and replace"
      data-tools="find"
      onKeyDown={(event) => {
        // Safari sends a form by the Enter that confirms a word.
        if (event.key === "Enter" && isConfirming(event)) event.preventDefault();
        if (event.key !== "Escape" || event.defaultPrevented || isConfirming(event)) return;
        event.preventDefault();
        props.onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        finding.run();
      }}
    >
      <NativeSelect
        size="xs"
        label="Find in"
        data={[...scopes]}
        value={finding.scope}
        onChange={(event) => finding.lookIn(event.currentTarget.value as Scope)} // one of its options
      />
      <TextInput
        size="xs"
        label="Find"
        description={isHere ? "At least 3 characters" : "Searches published text. At least 3 characters"}
        value={text}
        data-autofocus
        autoFocus
        onChange={(event) => finding.lookFor(event.currentTarget.value)}
      />
      <Button size="compact-sm" type="submit" disabled={finding.isShort || found === 0 || all.isSearching}>
        Find
      </Button>
      <Found all={all} found={found} />
      {isHere && (
        <ReplaceTools
          {...{ isWritable, stays, hasMatches: finding.hasMatches, replacement: finding.replacement }}
          onType={finding.setReplacement}
          onReplace={finding.replace}
          onReplaceAll={finding.replaceAll}
        />
      )}
      <Button size="compact-sm" variant="subtle" onClick={props.onClose}>
        Close
      </Button>
    </form>
  );
}

/** Shows the number of matches, so far while the search runs, and a button that stops it. */
function Found({ all, found }: { all: ReturnType<typeof useSearchAll>; found: number | undefined }) {
  return (
    <>
      <span role="status" className={classes.note}>
        {all.isSearching
          ? `Searching… ${all.count ?? 0} so far`
          : found === undefined
            ? ""
            : foundText(found)}
      </span>
      {all.isSearching && (
        <Button size="compact-sm" variant="default" onClick={all.stop}>
          Stop
        </Button>
      )}
    </>
  );
}
