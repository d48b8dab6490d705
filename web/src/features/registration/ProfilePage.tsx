import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { getProfile } from "#shared/contract/identity/profile.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { LanguageForm } from "./LanguageForm.tsx";
import { ProfileFields } from "./ProfileFields.tsx";
import classes from "./profile.module.css";
import { words } from "./words.ts";

/** The registration/profile form. @see spec courses §2.20, §5; ADR 0120 */
export function ProfilePage() {
  const isWelcome = useSearchParams()[0].has("welcome");
  const profile = useQuery({
    queryKey: keyOf(getProfile),
    queryFn: ({ signal }) => call(getProfile, { signal }),
  });
  return (
    <QueryState of={{ profile }} page={words.yourProfile} skeleton={<ProfileSkeleton />}>
      {(read) => (
        <div className={classes.page}>
          <PageHeading
            title={isWelcome ? words.tellUsAboutYourself : words.yourProfile}
            tabTitle={words.yourProfile}
            below={isWelcome ? words.registeredAnswersHelpProgram : words.programSeeProfileList}
            action={
              isWelcome && (
                <Button component={Link} to="/" variant="default">
                  {words.goProgram}
                </Button>
              )
            }
          />
          <ProfileFields profile={read.profile} isWelcome={isWelcome} />
          <LanguageForm own={read.profile.language} />
        </div>
      )}
    </QueryState>
  );
}

function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">{words.loadingYourProfile}</VisuallyHidden>
      <Skeleton h={28} w={220} mb={32} />
      {["title", "phone", "learners"].map((part) => (
        <Skeleton key={part} h={56} w="min(480px, 100%)" mb={20} />
      ))}
    </div>
  );
}
