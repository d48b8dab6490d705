import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { getProgramQuotes, type ProgramQuotes } from "#shared/contract/quotes/programQuotes.ts";
import { downloadQuote } from "#shared/contract/quotes/quotePdf.ts";
import { canByRole } from "#shared/domain/access.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { stageOf } from "#shared/domain/quotes/quote.ts";
import { categoryNames } from "#shared/domain/quotes/renewalFacts.ts";
import { displayDate, viewersZone } from "#shared/words/dates.ts";
import { moneyText } from "#shared/words/money.ts";
import { call } from "../../../api/call.ts";
import { fetchFile } from "../../../api/fetchFile.ts";
import { keyOf } from "../../../api/queryKeys.ts";
import { actorOf, useCurrentUser } from "../../../api/session.ts";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { forbidden, QueryState, Refused } from "../../../ui/QueryState.tsx";
import { PdfButton } from "../PdfButton.tsx";
import { ContactsForm } from "./ContactsForm.tsx";
import { yearParam } from "./dashboardYear.ts";
import classes from "./programQuotes.module.css";

type Year = ProgramQuotes["years"][number];
const title = "Quotes of a program";

/** All quotes of one program: their stages, orders and documents, and the contacts of each year. @see ADR 0383 */
export function ProgramQuotesPage() {
  const isAllowed = canByRole(actorOf(useCurrentUser()), "quote.manage");
  return isAllowed ? (
    <ProgramQuotesOf />
  ) : (
    <Refused page={title} error={forbidden} hint="Only the provider can see all quotes of a program." />
  );
}

function ProgramQuotesOf() {
  const { programId = "" } = useParams();
  const quotes = useQuery({
    queryKey: keyOf(getProgramQuotes, programId),
    queryFn: ({ signal }) => call(getProgramQuotes, { params: { program_id: programId }, signal }),
  });
  return (
    <QueryState of={{ quotes }} page={title} skeleton={<Skeleton h={320} aria-label="Loading" />}>
      {({ quotes: { program_name: name, years } }) => (
        <>
          <PageHeading
            title={`Quotes of ${name}`}
            tabTitle={`Quotes of ${name}`}
            above={<Breadcrumbs steps={[{ label: "Renewals", to: "/quote_interfaces" }, { label: name }]} />}
          />
          {years.length === 0 && (
            <EmptyState title="This program has no quotes yet">
              <p>Open the quotes of a school year from its renewals.</p>
            </EmptyState>
          )}
          {years.map((year) => (
            <YearOfQuotes key={year.interface.id} year={year} programId={programId} />
          ))}
        </>
      )}
    </QueryState>
  );
}

function YearOfQuotes({ year, programId }: { year: Year; programId: string }) {
  const { interface: of } = year;
  const [isEditing, setEditing] = useState(false);
  const heading = `quotes-${of.id}`;
  return (
    <section className={classes.year} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{schoolYearText(of.school_year)}</h2>
        <p>
          {categoryNames[of.price_category]}
          {of.max_enrollment !== null && `, up to ${of.max_enrollment} students`}
        </p>
        {year.customer_status && (
          <p>
            Customer status in the CRM: {year.customer_status}
            {year.refreshed_at && `, updated ${displayDate(year.refreshed_at, viewersZone())}`}
          </p>
        )}
        <Link to={`/quote_interfaces?current_school_year=${yearParam(of.school_year)}`}>
          Renewals of this year
        </Link>
      </header>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Quote</th>
              <th scope="col">Number</th>
              <th scope="col">Status</th>
              <th scope="col" className={classes.figure}>
                Total
              </th>
              <th scope="col">Ordered</th>
              <th scope="col">Purchase order</th>
              <th scope="col">Document</th>
            </tr>
          </thead>
          <tbody>
            {of.quotes.map((quote, at) => (
              <QuoteLine key={quote.id} quote={quote} order={year.orders[at]} schoolYear={of.school_year} />
            ))}
          </tbody>
        </table>
      </div>
      {isEditing ? (
        <ContactsForm of={of} programId={programId} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Contacts of={of} />
          <Button variant="default" className={classes.change} onClick={() => setEditing(true)}>
            Change contacts of {schoolYearText(of.school_year)}
          </Button>
        </>
      )}
    </section>
  );
}

function QuoteLine(props: {
  quote: Year["interface"]["quotes"][number];
  /** Undefined while it is not known. */
  order: Year["orders"][number] | undefined;
  schoolYear: number;
}) {
  const { quote, order } = props;
  return (
    <tr>
      <th scope="row">
        <Link to={`/quotes/${quote.id}/edit`}>{quote.label}</Link>
      </th>
      <td data-label="Number">{order?.number}</td>
      <td data-label="Status">{stageOf(quote)}</td>
      <td data-label="Total" className={classes.figure}>
        {quote.total === null ? "No price yet" : moneyText(quote.total * 100)}
      </td>
      <td data-label="Ordered">{order ? orderedText(order) : ""}</td>
      <td data-label="Purchase order">
        {[order?.purchase_order, order?.tax_exemption && "tax exemption file"].filter(Boolean).join(", ")}
      </td>
      <td>
        {quote.total !== null && (
          <PdfButton
            isSmall
            of={`${quote.label} ${schoolYearText(props.schoolYear)}`}
            file={() => fetchFile(downloadQuote, { params: { id: quote.id }, body: {} })}
          />
        )}
      </td>
    </tr>
  );
}

function Contacts({ of }: { of: Year["interface"] }) {
  return (
    <dl className={classes.contacts}>
      <Contact label="Customer contact" name={of.psa_name} email={of.psa_email} />
      <Contact label="Billing contact" name={of.billing_contact_name} email={of.billing_contact_email} />
      <Contact
        label="Relationship manager"
        name={of.business_development_manager}
        email={of.business_development_manager_email}
      />
    </dl>
  );
}

function Contact({ label, name, email }: { label: string; name: string; email: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{name || "Not named yet"}</dd>
      {email && <dd>{email}</dd>}
    </div>
  );
}

const orderedText = ({ accepted_by: by, quote_submitted_at: at }: Year["orders"][number]): string =>
  at === null ? "" : `${displayDate(at, viewersZone())}${by ? ` by ${by}` : ""}`;
