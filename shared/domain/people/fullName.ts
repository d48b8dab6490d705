/** First and last name in a line; of people with one name, who have no last name, that one. */
export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();
