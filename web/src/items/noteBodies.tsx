import { RichHtml } from "../ui/RichHtml.tsx";
import { textOfHtml } from "../ui/richNodes.tsx";
import classes from "./ItemNotes.module.css";
import type { ItemNote } from "./ItemNotes.tsx";
import { withoutQuotes } from "./itemText.ts";

const noReleaseNotes = "Release notes will be provided once the case has had its scheduled annual review.";

/** @see spec courses §2.1 "Release Notes modal" */
export const releaseNotes = (item: { last_release_notes: string | null }): ItemNote => ({
  name: "Release Notes",
  body: () => <RichHtml html={item.last_release_notes || noReleaseNotes} className={classes.body} />,
});

/** Fields beside a synopsis, for programs with integrations. */
type Threads = {
  final_diagnoses?: readonly string[] | null;
  basic_science_disciplines?: readonly string[] | null;
  clinical_excellence?: readonly string[] | null;
};

/** None where the item has no synopsis. @see spec courses §2.1 "Synopsis" */
export const synopsis = (item: { title: string; case_synopsis: string | null } & Threads): ItemNote[] =>
  item.case_synopsis
    ? [
        {
          name: "Synopsis",
          // A search that hit the synopsis marks the words in it.
          isHit: item.case_synopsis.includes("<mark"),
          body: () => (
            <>
              <p className={classes.title}>
                <RichHtml html={item.title} inline />
              </p>
              <RichHtml html={withoutQuotes(item.case_synopsis ?? "")} className={classes.body} />
              <SynopsisThreads item={item} />
            </>
          ),
        },
      ]
    : [];

function SynopsisThreads(props: { item: Threads }) {
  const { final_diagnoses, basic_science_disciplines, clinical_excellence } = props.item;
  const lines = [
    ["Final Diagnosis", final_diagnoses],
    ["Basic Science Curricular Thread", basic_science_disciplines],
    ["Clinical Excellence Curricular Thread", clinical_excellence],
  ] as const;
  const told = lines.filter(([, terms]) => terms && terms.length > 0);
  if (told.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {told.map(([label, terms]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{terms?.join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** None where there is no image. @see spec courses §2.1 "View MOD Map" */
export const modMap = (item: { title: string; mod_map_image_url: string | null }): ItemNote[] =>
  item.mod_map_image_url
    ? [
        {
          name: "View MOD Map",
          heading: "Mechanism of Disease Map",
          isWide: true,
          body: () => (
            <img
              className={classes.map}
              src={item.mod_map_image_url ?? ""}
              alt={`Mechanism of disease map of ${textOfHtml(item.title)}`}
            />
          ),
        },
      ]
    : [];

/** None where the item has none. @see spec courses §2.1 "Learning Objectives" */
export const learningObjectives = (item: { learning_objectives: readonly { name: string }[] }): ItemNote[] =>
  item.learning_objectives.length > 0
    ? [
        {
          name: "Learning Objectives",
          body: () => (
            <>
              <p>Upon completion of this module, the learner should be able to:</p>
              <ul className={classes.list}>
                {item.learning_objectives.map(({ name }) => (
                  <li key={name}>{name}</li>
                ))}
              </ul>
            </>
          ),
        },
      ]
    : [];
