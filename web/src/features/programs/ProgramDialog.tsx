import { Button } from "@mantine/core";
import {
  countFactorRules,
  createProgram,
  type ListedProgram,
  programListRoutes,
  updateProgram,
} from "#shared/contract/programs/programs.ts";
import { defaultModelBudgetUsd, defaultPersonModelBudgetUsd } from "#shared/domain/modelUse.ts";
import { defaultLeadsPerCourse, leadsPerCourseAtMost } from "#shared/domain/programs/planLeads.ts";
import { subdomainProblem, suggestedSubdomain } from "#shared/domain/programs/subdomain.ts";
import { factorRuleLabels } from "#shared/domain/secondFactor.ts";
import { counted } from "#shared/words/counted.ts";
import { knownZones, viewersZone } from "#shared/words/dates.ts";
import { isLanguage, languages } from "#shared/words/language.ts";
import { useSteps } from "../../actions/useSteps.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queryKeys.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { AreaField, CheckField, SelectField, TextField } from "../../forms/fields.tsx";
import { useRouteForm } from "../../forms/useRouteForm.ts";
import { useConfirm } from "../../ui/ConfirmDialog.tsx";
import {
  budgetProblem,
  failsProblem,
  keptDaysProblem,
  leadsProblem,
  styleGuideProblem,
} from "./programNumbers.ts";

const listKeys = Object.values(programListRoutes).map((route) => keyOf(route));
const languageOptions = Object.entries(languages).map(([value, label]) => ({ value, label }));
const zones = [...new Set(["UTC", ...knownZones()])];
const zoneField = { label: "Time Zone", help: "Dates without a time use this time zone." };

/** Makes a program, or changes one. */
export function ProgramDialog(props: { program: ListedProgram | undefined; onClose: () => void }) {
  return props.program ? (
    <Edit program={props.program} onClose={props.onClose} />
  ) : (
    <Create onClose={props.onClose} />
  );
}

function Create(props: { onClose: () => void }) {
  const form = useRouteForm(createProgram, {
    id: "new-program",
    initial: { name: "", description: "", subdomain: "", time_zone: viewersZone(), is_editorial: false },
    fields: {
      name: { label: "Name" },
      subdomain: {
        label: "Subdomain",
        help: "The first part of the program's address. You can't change it later.",
        check: (value) => (typeof value === "string" && value !== "" ? subdomainProblem(value) : undefined),
      },
      description: { label: "Description" },
      time_zone: zoneField,
      is_editorial: {
        label: "Editorial group",
        help: "For people who write and review. Editorial roles only work in editorial groups. You can't change this later.",
      },
    },
    success: "Program created.",
    invalidates: listKeys,
    onSaved: props.onClose,
  });
  const suggest = (): void => {
    const { name } = form.values.get();
    if (name !== "") form.put({ subdomain: suggestedSubdomain(name) });
  };
  return (
    <FormDialog form={form} isOpen onClose={props.onClose} title="New program" submitLabel="Create program">
      <TextField form={form} name="name" autoComplete="off" />
      <TextField form={form} name="subdomain" autoComplete="off" />
      <Button variant="subtle" size="compact-sm" onClick={suggest}>
        Suggest from name
      </Button>
      <AreaField form={form} name="description" rows={2} />
      <SelectField form={form} name="time_zone" options={zones} />
      <CheckField form={form} name="is_editorial" />
    </FormDialog>
  );
}

const asked = counted({
  one: "{n} person will be asked to set it up at their next sign-in if they have not already.",
  other: "{n} people will be asked to set it up at their next sign-in if they have not already.",
});

/** Initial values of the form: what a program does not set is its default. */
function initialOf(program: ListedProgram) {
  const { name, description, time_zone, second_factor = "nobody", style_guide_id, language } = program;
  const { leads_per_course = defaultLeadsPerCourse, bench_fails_allowed = 0 } = program;
  const { may_use_language_model = false, conversations_kept_days } = program;
  const { model_budget_usd = defaultModelBudgetUsd } = program;
  const { model_person_budget_usd = defaultPersonModelBudgetUsd } = program;
  return {
    ...{ name, description, time_zone },
    second_factor: second_factor === "nobody" ? "" : second_factor,
    style_guide_id: style_guide_id ? String(style_guide_id) : "",
    leads_per_course: String(leads_per_course),
    may_use_language_model,
    model_budget_usd: String(model_budget_usd),
    model_person_budget_usd: String(model_person_budget_usd),
    conversations_kept_days: conversations_kept_days ? String(conversations_kept_days) : "",
    bench_fails_allowed: String(bench_fails_allowed),
    language: language ?? "",
  };
}

type Values = ReturnType<typeof initialOf>;

