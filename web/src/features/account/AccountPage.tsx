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
import { words } from "./words.ts";

/** One's own account: the name that others see, the password, and where one is signed in. */
export function AccountPage() {
  const account = useQuery({
    queryKey: keyOf(getAccount),
    queryFn: ({ signal }) => call(getAccount, { signal }),
  });
  return (
    <QueryState of={{ account }} page={words.yourAccount} skeleton={<AccountSkeleton />}>
      {(read) => (
        <>
          <PageHeading title={words.yourAccount} tabTitle={words.yourAccount} below={read.account.email} />
          <div className={classes.parts}>
            <section aria-labelledby="your-name" className={classes.part}>
              <h2 id="your-name">{words.name}</h2>
              <NameForm account={read.account} />
            </section>
            <section aria-labelledby="your-email" className={classes.part}>
              <h2 id="your-email">{words.emailAddress}</h2>
              <EmailForm account={read.account} key={read.account.email} />
            </section>
            <section aria-labelledby="your-password" className={classes.part}>
              <h2 id="your-password">{words.password}</h2>
              <PasswordForm account={read.account} />
            </section>
            <section aria-labelledby="your-factors" className={classes.part}>
              <h2 id="your-factors">{words.twoStepSign}</h2>
              <TwoStepSection />
            </section>
            <section aria-labelledby="your-sessions" className={classes.part}>
              <h2 id="your-sessions">{words.whereSigned}</h2>
              <SessionList />
            </section>
            <section aria-labelledby="your-tokens" className={classes.part}>
              <h2 id="your-tokens">{words.accessTokens}</h2>
              <p className={classes.hint}>{words.scriptsCallApiName}</p>
              <Link to="/account/access_tokens">{words.manageAccessTokens}</Link>
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
      <VisuallyHidden as="h1">{words.loadingYourAccount}</VisuallyHidden>
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
