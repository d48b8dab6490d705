import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { limits } from "#shared/domain/limits.ts";
import { counted } from "#shared/words/counted.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import classes from "./api/api.module.css";
import { OperationDetails } from "./api/OperationDetails.tsx";
import { type ApiDocument, groupsOf, operationsOf } from "./api/operations.ts";

const { atOnce, everyMs } = limits.token_calls;
const found = counted({ one: "{n} call", other: "{n} calls" });

/** How scripts call `/api`, with all its calls, from the OpenAPI document of the contract. @see ADR 0343 */
export function ApiReferencePage() {
  const reference = useQuery({
    queryKey: ["api-reference"],
    queryFn: async () => (await import("virtual:api-reference")).default,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.page}>
      <PageHeading title="API reference" tabTitle="API reference" />
      <p>
        Scripts call the API with a personal access token. <Link to="/account/access_tokens">Create one</Link>{" "}
        and send it with each call:
      </p>
      <pre className={classes.example}>
        <code>{`curl -H "Authorization: Bearer $TOKEN" \\\n  "${window.location.origin}/api/admin/assessment_questions?per=50"`}</code>
      </pre>
      <ul className={classes.rules}>
        <li>Bodies and replies are JSON. Send “Content-Type: application/json” with a body.</li>
        <li>
          A refusal has a status of 400 or more and <code>{`{ "error": { "code", "message" } }`}</code>.
        </li>
        <li>Your role decides what you may read and change. A token’s scopes can only narrow this.</li>
        <li>
          You can make {atOnce} calls at once, and then {1000 / everyMs} each second. Beyond that, the reply
          is 429 with a Retry-After header in seconds.
        </li>
      </ul>
      <QueryState of={{ reference }} page="API reference" skeleton={<Skeleton h={240} />}>
        {(read) => <Reference document={read.reference} />}
      </QueryState>
    </div>
  );
}

function Reference({ document }: { document: ApiDocument }) {
  const [search, setSearch] = useState("");
  const operations = operationsOf(document, search);
  return (
    <>
      <div className={classes.bar}>
        <SearchBox label="Search calls" value={search} onSearch={setSearch} delayMs={150} />
        <span role="status" className={classes.hint}>
          {found(operations.length)}
        </span>
        <Button
          variant="default"
          component="a"
          href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(document, null, 2))}`}
          download="openapi.json"
        >
          Download OpenAPI document
        </Button>
      </div>
      {groupsOf(operations).map((group) => (
        <section key={group.heading} aria-label={group.heading}>
          <h2>{group.heading}</h2>
          {group.operations.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
    </>
  );
}
