import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import type { TellingName } from "#shared/case/model/tellingNames.ts";
import type { UntoldPicture } from "#shared/case/model/untoldPictures.ts";
import { counted } from "#shared/words/counted.ts";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { DialogFrame } from "../../../ui/DialogFrame.tsx";
import { Comparison } from "../compared/Comparison.tsx";
import { type Difference, Differences } from "../compared/Differences.tsx";
import { laterPart } from "../laterParts.tsx";
import { type CorrectionPlan, correctionText } from "./correctionText.ts";
import classes from "./publishing.module.css";
import type { Standing } from "./usePublish.ts";

const MakeNewVersion = laterPart<{ documentId: number }>(
  async () => (await import("./MakeNewVersion.tsx")).MakeNewVersion,
);

type Asked = {
  /** Names the case. */
  title: string;
  onYes: () => void;
  onClose: () => void;
};

/** One question; Cancel has the focus and ends the whole of it. */
function Question(props: Asked & { yes: string; size?: string; children: ReactNode; more?: ReactNode }) {
  const { title, onClose, size } = props;
  return (
    <DialogFrame isOpen onClose={onClose} title={title} {...(size ? { size } : {})}>
      {props.children}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        {props.more}
        <Button onClick={props.onYes}>{props.yes}</Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** Question about an item on an active form. @see spec documents §5 Publishing */
export const ActiveItem = ({ documentId, ...asked }: Asked & { documentId: number }) => (
  <Question {...asked} yes="CHANGE THE ACTIVE ITEM" more={<MakeNewVersion documentId={documentId} />}>
    <p>
      This question is on an active assessment form. Change it there, or leave it as it is and make a new
      version of it. Provider admins make new versions.
    </p>
  </Question>
);

export const ActiveItemLimits = (asked: Asked) => (
  <Question {...asked} yes="OK">
    <p>
      Changes to active assessment items must be strictly limited to punctuation, spelling, or grammatical
      errors that do not change the substance of the question. If your edits go beyond this criteria, please
      make a new version of the question and update the form as needed.
    </p>
  </Question>
);

export const MappedChanges = ({ differences, ...asked }: Asked & { differences: readonly Difference[] }) => (
  <Question {...asked} yes="OK" size="46rem">
    <p>There are changes to mapped content! Click OK to continue publishing or Cancel to review changes.</p>
    <Differences differences={differences} label="Changes to mapped content" none="" />
  </Question>
);

/** The author says whether what is open may follow. @see rulings "Versions", ADR 0167 */
function Correction(props: { plan: CorrectionPlan; isMarked: boolean; onMark: (isMarked: boolean) => void }) {
  const text = correctionText(props.plan);
  if (props.plan.problem !== null) return text === "" ? null : <p className={classes.note}>{text}</p>;
  return (
    <Checkbox
      className={classes.note ?? ""}
      checked={props.isMarked}
      onChange={(event) => props.onMark(event.currentTarget.checked)}
      label="These are corrections. Also give them to learners who have already started"
      description={text}
    />
  );
}

const untold = counted({
  one: "{n} picture has no alternative text. Readers who cannot see it learn nothing of it:",
  other: "{n} pictures have no alternative text. Readers who cannot see them learn nothing of them:",
});

/** The pictures that the author may want to describe first. They do not bar publishing. */
const UntoldPictures = ({ pictures }: { pictures: readonly UntoldPicture[] }) => (
  <section className={classes.note} aria-label="Pictures without alternative text">
    <p>{untold(pictures.length)}</p>
    <ul>
      {pictures.map(({ uid, name, place }) => (
        <li key={uid}>{[...place, name].join(" › ")}</li>
      ))}
    </ul>
    <p>Click Cancel to describe them first.</p>
  </section>
);

const telling = counted({
  one: "{n} name gives the diagnosis of this exam away. A student's browser can show it:",
  other: "{n} names give the diagnosis of this exam away. A student's browser can show them:",
});

/** Names that the author may want to change first. They do not bar publishing. */
const TellingNames = ({ names }: { names: readonly TellingName[] }) => (
  <section className={classes.note} aria-label="Names that give the diagnosis away">
    <p>{telling(names.length)}</p>
    <ul>
      {names.map(({ uid, name, what }) => (
        <li key={`${uid} ${what}`}>{what === "file" ? `File ${name}` : `UID ${name}`}</li>
      ))}
    </ul>
    <p>Click Cancel to change them first: upload the file under another name, or make the item anew.</p>
  </section>
);

const suggestionsLeft = counted({
  one: "{n} suggestion is still open. Learners will not get it.",
  other: "{n} suggestions are still open. Learners will not get them.",
});
const commentsLeft = counted({
  one: "{n} comment is not resolved.",
  other: "{n} comments are not resolved.",
});

/** Names open suggestions and comments. They do not bar publishing. */
function OpenReviews({ suggestions, comments }: Standing["open"]) {
  const texts = [
    ...(suggestions > 0 ? [suggestionsLeft(suggestions)] : []),
    ...(comments > 0 ? [commentsLeft(comments)] : []),
  ];
  return texts.length > 0 && <p className={classes.note}>{texts.join(" ")}</p>;
}

export const WholeCase = ({
  versionId,
  rev,
  open,
  pictures,
  tellingNames,
  correction,
  ...asked
}: Asked & {
  versionId: number;
  rev: number;
  open: Standing["open"];
  pictures: readonly UntoldPicture[];
  tellingNames: readonly TellingName[];
  correction: Parameters<typeof Correction>[0] | undefined;
}) => (
  <Question {...asked} yes="Publish" size="46rem">
    <p>Are you sure you want to publish this case? Remember to update the SR Version with these edits!</p>
    <OpenReviews {...open} />
    {pictures.length > 0 && <UntoldPictures pictures={pictures} />}
    {tellingNames.length > 0 && <TellingNames names={tellingNames} />}
    <h3 className={classes.heading}>What learners will see</h3>
    <Comparison
      versionId={versionId}
      to={rev}
      label="What learners will see"
      none="Learners already have all of this. Nothing changes for them."
    />
    {correction && <Correction {...correction} />}
  </Question>
);

export const UpdateBanner = ({ onNo, ...asked }: Asked & { onNo: () => void }) => (
  <Question
    {...asked}
    yes="Yes"
    more={
      <Button variant="default" onClick={onNo}>
        No
      </Button>
    }
  >
    <p>Would you like to show the 'Update Banner?'</p>
  </Question>
);
