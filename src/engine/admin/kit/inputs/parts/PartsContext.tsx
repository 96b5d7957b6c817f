import { type ReactNode, useMemo } from 'react';
import { SourceContextProvider } from 'react-admin';

interface Props {
  /** where the values stand in the form: `routes.0` */
  readonly path: string;
  /** names them */
  readonly resource: string;
  readonly children: ReactNode;
}

/** Inside, `payer` means `routes.0.payer`, and is labelled as a field of the rows' own resource. */
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

/** Inputs side by side, as many as fit. */
export const cellsLook = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr))',
};
