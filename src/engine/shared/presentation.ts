/** A presentation of a list other than as a table (`x-list.as`). */
export type Presentation = Kanban | Calendar | Timeline;

interface Named {
  /** its name in the URL of the list */
  readonly name: string;
  /** list columns on a card; the first is its title */
  readonly fields: readonly string[];
}

/** A column for each value of an enum. */
export interface Kanban extends Named {
  readonly kind: 'kanban';
  readonly by: string;
}

/** A month calendar. */
export interface Calendar extends Named {
  readonly kind: 'calendar';
  /** path of a day or an instant */
  readonly by: string;
}

/** One day, with the records placed in lanes by time. */
export interface Timeline extends Named {
  readonly kind: 'timeline';
  readonly day: string;
  /** path of a time or an instant */
  readonly from: string;
  readonly to: string | null;
  /** length of a record that has no end */
  readonly minutes: number;
  readonly lanes: readonly string[];
}

/** The fields that it needs besides those on its cards. */
export const fieldsOfPresentation = (presentation: Presentation): readonly string[] =>
  presentation.kind === 'timeline'
    ? [
        presentation.day,
        presentation.from,
        ...(presentation.to === null ? [] : [presentation.to]),
        ...presentation.lanes,
      ]
    : [presentation.by];
