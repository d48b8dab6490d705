import { Button, NativeSelect, TextInput } from "@mantine/core";
import { TextSelection } from "prosemirror-state";
import { useState } from "react";
import { shortestSearch } from "#shared/contract/versions/globalSearch.ts";
import { useFlash } from "../../../ui/Flash.tsx";
import { deletePart, insertInline } from "../acts/text.ts";
import classes from "../bars/bars.module.css";
import { findAll } from "../document/findText.ts";
import { lineAt } from "../document/places.ts";
import { schema } from "../document/schema.ts";
import type { EditSession } from "../session/editSession.ts";
import { useSearchAll } from "./useSearchAll.ts";

const scopes = ["This document", "All courses"] as const;

const foundText = (count: number): string => (count === 0 ? "None Found" : `${count} Found`);

/**
 * Find and replace in this document, where a replacement is an edit as any other; or find in all cases, as learners have them.
 * @see spec documents §2.11, §5, §8
 */
export function FindBar(props: { session: EditSession; isWritable: boolean; onClose: () => void }) {
  const { session, isWritable } = props;
  const flash = useFlash();
  const [text, setText] = useState("");
  const [replacement, setReplacement] = useState("");
  const [foundHere, setFound] = useState<number>();
  const [scope, setScope] = useState<(typeof scopes)[number]>("This document");
  const all = useSearchAll();
  const isHere = scope === "This document";
  const found = isHere ? foundHere : all.count;

  const find = (): void => {
    const matches = findAll(session.getState().editor.doc, text);
    setFound(matches.length);
    if (matches.length === 0) {
      flash.error("No matches found");
      return;
    }
    const { editor } = session.getState();
    const next = matches.find(({ from }) => from >= editor.selection.to);
    if (!next && editor.selection.from > (matches[0]?.from ?? 0)) flash.success("No more matches");
    const match = next ?? matches[0];
    if (match)
      session.dispatch(
        editor.tr.setSelection(TextSelection.create(editor.doc, match.from, match.to)).scrollIntoView(),
      );
  };

  const replace = (isAll: boolean): void => {
    const { editor } = session.getState();
    const matches = findAll(editor.doc, text);
    const current = matches.find(
      ({ from, to }) => from === editor.selection.from && to === editor.selection.to,
    );
    const chosen = isAll ? matches : current ? [current] : matches.slice(0, 1);
    session.act((scene) => ({
      // From the end: a place that is still to come stays where it is.
      sketches: chosen.reverse().flatMap(({ from, to }) => {
        const line = lineAt(scene.document.resolve(from));
        if (!line) return [];
        const marks = scene.document
          .resolve(from + 1)
          .marks()
          .filter(({ type }) => type.name !== "change");
        const part = { line, from: from - line.start, to: to - line.start };
        const words = replacement === "" ? [] : [schema.text(replacement, marks)];
        return [...deletePart(scene, part), ...insertInline(scene, line, part.to, words)];
      }),
    }));
    setFound(findAll(session.getState().editor.doc, text).length);
    if (isAll) flash.success("Replaced all.");
  };

  const isShort = (isHere ? text : text.trim()).length < shortestSearch;
  const hasMatches = foundHere !== undefined && foundHere > 0;
  const change = (): void => {
    setFound(undefined);
    all.stop();
  };
  return (
    <form
      className={classes.find}
      aria-label="Find and replace"
      onSubmit={(event) => {
        event.preventDefault();
        if (isShort) return;
        if (isHere) find();
        else void all.run(text);
      }}
    >
      <NativeSelect
        size="xs"
        label="Find in"
        data={[...scopes]}
        value={scope}
        onChange={(event) => {
          setScope(event.currentTarget.value as (typeof scopes)[number]); // one of its options
          change();
        }}
      />
      <TextInput
        size="xs"
        label="Find"
        description={isHere ? "At least 3 characters" : "At least 3 characters, in what learners have"}
        value={text}
        data-autofocus
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          change();
        }}
      />
      <Button size="compact-sm" type="submit" disabled={isShort || found === 0 || all.isSearching}>
        Find
      </Button>
      <span role="status" className={classes.note}>
        {all.isSearching
          ? `Searching … ${all.count ?? 0} so far`
          : found === undefined
            ? ""
            : foundText(found)}
      </span>
      {all.isSearching && (
        <Button size="compact-sm" variant="default" onClick={all.stop}>
          Stop
        </Button>
      )}
      {isHere && (
        <>
          <TextInput
            size="xs"
            label="Replace with"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isWritable || !hasMatches}
            onClick={() => replace(false)}
          >
            Replace
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!isWritable || !hasMatches}
            onClick={() => replace(true)}
          >
            Replace All
          </Button>
        </>
      )}
      <Button size="compact-sm" variant="subtle" onClick={props.onClose}>
        Close
      </Button>
    </form>
  );
}
