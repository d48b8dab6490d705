import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { type ListedReusable, reusableList, reusableListRoutes } from "#shared/contract/mapping/reusables.ts";
import { canByRole } from "#shared/domain/access.ts";
import { reusableKindWords } from "#shared/domain/mapping/reusableKinds.ts";
import { counted } from "#shared/words/counted.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";

const NewReusableDialog = loadedLater(async () => (await import("./ReusableDialogs.tsx")).NewReusableDialog);
const uses = counted({ one: "Used in {n} case", other: "Used in {n} cases" });
const titleOf = ({ kind, name }: ListedReusable): string => `${reusableKindWords[kind]}: ${name}`;
const linkTo = (row: ListedReusable) => <Link to={`/reusable_objects/${row.id}`}>{titleOf(row)}</Link>;
const objectivesOf = ({ learning_objectives }: ListedReusable): string =>
  learning_objectives.map(({ name }) => name).join("; ");

/** The reusable content of the curriculum. @see spec documents §2.12 */
export function ReusableListPage() {
  const [isNew, setIsNew] = useState(false);
  const navigate = useNavigate();
  const mayEdit = canByRole(actorOf(useCurrentUser()), "mapping.edit");
  return (
    <>
      <ListPage<ListedReusable>
        title="Reusable content"
        list={reusableList}
        routes={reusableListRoutes}
        action="mapping.read"
        headAction={
          mayEdit && (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsNew(true)}>
              New reusable content
            </Button>
          )
        }
        nameOf={titleOf}
        columns={[
          { name: "name", widthPx: 316, cell: linkTo },
          { name: "description", head: "Description", widthPx: 232 },
          { name: "learning_objectives", head: "Learning Objectives", widthPx: 288, cell: objectivesOf },
          { name: "cases", widthPx: 92 },
        ]}
        card={(row) => [linkTo(row), row.description, objectivesOf(row), uses(row.cases)]}
        texts={{
          search: "Search reusable content",
          export: "Export list",
          none: "There is no reusable content yet.",
          noneFits: "No reusable content fits this search and these filters.",
          showAll: "Show all reusable content",
          refused: "Reusable content is for those who write and review cases.",
        }}
      />
      {isNew && (
        <NewReusableDialog
          onClose={() => setIsNew(false)}
          onMade={(id) => void navigate(`/reusable_objects/${id}`)}
        />
      )}
    </>
  );
}

/** Redirects from the question details to one item, or to all. @see spec documents §2.1 */
export function AdminReusablesPage() {
  const [query] = useSearchParams();
  const id = query.get("id");
  return <Navigate replace to={id ? `/reusable_objects/${encodeURIComponent(id)}` : "/reusable_objects"} />;
}
