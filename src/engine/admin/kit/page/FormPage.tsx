import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { EntityMeta, FieldOf } from '../../../shared/entityMeta';
import type { FieldErrors, Validate } from '../../../shared/validation';
import type { ElementsOf } from '../elements';
import { lazily } from '../lazily';
import { recordCheck } from '../recordCheck';
import { changeElements } from './changeElements';
import { EntityContext } from './entityContext';
import { PageLoading } from './PageLoading';
import { pagePartsOf } from './pageParts';
import type { FormParts, Parent } from './parts';
import { sectionsIn } from './Section';

/** What a hand-written file may change of a generated form. */
export interface FormProps<Meta extends EntityMeta = EntityMeta> {
  /** other inputs in the places of these fields */
  readonly replace?: ElementsOf<Meta>;
  readonly without?: readonly FieldOf<Meta>[];
  /** above the fields; sees their values */
  readonly notice?: ReactElement;
  /** beside the fields; sees their values */
  readonly aside?: ReactElement;
  /** what else is wrong with a record, by field, besides what the server's own check says */
  readonly faults?: (record: Readonly<Record<string, unknown>>) => FieldErrors;
  /** draws the whole page; its inputs are those of the generated one */
  render?(parts: Omit<FormParts, 'inputs'> & { readonly inputs: ElementsOf<Meta> }): ReactNode;
}

interface Props<Meta extends EntityMeta> extends FormProps<Meta> {
  readonly entity: Meta;
  readonly validator: () => Promise<{ readonly validate: Validate }>;
  readonly parent?: Parent;
  /** sections, by tab where there are many; anything else stands below them */
  readonly children: ReactNode;
}

/** Its code is that of every entity: worth fetching beforehand. */
export const FormOfRecord = lazily(async () => (await import('../form/FormPages')).FormOfRecord, PageLoading);

/** The form of the record that the address names, or of a new one. Its code comes when it is first shown. */
export function FormPage<Meta extends EntityMeta>({ render, ...props }: Props<Meta>) {
  const parts = useFormParts(props);
  return (
    <EntityContext value={props.entity}>
      {render ? render(parts) : <FormOfRecord parts={parts} />}
    </EntityContext>
  );
}

function useFormParts<Meta extends EntityMeta>(props: Omit<Props<Meta>, 'render'>): FormParts {
  const { entity, validator, children, replace, without, faults, ...around } = props;
  const { elements, ...read } = useMemo(() => sectionsIn(children), [children]);
  const inputs = useMemo(() => changeElements(elements, { replace, without }), [elements, replace, without]);
  const check = useMemo(() => recordCheck(entity, validator), [entity, validator]);
  const errors = useMemo<FormParts['errors']>(
    () => (faults ? async record => ({ ...faults(record), ...(await check(record)) }) : check),
    [check, faults],
  );
  return { ...pagePartsOf(entity), ...around, ...read, inputs, errors };
}
