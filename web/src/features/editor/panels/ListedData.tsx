import { Checkbox, NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { libraryRoutes } from "#shared/contract/library/library.ts";
import type { ReplyOf } from "#shared/contract/route.ts";
import { listPossiblePrerequisites, updateDocument } from "#shared/contract/versions/documentSettings.ts";
import { useAction } from "../../../actions/useAction.ts";
import { call } from "../../../api/call.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { TextField } from "../../../forms/fields.tsx";
import { RouteFormView } from "../../../forms/RouteFormView.tsx";
import { useRouteForm } from "../../../forms/useRouteForm.ts";
import { QueryState } from "../../../ui/QueryState.tsx";
import { textOfHtml } from "../../../ui/richNodes.tsx";
import type { Editor } from "../useEditor.ts";
import classes from "./panels.module.css";

type Settings = ReplyOf<typeof listPossiblePrerequisites>;

/**
 * Facts of the case outside its text: they take effect at once, need no lock and are not published. @see spec
 * documents §4.15
 */
export function ListedData({ editor }: { editor: Editor }) {
  const { documentContext, userContext } = editor.opened.contexts;
  const mayUpdate = userContext.permissions.includes("updatePrerequisiteSubservient");
  const id = String(documentContext.id);
  const settings = useQuery({
    queryKey: keyOf(listPossiblePrerequisites, id),
    queryFn: ({ signal }) => call(listPossiblePrerequisites, { params: { id }, signal }),
    enabled: mayUpdate,
  });
  if (!mayUpdate) return null;
  return (
    <section className={classes.part} aria-labelledby="listed-data">
      <h3 id="listed-data">In lists and courses</h3>
      <p className={classes.note}>Changes here take effect immediately, also for learners.</p>
      <QueryState of={{ settings }} skeleton={<Skeleton h={140} />}>
        {(read) => (
          <>
            <Prerequisite id={id} settings={read.settings} />
            <Title key={read.settings.title} id={id} title={textOfHtml(read.settings.title)} />
          </>
        )}
      </QueryState>
    </section>
  );
}

const changes = (id: string) => [keyOf(listPossiblePrerequisites, id), keyOf(libraryRoutes.list)];

/** The box and the choice exclude each other. @see spec documents §4.15 */
function Prerequisite({ id, settings }: { id: string; settings: Settings }) {
  const { possible_prerequisite: isPossible, prerequisite_document_id: chosen, dependents } = settings;
  const update = useAction(updateDocument, {
    confirm: ({ body }) => {
      const next = settings.documents.find(
        ({ id: each }) => each === body?.document.prerequisite_document_id,
      );
      return next && askFirst(textOfHtml(next.title));
    },
    success: "Saved.",
    invalidates: changes(id),
  });
  const set = (document: { possible_prerequisite?: boolean; prerequisite_document_id?: number | null }) =>
    void update.run({ params: { id }, body: { document } });
  const asked = dependents.map(({ title }) => textOfHtml(title)).join(", ");
  const why = isPossible ? undefined : (settings.why_not ?? undefined);
  return (
    <>
      <Checkbox
        label="Make this case a prerequisite"
        description={asked === "" ? why : `Prerequisite of: ${asked}`}
        checked={isPossible}
        disabled={chosen !== null || dependents.length > 0 || why !== undefined || update.isRunning}
        onChange={({ currentTarget }) => set({ possible_prerequisite: currentTarget.checked })}
      />
      <NativeSelect
        label="Prerequisite"
        description={isPossible ? "A prerequisite can't have its own prerequisite." : undefined}
        value={chosen === null ? "" : String(chosen)}
        disabled={isPossible || update.isRunning}
        onChange={({ currentTarget }) =>
          set({ prerequisite_document_id: currentTarget.value === "" ? null : Number(currentTarget.value) })
        }
        data={[
          { value: "", label: "None" },
          ...settings.documents.map((each) => ({ value: String(each.id), label: textOfHtml(each.title) })),
        ]}
      />
    </>
  );
}

const askFirst = (title: string) => ({
  title: `Make “${title}” a prerequisite?`,
  message:
    "Learners can open this case only after they finish that one, even in courses that do not include it. Learners already in this case can continue after they finish that one.",
  confirmLabel: "Set prerequisite",
});

function Title({ id, title }: { id: string; title: string }) {
  const form = useRouteForm(updateDocument, {
    id: `title-of-${id}`,
    initial: { title },
    fields: {
      title: {
        label: "Title in lists",
        help: "Publishing a new title with the text replaces this one.",
      },
    },
    toBody: (document) => ({ document }),
    params: { id },
    isPrecious: false,
    success: "Title saved.",
    invalidates: changes(id),
  });
  return (
    <RouteFormView form={form} submitLabel="Save title">
      <TextField form={form} name="title" />
    </RouteFormView>
  );
}
