import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { type ListedProgram, programList, programListRoutes } from "#shared/contract/programs/programs.ts";
import { canByRole } from "#shared/domain/access.ts";
import { actorOf, useCurrentUser } from "../../api/session.ts";
import { Catalogue, useCatalogue } from "../../lists/Catalogue.tsx";
import { firstStateAt } from "../../lists/firstStateAt.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ProgramDialog } from "./ProgramDialog.tsx";
import { ProgramRow } from "./ProgramRow.tsx";
import classes from "./programs.module.css";

/** The programs that the person belongs to; all of them for a provider admin. @see spec courses §2.12 */
export function ProgramListPage() {
  const actor = actorOf(useCurrentUser());
  const mayManage = canByRole(actor, "program.manage");
  const { search } = useLocation();
  const catalogue = useCatalogue({
    name: "programs",
    list: programList,
    routes: programListRoutes,
    initial: firstStateAt(programList, search),
  });
  const [edited, setEdited] = useState<ListedProgram | "new">();
  return (
    <>
      <PageHeading
        title="Programs"
        tabTitle="Programs"
        action={
          mayManage && (
            <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setEdited("new")}>
              New program
            </Button>
          )
        }
        below={
          mayManage && (
            <nav aria-label="Content of programs" className={classes.links}>
              <Link to="/group_documents/new_batch">Lend content</Link>
              <Link to="/group_documents/delete_batch">Revoke content</Link>
            </nav>
          )
        }
      />
      <Catalogue
        label="programs"
        searchLabel="Search programs"
        catalogue={catalogue}
        renderItem={(program) => (
          <ProgramRow program={program} {...(mayManage && { onEdit: () => setEdited(program) })} />
        )}
        skeleton={<Skeleton h={56} my={12} />}
        texts={{
          none: mayManage
            ? "There are no programs yet. Create the first one."
            : "You do not belong to a program yet.",
          noneFits: "No programs match your search.",
          showAll: "Show all programs",
        }}
      />
      {edited && (
        <ProgramDialog
          key={edited === "new" ? "new" : edited.id}
          program={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
