import {
  createReportDefinition,
  definitionFormat,
  listReportDefinitions,
  type ReportDefinition,
  updateReportDefinition,
} from "#shared/contract/reports/definitions.ts";
import type { ReportType } from "#shared/contract/reports/reportKinds.ts";
import type { BuilderName } from "#shared/domain/reportBuilder/builders.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField, SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { type BuilderChoice, bodyOf } from "./useBuilderQuestion.ts";

export type SavedChoice = { builder: BuilderName; choice: BuilderChoice; type: ReportType };

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const scheduleOptions = [
  { value: "none", label: "Only on request" },
  ...weekdays.map((name, at) => ({ value: `week ${at + 1}`, label: `Every ${name}` })),
  ...Array.from({ length: 28 }, (_, at) => ({
    value: `month ${at + 1}`,
    label: `Every month on day ${at + 1}`,
  })),
];

const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Saves what is chosen under a name, for the program: as a new report, or in the place of the one that was opened. */
export function SaveReportDialog(props: {
  saved: SavedChoice;
  opened: ReportDefinition | undefined;
  onClose: () => void;
}) {
  const { saved, opened, onClose } = props;
  const schedule = opened?.schedule;
  const form = useRouteForm(createReportDefinition, {
    id: "save-report",
    initial: {
      name: opened?.name ?? "",
      schedule: schedule ? `${schedule.every} ${schedule.day}` : "none",
      recipients: schedule?.recipients.join(", ") ?? "",
    },
    fields: {
      name: { label: "Name", help: "Everyone who builds reports in your program sees this name." },
      schedule: { label: "Schedule", help: "At 6 AM in your program's time zone." },
      recipients: {
        label: "Sent to",
        help: "Email addresses of staff in your program. They get a link and sign in to download the report.",
        check: (value, { schedule: when }) =>
          when !== "none" && addressesIn(String(value ?? "")).length === 0
            ? "Enter at least one recipient"
            : undefined,
      },
    },
    toBody: ({ name, schedule: when, recipients }) => ({
      name,
      builder: saved.builder,
      format: definitionFormat,
      ...bodyOf(saved.choice),
      type: saved.type,
      schedule: when === "none" ? null : { ...timeOf(when), recipients: addressesIn(recipients) },
    }),
    ...(opened && {
      send: async (body) =>
        call(updateReportDefinition, { params: { id: opened.id }, body: { ...body, rev: opened.rev } }),
    }),
    success: "Report saved.",
    invalidates: [keyOf(listReportDefinitions)],
    onSaved: onClose,
    isPrecious: false,
  });
  return (
    <FormDialog
      form={form}
      isOpen
      onClose={onClose}
      title={opened ? `Save changes to ${opened.name}` : "Save this report for your program"}
      submitLabel="Save report"
    >
      <TextField form={form} name="name" autoComplete="off" />
      <SelectField form={form} name="schedule" options={scheduleOptions} none={null} />
      <AreaField form={form} name="recipients" rows={2} />
    </FormDialog>
  );
}

function timeOf(when: string): { every: "week" | "month"; day: number } {
  const [every, day] = when.split(" ");
  return { every: every === "week" ? "week" : "month", day: Number(day) };
}

/** When a saved report is made. */
export function scheduleText({ every, day }: { every: "week" | "month"; day: number }): string {
  return scheduleOptions.find(({ value }) => value === `${every} ${day}`)?.label ?? "";
}
