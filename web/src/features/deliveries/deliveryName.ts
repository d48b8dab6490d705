import { fullTime } from "#shared/words/dates.ts";

/** Name of an assessment as staff know it: its nickname, or its exam's title. */
export const deliveryName = ({ nickname, exam_title }: { nickname: string; exam_title: string }): string =>
  nickname || exam_title;

/** Facts below the heading of the page that changes an assessment. The moment is told in the program's zone, which it names. */
export const editedText = (delivery: { program_name: string; ends_at: string; time_zone: string }): string =>
  `${delivery.program_name}. Students can begin until ${fullTime(delivery.ends_at, delivery.time_zone)}, and then have their whole time.`;