/** Fields that one kind of program has, and the other has not. */
function fieldsOf({ is_editorial, subdomain }: ListedProgram) {
  const ofEditors = () => is_editorial;
  const ofSchools = () => !is_editorial;
  const withModel = ({ may_use_language_model: mayUse }: Pick<Values, "may_use_language_model">) =>
    !is_editorial && mayUse === true;
  return {
    name: { label: "Name", help: `Its address stays ${subdomain}.` },
    description: { label: "Description" },
    time_zone: zoneField,
    second_factor: {
      label: "Require two-step sign-in for",
      help: "A passkey or an authenticator app after the password. Always required for provider admins.",
    },
    style_guide_id: {
      label: "Style guide",
      help: "The number at the end of the address of a course item. Authors open it from the editor.",
      check: styleGuideProblem,
      shownWhen: ofEditors,
    },
    leads_per_course: {
      label: "Lead Course Administrators per course",
      help: `At most; 1 to ${leadsPerCourseAtMost}.`,
      check: leadsProblem,
      shownWhen: ofSchools,
    },
    may_use_language_model: {
      label: "Let a language model answer students who agree",
      help: "What they write to virtual patients, and their summary statements, are then sent to the model of this site. Without it, simple rules answer.",
      shownWhen: ofSchools,
    },
    model_budget_usd: {
      label: "Language model budget, US dollars a month",
      help: "Once it is used up, simple rules answer until the next month.",
      check: budgetProblem,
      shownWhen: withModel,
    },
    model_person_budget_usd: {
      label: "Of that for one person, US dollars a month",
      check: budgetProblem,
      shownWhen: withModel,
    },
    bench_fails_allowed: {
      label: "Replies of virtual patients that may fail when a case is published",
      help: "Authors write down what patients should answer. A case with more failed replies is not published.",
      check: failsProblem,
      shownWhen: ofEditors,
    },
    conversations_kept_days: {
      label: "Delete conversations with patients after days without a message",
      help: "Empty: they stay with the rest of the learner's work. A change counts from the next message on.",
      check: keptDaysProblem,
      shownWhen: ofSchools,
    },
    language: {
      label: "Language of students",
      help: "Of their pages and emails, until they choose their own. Staff pages are in English.",
      shownWhen: ofSchools,
    },
  };
}

/** Body of the call: fields of this kind of program alone. */
const bodyOf =
  (is_editorial: boolean) =>
  ({ name, description, time_zone: zone, second_factor: rule, ...values }: Values) => ({
    ...{ name, description, time_zone: zone, second_factor: rule || "nobody" },
    ...(is_editorial
      ? {
          style_guide_id: values.style_guide_id ? Number(values.style_guide_id) : null,
          bench_fails_allowed: Number(values.bench_fails_allowed),
        }
      : {
          leads_per_course: Number(values.leads_per_course),
          may_use_language_model: values.may_use_language_model,
          conversations_kept_days: values.conversations_kept_days
            ? Number(values.conversations_kept_days)
            : null,
          language: isLanguage(values.language) ? values.language : null,
        }),
    // Budgets are hidden, and kept, while no model may answer.
    ...(!is_editorial && values.may_use_language_model
      ? {
          model_budget_usd: Number(values.model_budget_usd),
          model_person_budget_usd: Number(values.model_person_budget_usd),
        }
      : {}),
  });

function Edit(props: { program: ListedProgram; onClose: () => void }) {
  const { program } = props;
  const { id, name } = program;
  const steps = useSteps();
  const form = useRouteForm(updateProgram, {
    id: `program-${id}`,
    initial: initialOf(program),
    fields: fieldsOf(program),
    toBody: bodyOf(program.is_editorial),
    params: { id },
    success: "Program saved.",
    invalidates: listKeys,
    onSaved: props.onClose,
  });

  const isMeant = useRuleQuestion(program);
  const submit = (event?: React.SyntheticEvent): void => {
    event?.preventDefault();
    void steps.run(async () => {
      if (await isMeant(form.values.get().second_factor)) form.submit();
    });
  };

  return (
    <FormDialog
      form={{ ...form, submit }}
      isOpen
      onClose={props.onClose}
      title={`Edit ${name}`}
      submitLabel="Save program"
    >
      <TextField form={form} name="name" autoComplete="off" />
      <AreaField form={form} name="description" rows={2} />
      <SelectField form={form} name="time_zone" options={zones} />
      <SelectField form={form} name="language" none="As their browsers ask" options={languageOptions} />
      <SelectField
        form={form}
        name="second_factor"
        none={factorRuleLabels.nobody}
        options={(["staff", "everybody"] as const).map((value) => ({
          value,
          label: factorRuleLabels[value],
        }))}
      />
      <TextField form={form} name="style_guide_id" inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="leads_per_course" inputMode="numeric" autoComplete="off" />
      <TextField form={form} name="bench_fails_allowed" inputMode="numeric" autoComplete="off" />
      <CheckField form={form} name="may_use_language_model" />
      <TextField form={form} name="model_budget_usd" autoComplete="off" />
      <TextField form={form} name="model_person_budget_usd" autoComplete="off" />
      <TextField form={form} name="conversations_kept_days" inputMode="numeric" autoComplete="off" />
      {steps.problem && <p role="alert">{steps.problem}</p>}
    </FormDialog>
  );
}

/** Asks whether a new rule is meant, after saying whom it concerns. */
function useRuleQuestion({ id, name, second_factor = "nobody" }: ListedProgram) {
  const { confirm } = useConfirm();
  return async (rule: string): Promise<boolean> => {
    if ((rule !== "staff" && rule !== "everybody") || rule === second_factor) return true;
    const counts = await call(countFactorRules, { params: { id } });
    return confirm({
      title: `Require two-step sign-in for ${factorRuleLabels[rule].toLowerCase()} of ${name}?`,
      message: `${asked(counts[rule])} They must finish setup before they can do anything else.`,
      confirmLabel: "Save program",
    });
  };
}
