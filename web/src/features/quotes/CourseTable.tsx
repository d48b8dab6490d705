import { Checkbox, TextInput } from "@mantine/core";
import { useId } from "react";
import type { QuotePage } from "#shared/contract/quotes/quotes.ts";
import {
  bringsFormativeAssessment,
  type CourseKey,
  type CourseSet,
  coursesOfSet,
  offeredCourses,
} from "#shared/domain/pricing/courses.ts";
import { exceptionCategory, type PriceFigures } from "#shared/domain/pricing/priceOrder.ts";
import { schoolYearText } from "#shared/domain/pricing/schoolYear.ts";
import { clinicalExcellenceCourses, courseTitle, setNames } from "#shared/domain/quotes/courseNames.ts";
import { listText } from "#shared/words/listText.ts";
import { moneyText } from "#shared/words/money.ts";
import { useBrand } from "../../api/RuntimeConfigProvider.tsx";
import { countsAs } from "./countsAs.ts";
import type { DraftAct, QuoteDraft } from "./quoteDraft.ts";
import { selectedCourses } from "./quoteDraft.ts";
import classes from "./quotes.module.css";

export interface TableProps {
  page: QuotePage;
  draft: QuoteDraft;
  figures: PriceFigures | null;
  act: (act: DraftAct) => void;
}

/** The courses of one set: had last year, ordered for this year, and what the set costs. @see spec courses §2.18 */
export function CourseTable({ set, ...props }: TableProps & { set: CourseSet }) {
  const { page, figures } = props;
  const heading = useId();
  const courses = coursesOfSet(offeredCourses(page.schoolYearStart), set);
  const isOlder = page.model === "older";
  // A field for the amount is wider than a column on a phone.
  const amountColumns = isSubtotalByHand(page) ? 2 : 1;
  const year = schoolYearText(page.schoolYearStart);
  const hasFormative = set === "Signature" && bringsFormativeAssessment(courses, page.schoolYearStart);
  return (
    <section className={classes.set} aria-labelledby={heading}>
      <h2 id={heading}>{setNames[set]} courses</h2>
      <table className={classes.courses} data-model={page.model}>
        <thead>
          <tr>
            <th scope="col">Course Name</th>
            <th scope="col">
              {page.isAddendum ? year : schoolYearText(page.schoolYearStart - 1)} Subscriptions
              {page.isAddendum && <span className={classes.which}>already confirmed</span>}
            </th>
            <th scope="col">
              {year} Subscriptions
              {page.isAddendum && <span className={classes.which}>with this addendum</span>}
            </th>
            {isOlder && <th scope="col">{year} Price</th>}
          </tr>
        </thead>
        <tbody>
          {courses.map((key) => (
            <CourseRow key={key} course={key} set={set} {...props} />
          ))}
          {hasFormative && <FormativeRow {...props} />}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={(isOlder ? 4 : 3) - amountColumns}>
              {setNames[set]} Annual Subscription Cost
            </th>
            <td className={classes.money} colSpan={amountColumns}>
              <SetCost set={set} {...props} figures={figures} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function CourseRow({
  course,
  set,
  page,
  draft,
  figures,
  act,
}: TableProps & { course: CourseKey; set: CourseSet }) {
  const brand = useBrand();
  const id = useId();
  const name = courseTitle(course, brand.name);
  const year = schoolYearText(page.schoolYearStart);
  const isQuoted = page.alreadyQuoted.includes(course);
  const had = page.isAddendum ? isQuoted : page.previousCourses.includes(course);
  const isHeldByProgram = set === "Signature" && draft.choice.isPartner;
  const isSelected = draft.choice.selected.includes(course);
  const { canChooseCourses } = page.rights;
  const canChange = canChooseCourses && !isQuoted && !isHeldByProgram;
  // The program selects all that are not confirmed. What can no longer be chosen shows what is ordered.
  const isShown = isSelected || (isHeldByProgram && (canChooseCourses || isQuoted));
  return (
    <tr data-selected={isSelected || undefined}>
      <th scope="row">
        <label htmlFor={id}>{name}</label>
        {course === "cx_price" && (
          <p className={classes.includes}>Includes {listText(clinicalExcellenceCourses)}.</p>
        )}
      </th>
      <td>
        <Checkbox
          checked={had}
          disabled
          readOnly
          aria-label={`${name}, ${page.isAddendum ? `${year}, already confirmed` : schoolYearText(page.schoolYearStart - 1)}`}
        />
      </td>
      <td>
        <Checkbox
          id={id}
          checked={isShown}
          disabled={!canChange}
          aria-label={`${name}, ${year}`}
          onChange={({ currentTarget }) =>
            act({ type: "course", key: course, isSelected: currentTarget.checked })
          }
        />
      </td>
      {page.model === "older" && (
        <td className={classes.money}>
          {isSelected && <CoursePrice {...{ page, draft, figures, act, course, name }} />}
        </td>
      )}
    </tr>
  );
}

function CoursePrice(props: TableProps & { course: CourseKey; name: string }) {
  const { page, draft, figures, act, course, name } = props;
  const isByHand = page.rights.canSetTerms && page.price_category === exceptionCategory;
  if (!isByHand) return figures ? moneyText(figures.courses[course] ?? 0) : "—";
  return (
    <AmountField
      label={`Price of ${name}`}
      value={draft.prices[course] ?? ""}
      onChange={(text) => act({ type: "price", key: course, text })}
    />
  );
}

const isSubtotalByHand = ({ rights, price_category, model }: QuotePage): boolean =>
  rights.canSetTerms && price_category === exceptionCategory && model === "current";

function SetCost({ set, page, draft, figures, act }: TableProps & { set: CourseSet }) {
  if (!isSubtotalByHand(page)) return figures ? moneyText(figures.subtotals[set]) : "—";
  return (
    <AmountField
      label={`${setNames[set]} subtotal`}
      value={draft.subtotals[set]}
      onChange={(text) => act({ type: "subtotal", set, text })}
    />
  );
}

/** An amount of whole dollars; whatever is no amount counts as 0, and the field says so. @see spec courses §5 Quote */
export function AmountField(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      className={classes.amount ?? ""}
      aria-label={props.label}
      error={countsAs(props.value)}
      inputMode="numeric"
      leftSection="$"
      leftSectionWidth={22}
      placeholder="0"
      maxLength={12}
      value={props.value}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    />
  );
}

/** The formative assessment comes with five of the signature courses. @see spec courses §9 */
function FormativeRow({ page, draft }: TableProps) {
  const { schoolYearStart, alreadyQuoted, previousCourses } = page;
  const had = bringsFormativeAssessment(
    page.isAddendum ? alreadyQuoted : previousCourses,
    page.isAddendum ? schoolYearStart : schoolYearStart - 1,
  );
  const has = bringsFormativeAssessment([...selectedCourses(draft), ...alreadyQuoted], schoolYearStart);
  const name = "Calibrate formative assessment";
  return (
    <tr data-selected={has || undefined}>
      <th scope="row">
        {name}
        <p className={classes.includes}>
          Included with Family Medicine, Internal Medicine, Pediatrics, Radiology or Neurology.
        </p>
      </th>
      <td>
        <Checkbox checked={had} disabled readOnly aria-label={`${name}, before`} />
      </td>
      <td>
        <Checkbox
          checked={has}
          disabled
          readOnly
          aria-label={`${name}, ${schoolYearText(schoolYearStart)}`}
        />
      </td>
      {page.model === "older" && <td className={classes.money}>{has && "Included"}</td>}
    </tr>
  );
}
