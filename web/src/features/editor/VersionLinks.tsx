import { Link } from "react-router";
import type { EditContexts } from "#shared/contract/versions/versions.ts";
import { versionTypeNames } from "#shared/domain/versionTypes.ts";
import classes from "./editor.module.css";
import { editPath } from "./editPath.ts";

/** Shows whose turn it is, or else whose project it is. */
function Responsible({ project }: { project: NonNullable<EditContexts["project"]> }) {
  const { activeMemberName, projectProductionAssociate } = project;
  if (activeMemberName) return <span>Current Workflow Editor is: {activeMemberName}</span>;
  if (!projectProductionAssociate) return null;
  return <span>Project Production Associate is: {projectProductionAssociate}</span>;
}

/** The way back to where the author came from: the project, or all projects. @see spec documents §2.11 "new_landing_pages" */
function LandingLink({ project, featureFlags }: Pick<EditContexts, "project" | "featureFlags">) {
  if (!featureFlags.new_landing_pages) return null;
  return project ? (
    <Link to={`/projects/${project.id}`}>← {project.name}</Link>
  ) : (
    <Link to="/projects">← Projects</Link>
  );
}

/** The versions of a document, this one among them, and who works on it in the project. @see spec documents §2.11 Edit bar */
export function VersionLinks({ contexts }: { contexts: EditContexts }) {
  const { version, documentContext, project } = contexts;
  const links = [
    ["PUBLISHED", documentContext.publishVersionId],
    ["ONGOING_MAINTENANCE", documentContext.editVersionId],
    ["SCHEDULED_REVIEW", documentContext.scheduledReviewVersionId],
  ] as const;
  return (
    <div className={classes.versions}>
      <LandingLink {...contexts} />
      <nav className={classes.versions} aria-label="Versions">
        {links.map(([type, id]) =>
          type === version.type ? (
            <strong key={type} aria-current="page">
              {versionTypeNames[type]}
            </strong>
          ) : type === "PUBLISHED" && documentContext.is_unpublished ? (
            <span key={type}>Never published</span>
          ) : (
            <Link key={type} to={editPath(id, contexts)}>
              {versionTypeNames[type]}
            </Link>
          ),
        )}
        {project && <Responsible project={project} />}
      </nav>
    </div>
  );
}
