import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { rawText } from "#shared/case/model/richText.ts";
import type { ContentNode } from "#shared/case/model/types.ts";
import { addLine, featureHolder, rewordLine } from "../acts/questions.ts";
import classes from "../panels/panelForms.module.css";
import type { EditSession } from "../session/editSession.ts";
import { DeleteLineButton, mayAddLine } from "./lineButtons.tsx";

type Props = {
  session: EditSession;
  root: ContentNode;
  input: ContentNode;
  features: readonly ContentNode[];
  isWritable: boolean;
};

/** The key features of a question, which its answers name. An answer that loses its feature is not correct any more. */
export function KeyFeatures({ session, root, input, features, isWritable }: Props) {
  const [name, setName] = useState("");
  const holder = featureHolder(root, input.uid);
  const mayAdd =
    isWritable && holder !== undefined && mayAddLine(session, holder, "cdqFeatures", "cdqFeature");
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (!holder || name.trim() === "") return;
    // The caret stays where it is: the next one is typed here as well.
    session.act((scene) => ({
      sketches: addLine(scene, holder, "cdqFeatures", "cdqFeature", name.trim()).sketches,
    }));
    setName("");
  };
  return (
    <fieldset className={classes.lines}>
      <legend>Key features</legend>
      {features.length === 0 && (
        <p className={classes.hint}>Add a key feature. Each correct answer needs one.</p>
      )}
      {features.map((feature, i) => (
        <div key={feature.uid} className={classes.line}>
          <TextInput
            key={rawText(feature.content)}
            className={classes.grow}
            size="xs"
            aria-label={`Key feature ${i + 1}`}
            leftSection={<span aria-hidden>{i + 1}</span>}
            defaultValue={rawText(feature.content)}
            disabled={!isWritable}
            onBlur={({ currentTarget: { value } }) =>
              session.act((scene) => rewordLine(scene, feature.uid, value.trim()))
            }
          />
          <DeleteLineButton
            session={session}
            uid={feature.uid}
            label={`Delete key feature ${i + 1}`}
            isDisabled={!isWritable}
          />
        </div>
      ))}
      <form className={classes.line} onSubmit={add}>
        <TextInput
          className={classes.grow}
          size="xs"
          aria-label="New key feature"
          placeholder="New key feature"
          value={name}
          disabled={!mayAdd}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="compact-sm" variant="default" type="submit" disabled={!mayAdd || name.trim() === ""}>
          Add key feature
        </Button>
      </form>
    </fieldset>
  );
}
