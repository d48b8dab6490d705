import { useRuntimeConfig } from "../../api/RuntimeConfigProvider.tsx";
import type { RuntimeConfig } from "../../api/runtimeConfig.ts";
import classes from "./DemoAccounts.module.css";

type Account = NonNullable<RuntimeConfig["demo_accounts"]>[number];

/** The accounts of the demo data, by program; choosing one signs in with it. */
export function DemoAccounts(props: {
  accounts: readonly Account[];
  isBusy: boolean;
  onChoose: (account: Account) => void;
}) {
  const { local_mailbox: mailbox } = useRuntimeConfig();
  const programs = [...new Set(props.accounts.map(({ program }) => program))];
  return (
    <section className={classes.root} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.title}>
        Demo accounts
      </h2>
      <p className={classes.hint}>
        This is the local demo with fictional people. Choose one to sign in.
        {mailbox !== undefined && (
          <>
            {" "}
            Their mail goes to the <a href={mailbox}>local mailbox</a>.
          </>
        )}
      </p>
      {programs.map((program) => (
        <div key={program} className={classes.program}>
          <h3 className={classes.programName}>{program}</h3>
          <ul className={classes.list}>
            {props.accounts
              .filter((account) => account.program === program)
              .map((account) => (
                <li key={account.email}>
                  <button
                    type="button"
                    className={classes.account}
                    disabled={props.isBusy}
                    onClick={() => props.onChoose(account)}
                  >
                    <span className={classes.role}>{account.role}</span>
                    <span className={classes.email}>{account.email}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
