import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { EntityMeta, FieldOf } from '../../../shared/entityMeta';
import type { FieldErrors, Validate } from '../../../shared/validation';
import type { ElementsOf } from '../elements';
import { lazily } from '../lazily';
import { recordCheck } from '../recordCheck';
import { EntityContext } from './entity/entityContext';
import { PageLoading } from './frame/PageLoading';
import { changeElements } from './parts/changeElements';
import { pagePartsOf } from './parts/pageParts';
import type { FormParts, Parent } from './parts/parts';
import { sectionsIn } from './Section';

/** The options with which a hand-written file customises a generated form. */
export interface FormProps<Meta extends EntityMeta = EntityMeta> {
  /** replaces the inputs of these fields */
  readonly replace?: ElementsOf<Meta>;
  readonly without?: readonly FieldOf<Meta>[];
  /** above the fields; rendered inside the form, so it can read the values */
  readonly notice?: ReactElement;
  /** beside the fields; rendered inside the form, so it can read the values */
  readonly aside?: ReactElement;
  /** further faults of a record by field, in addition to those of the server's validation */
  readonly faults?: (record: Readonly<Record<string, unknown>>) => FieldErrors;
  /** renders the whole page; `inputs` are those of the generated form */
  render?(parts: Omit<FormParts, 'inputs'> & { readonly inputs: ElementsOf<Meta> }): ReactNode;
}

interface Props<Meta extends EntityMeta> extends FormProps<Meta> {
  readonly entity: Meta;
  readonly validator: () => Promise<{ readonly validate: Validate }>;
  readonly parent?: Parent;
  /** sections, possibly in tabs; anything else is rendered below them */
  readonly children: ReactNode;
}

/** All entities share this code, so preloading it is worthwhile. */
export const FormOfRecord = lazily(async () => (await import('../form/FormPages')).FormOfRecord, PageLoading);

/** The form of the record in the URL, or of a new one. Its code is loaded when it is first rendered. */
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
