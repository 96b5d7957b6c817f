interface Named {
  readonly last_name: string;
  readonly first_name: string;
}

/** As lists sort people: `Huber, Anna`. */
export const nameInList = ({ last_name, first_name }: Named): string => `${last_name}, ${first_name}`;

/** As sentences and snapshots call people: `Anna Huber`. Letters greet by title and prefix too. */
export const nameInText = ({ last_name, first_name }: Named): string => `${first_name} ${last_name}`;
