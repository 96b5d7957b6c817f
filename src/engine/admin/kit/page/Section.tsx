import type { ReactNode } from 'react';
import { byField, type Elements, elementsIn, type PartElement, propsOf } from '../elements';
import type { SectionParts } from './parts/parts';

interface SectionProps {
  /** key of the title: `resources.{resource}.sections.{name}` */
  readonly name: string;
  /** message key of the title, if the section is not defined in the schema */
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * Declares a group of fields in a form or on a record page. It renders nothing itself: the page reads it and lays it
 * out.
 */
export const Section = (_: SectionProps) => null;

interface TabProps {
  /** key of the title: `resources.{resource}.tabs.{name}` */
  readonly name: string;
  readonly children: ReactNode;
}

/** Declares a tab of a form with several sections. */
export const Tab = (_: TabProps) => null;

interface Read {
  readonly sections: readonly SectionParts[];
  readonly elements: Elements;
  /** elements outside of sections and tabs */
  readonly others: readonly PartElement[];
}

/** Parses the children of a page into sections, elements by field, and other elements. */
export function sectionsIn(children: ReactNode, tab?: string): Read {
  return elementsIn(children)
    .map(child => readChild(child, tab))
    .reduce(joined, { sections: [], elements: {}, others: [] });
}

function readChild(child: PartElement, tab: string | undefined): Read {
  const props: Partial<SectionProps> = child.props;
  const { name = '', label } = props;
  if (child.type === Tab) return sectionsIn(props.children, name);
  if (child.type !== Section) return { sections: [], elements: {}, others: [child] };
  const elements = byField(elementsIn(props.children));
  const fields = Object.entries(elements).map(([each, element]) => [each, propsOf(element).width ?? 'm']);
  const section = { name, fields: Object.fromEntries(fields), ...(tab && { tab }), ...(label && { label }) };
  return { sections: [section], elements, others: [] };
}

const joined = (one: Read, other: Read): Read => ({
  sections: [...one.sections, ...other.sections],
  elements: { ...one.elements, ...other.elements },
  others: [...one.others, ...other.others],
});
