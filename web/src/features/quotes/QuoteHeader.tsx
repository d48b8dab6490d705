import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import { firstDayOf, lastDayOf, monthsOfYear } from "#shared/domain/pricing/schoolYear.ts";
import { displayCalendarDate } from "#shared/words/dates.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import type { QuoteDraft } from "./quoteDraft.ts";
import classes from "./quotes.module.css";

/** Days of the subscription: the whole school year, or the months of a prorated one. */
function dateRange({ schoolYearStart }: QuotePage, { prorate, subscription }: QuoteDraft): string {
  const { start, end } = prorate ? subscription : { start: null, end: null };
  const first = firstDayOf(schoolYearStart, start ?? 1);
  const last = lastDayOf(schoolYearStart, end ?? monthsOfYear);
  return `${displayCalendarDate(first)} – ${displayCalendarDate(last)}`;
}

/** Name of the quote, its program, the days that it covers, and where it stands. @see spec courses §2.18 */
export function QuoteHeader({ page, draft }: { page: QuotePage; draft: QuoteDraft }) {
  const brand = useBrand();
  return (
    <PageHeading
      title={`${brand.name} Quote`}
      tabTitle={`Quote, ${page.programName}`}
      below={
        <>
          <p className={classes.program}>{page.programName}</p>
          <p>{dateRange(page, draft)} Subscriptions</p>
          <p className={classes.stage} data-stage={page.stage}>
            {page.label} · {page.stage}
          </p>
        </>
      }
    />
  );
}

/** @see spec courses §2.18 "A contacts table with three blocks" */
export function Contacts({ page }: { page: QuotePage }) {
  const all = [
    { role: "Program Service Administrator", name: page.psa_name, email: page.psa_email },
    { role: "Billing Contact", name: page.billing_contact_name, email: page.billing_contact_email },
    {
      role: "Relationship Manager",
      name: page.business_development_manager,
      email: page.business_development_manager_email,
    },
  ];
  return (
    <table className={classes.contacts}>
      <caption>Contacts</caption>
      <thead>
        <tr>
          <th scope="col">Contact</th>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ role, name, email }) => (
          <tr key={role}>
            <th scope="row">{role}</th>
            <td>{name || "Not named yet"}</td>
            <td>{email && <a href={`mailto:${email}`}>{email}</a>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
