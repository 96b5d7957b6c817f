/** Another way to look at the records of a list than as a table (`x-list.as`). */
export type Presentation = Kanban | Calendar | Timeline;

interface Named {
  /** as the address of the list says it */
  readonly name: string;
  /** columns of the list that a card shows; the first names it */
  readonly fields: readonly string[];
}

/** A column for each value of an enum. */
export interface Kanban extends Named {
  readonly kind: 'kanban';
  readonly by: string;
}

/** A month with the records on their days. */
export interface Calendar extends Named {
  readonly kind: 'calendar';
  /** path of a day or an instant */
  readonly by: string;
}

/** One day with the records in lanes by their times. */
export interface Timeline extends Named {
  readonly kind: 'timeline';
  readonly day: string;
  /** path of a time or an instant */
  readonly from: string;
  readonly to: string | null;
  /** how long a record without an end is drawn */
  readonly minutes: number;
  readonly lanes: readonly string[];
}

/** The fields that it looks at, beside those that its cards show. */
export const fieldsOfPresentation = (presentation: Presentation): readonly string[] =>
  presentation.kind === 'timeline'
    ? [
        presentation.day,
        presentation.from,
        ...(presentation.to === null ? [] : [presentation.to]),
        ...presentation.lanes,
      ]
    : [presentation.by];
