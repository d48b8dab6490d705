import { RichHtml } from "../ui/RichHtml.tsx";
import { textOfHtml } from "../ui/richNodes.tsx";
import classes from "./ItemNotes.module.css";
import type { ItemNote } from "./ItemNotes.tsx";
import { withoutQuotes } from "./itemText.ts";
import { words } from "./words.ts";

/** @see spec courses §2.1 "Release Notes modal" */
export const releaseNotes = (item: { last_release_notes: string | null }): ItemNote => ({
  name: words.releaseNotes,
  body: () => (
    <RichHtml html={item.last_release_notes || words.releaseNotesProvidedOnce} className={classes.body} />
  ),
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
          name: words.synopsis,
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
    [words.finalDiagnosis, final_diagnoses],
    [words.basicScienceCurricularThread, basic_science_disciplines],
    [words.clinicalExcellenceCurricularThread, clinical_excellence],
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
          name: words.viewModMap,
          heading: words.mechanismDiseaseMap,
          isWide: true,
          body: () => (
            <img
              className={classes.map}
              src={item.mod_map_image_url ?? ""}
              alt={words.mechanismDiseaseMapOf({ title: textOfHtml(item.title) })}
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
          name: words.learningObjectives,
          body: () => (
            <>
              <p>{words.uponCompletionModuleLearner}</p>
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
