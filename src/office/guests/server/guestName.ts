interface Named {
  readonly name_prefix: string | null;
  readonly last_name: string;
  readonly first_name: string;
}

/** As lists sort people: `Huber, Anna`, and `Lippe, Anna von der`. */
export const nameInList = ({ name_prefix, last_name, first_name }: Named): string =>
  `${last_name}, ${joined(first_name, name_prefix)}`;

/** As sentences and snapshots call people: `Anna Huber`. Letters greet by title too. */
export const nameInText = ({ name_prefix, last_name, first_name }: Named): string =>
  joined(first_name, name_prefix, last_name);

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' ');
