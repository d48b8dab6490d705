import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listSittings } from "#shared/contract/exams/sittings.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";

/** The way to a course's exams, for staff, once one has begun. */
export function ExamsLink(props: { courseId: number }) {
  const id = String(props.courseId);
  const { data } = useQuery({
    queryKey: keyOf(listSittings, id),
    queryFn: ({ signal }) => call(listSittings, { params: { id }, signal }),
  });
  if (!data || data.exams.length === 0) return null;
  return (
    <Button
      component={Link}
      variant="default"
      to={`/document_sets/${id}/sittings`}
      leftSection={<IconClock size={18} aria-hidden />}
    >
      Exams
    </Button>
  );
}
