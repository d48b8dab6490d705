import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { getProfile } from "#shared/contract/identity/profile.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { ProfileFields } from "./ProfileFields.tsx";
import classes from "./profile.module.css";

/** The registration/profile form. @see spec courses §2.20, §5; ADR 0120 */
export function ProfilePage() {
  const isWelcome = useSearchParams()[0].has("welcome");
  const profile = useQuery({
    queryKey: keyOf(getProfile),
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });
  return (
    <QueryState of={{ profile }} page="Your profile" skeleton={<ProfileSkeleton />}>
      {(read) => (
        <div className={classes.page}>
          <PageHeading
            title={isWelcome ? "Tell us about yourself" : "Your profile"}
            tabTitle="Your profile"
            below={
              isWelcome
                ? "You are registered. Your answers help your program, and you can change them later."
                : "Your program can see your profile in its list of people."
            }
            action={
              isWelcome && (
                <Button component={Link} to="/" variant="default">
                  Go to your program
                </Button>
              )
            }
          />
          <ProfileFields profile={read.profile} isWelcome={isWelcome} />
        </div>
      )}
    </QueryState>
  );
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Loading your profile</VisuallyHidden>
      <Skeleton h={28} w={220} mb={32} />
      {["title", "phone", "learners"].map((part) => (
        <Skeleton key={part} h={56} w="min(480px, 100%)" mb={20} />
      ))}
    </div>
  );
}
