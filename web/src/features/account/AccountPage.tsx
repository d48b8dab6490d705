import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getAccount } from "#shared/contract/identity/account.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { QueryState } from "../../ui/QueryState.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import classes from "./account.module.css";
import { EmailForm } from "./EmailForm.tsx";
import { NameForm } from "./NameForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SessionList } from "./SessionList.tsx";
import { TwoStepSection } from "./twoStep/TwoStepSection.tsx";

/** One's own account: the name that others see, the password, and where one is signed in. */
export function AccountPage() {
  const account = useQuery({
    queryKey: keyOf(getAccount),
    queryFn: ({ signal }) => call(getAccount, { signal }),
  });
  return (
    <QueryState of={{ account }} page="Your account" skeleton={<AccountSkeleton />}>
      {(read) => (
        <>
          <PageHeading title="Your account" tabTitle="Your account" below={read.account.email} />
          <div className={classes.parts}>
            <section aria-labelledby="your-name" className={classes.part}>
              <h2 id="your-name">Name</h2>
              <NameForm account={read.account} />
            </section>
            <section aria-labelledby="your-email" className={classes.part}>
              <h2 id="your-email">Email address</h2>
              <EmailForm account={read.account} key={read.account.email} />
            </section>
            <section aria-labelledby="your-password" className={classes.part}>
              <h2 id="your-password">Password</h2>
              <PasswordForm account={read.account} />
            </section>
            <section aria-labelledby="your-factors" className={classes.part}>
              <h2 id="your-factors">Two-step sign-in</h2>
              <TwoStepSection />
            </section>
            <section aria-labelledby="your-sessions" className={classes.part}>
              <h2 id="your-sessions">Where you are signed in</h2>
              <SessionList />
            </section>
            <section aria-labelledby="your-tokens" className={classes.part}>
              <h2 id="your-tokens">Access tokens</h2>
              <p className={classes.hint}>For scripts that call the API in your name.</p>
              <Link to="/account/access_tokens">Manage access tokens</Link>
            </section>
          </div>
        </>
      )}
    </QueryState>
  );
}

function AccountSkeleton() {
  return (
    <div aria-busy="true">
      <VisuallyHidden as="h1">Loading your account</VisuallyHidden>
      <Skeleton h={28} w={220} mb={32} />
      {["name", "password"].map((part) => (
        <div key={part}>
          <Skeleton h={18} w={120} mb={16} />
          <Skeleton h={36} w="min(480px, 100%)" mb={12} />
          <Skeleton h={36} w="min(480px, 100%)" mb={32} />
        </div>
      ))}
    </div>
  );
}
