import { type ReactNode, useMemo } from 'react';
import { SourceContextProvider } from 'react-admin';
import { type PartElement, propsOf, type Width } from '../../elements';

interface Props {
  /** path of the values in the form: `routes.0` */
  readonly path: string;
  /** resource whose message keys label the fields */
  readonly resource: string;
  readonly children: ReactNode;
}

/** Inside, `payer` means `routes.0.payer` and is labelled as a field of the row's own resource. */
export const PartsContext = ({ path, resource, children }: Props) => {
  const context = useMemo(
    () => ({
      getSource: (name: string) => `${path}.${name}`,
      getLabel: (name: string) => `resources.${resource}.fields.${name}`,
    }),
    [path, resource],
  );
  return <SourceContextProvider value={context}>{children}</SourceContextProvider>;
};

/** Inputs side by side, wrapped as needed. */
export const cellsLook = { flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', gap: 1.25 };

/** The cell of one input: its width in a form, and up to half as much more to fill the line. */
export function cellLook(element: PartElement) {
  const rem = remOf[propsOf(element).width ?? 'm'];
  return {
    flex: `1 1 ${rem}rem`,
    minWidth: 'min(100%, 7rem)',
    maxWidth: { sm: `${rem * 1.5}rem` },
    '&:empty': { display: 'none' },
  };
}

const remOf: Readonly<Record<Width, number>> = { xs: 7, s: 10.5, m: 14, l: 24, full: 60 };
