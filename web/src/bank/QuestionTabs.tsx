import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import type { BankQuestion } from "#shared/contract/bank/questions.ts";
import { QuestionDetails } from "./QuestionDetails.tsx";
import { QuestionStatistics } from "./QuestionStatistics.tsx";
import { VersionHistory } from "./VersionHistory.tsx";

export const questionTabs = ["details", "statistics", "versions"] as const;
export type QuestionTab = (typeof questionTabs)[number];

/** Details, statistics and history of a question. @see spec assessments §2.16 */
export function QuestionTabs(props: {
  question: BankQuestion;
  /** In place of their names. */
  pictures?: ReactNode;
  tab: QuestionTab;
  onTab: (tab: QuestionTab) => void;
}) {
  const id = String(props.question.id);
  return (
    <Tabs
      value={props.tab}
      keepMounted={false}
      onChange={(next) => props.onTab(questionTabs.find((tab) => tab === next) ?? "details")}
    >
      <Tabs.List aria-label="About this question">
        <Tabs.Tab value="details">Details</Tabs.Tab>
        <Tabs.Tab value="statistics">Statistics</Tabs.Tab>
        <Tabs.Tab value="versions">Versions</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="details" pt="md">
        <QuestionDetails question={props.question} pictures={props.pictures} />
      </Tabs.Panel>
      <Tabs.Panel value="statistics" pt="md">
        <QuestionStatistics id={id} />
      </Tabs.Panel>
      <Tabs.Panel value="versions" pt="md">
        <VersionHistory itemId={id} itemType="Assessment::Question" />
      </Tabs.Panel>
    </Tabs>
  );
}
