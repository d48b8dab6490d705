import type { QueueName } from "#shared/contract/queues.ts";

/** Names of the job queues, as operators read them. */
export const queueWords: Readonly<Record<QueueName, string>> = {
  reports: "Reports and exports",
  builds: "Report builder and question files",
  resets: "Case resets",
  memberships: "Changes to members and loans",
  publishing: "Updates of reusable content",
  interchange: "Case files",
  media: "Thumbnails and picture sizes",
  mail: "Outgoing email",
  people: "People imports and password requests",
  crm: "CRM updates",
};
