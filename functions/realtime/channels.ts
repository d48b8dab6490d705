import type { channels } from "#shared/contract/channels.ts";
import { assessmentProctorChannel } from "./assessmentProctorChannel.ts";
import { assessmentSittingChannel } from "./assessmentSittingChannel.ts";
import { assistantChatChannel } from "./assistantChatChannel.ts";
import type { LiveChannel } from "./channel.ts";
import { examsChannel } from "./examsChannel.ts";
import { proctorChannel } from "./proctorChannel.ts";
import { sittingChannel } from "./sittingChannel.ts";
import { summaryStatementChannel } from "./summaryStatementChannel.ts";
import { usageReportChannel } from "./usageReportChannel.ts";
import { versionChannel } from "./versionChannel.ts";

/** Every kind of live channel with the code that serves it. */
export const liveChannels: Readonly<Record<keyof typeof channels, LiveChannel>> = {
  UsageReportChannel: usageReportChannel,
  ProctorChannel: proctorChannel,
  ExamsChannel: examsChannel,
  SittingChannel: sittingChannel,
  AssessmentProctorChannel: assessmentProctorChannel,
  AssessmentSittingChannel: assessmentSittingChannel,
  VersionChannel: versionChannel,
  AiAssistantChatChannel: assistantChatChannel,
  AutomatedSummaryStatementChannel: summaryStatementChannel,
};
