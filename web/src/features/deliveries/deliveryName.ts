/** Name of an assessment as staff know it: its nickname, or its exam's title. */
export const deliveryName = ({ nickname, exam_title }: { nickname: string; exam_title: string }): string =>
  nickname || exam_title;
