import { Button, ColorPicker, TextInput } from "@mantine/core";
import { useState } from "react";
import { hexOf } from "../document/hexOf.ts";
import classes from "./bars.module.css";
import "./colourStyles.ts";

/** @see spec documents §9 'text colour #333333' */
const defaultColour = "#333333";

/** Asks for a colour, in words or by hand. @see spec documents §5 'Colours parsed' */
export function ColourForm({ onSet }: { onSet: (args?: { hexCode: string }) => void }) {
  const [colour, setColour] = useState(defaultColour);
  const hexCode = hexOf(colour);
  return (
    <form
      className={classes.colour}
      onSubmit={(event) => {
        event.preventDefault();
        if (hexCode) onSet({ hexCode });
      }}
    >
      <TextInput
        label="Color"
        description="For example #333333 or rgb(51, 51, 51)"
        value={colour}
        data-autofocus
        onChange={(event) => setColour(event.currentTarget.value)}
      />
      <ColorPicker
        size="sm"
        format="hex"
        value={hexCode ?? defaultColour}
        onChange={setColour}
        saturationLabel="Saturation"
        hueLabel="Hue"
      />
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="subtle" onClick={() => onSet(undefined)}>
          No color
        </Button>
        <Button type="submit" size="compact-sm" disabled={hexCode === undefined}>
          Save
        </Button>
      </div>
    </form>
  );
}
