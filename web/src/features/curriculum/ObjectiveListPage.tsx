import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import {
  type ListedObjective,
  objectiveList,
  objectiveListRoutes,
} from "#shared/contract/mapping/objectives.ts";
import { canByRole } from "#shared/domain/access.ts";
import { counted } from "#shared/words/counted.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { ListPage } from "../../lists/ListPage.tsx";
import { loadedLater } from "../../ui/loadedLater.tsx";
import { TableDay } from "../../ui/TableDate.tsx";

const NewObjectiveDialog = loadedLater(
  async () => (await import("../../mapping/NewObjectiveDialog.tsx")).NewObjectiveDialog,
);
const points = counted({ one: "{n} teaching point", other: "{n} teaching points" });
const cases = counted({ one: "{n} case", other: "{n} cases" });
const mapped = (row: ListedObjective): string => `${points(row.teaching_points)}, ${cases(row.cases)}`;

const linkTo = ({ id, name }: ListedObjective) => <Link to={`/learning_objectives/${id}`}>{name}</Link>;

/** The learning objectives of the curriculum. @see spec documents §2.13 */
export function ObjectiveListPage() {
  const [isNew, setIsNew] = useState(false);
  const navigate = useNavigate();
  const mayEdit = canByRole(actorOf(useCurrentUser()), "mapping.edit");
  return (
    <>
      <ListPage<ListedObjective>
        title="Learning objectives"
        list={objectiveList}
        routes={objectiveListRoutes}
        action="mapping.read"
        headAction={
          mayEdit && (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setIsNew(true)}>
              New objective
            </Button>
          )
        }
        nameOf={({ name }) => name}
        columns={[
          { name: "id", widthPx: 88 },
          { name: "name", widthPx: 372, cell: linkTo },
          { name: "source", widthPx: 172, cell: ({ source }) => source ?? "" },
          { name: "teaching_points", widthPx: 104 },
          { name: "cases", widthPx: 80 },
          { name: "updated_at", widthPx: 112, cell: (row) => <TableDay at={row.updated_at} /> },
        ]}
        card={(row) => [linkTo(row), row.source ?? "", mapped(row)]}
        texts={{
          search: "Search learning objectives",
          export: "Export list",
          none: "There are no learning objectives yet.",
          noneFits: "No learning objective fits this search and these filters.",
          showAll: "Show all objectives",
          refused: "Learning objectives are for those who write and review cases.",
        }}
      />
      {isNew && (
        <NewObjectiveDialog
          onClose={() => setIsNew(false)}
          onChosen={({ id }) => void navigate(`/learning_objectives/${id}`)}
        />
      )}
    </>
  );
}
