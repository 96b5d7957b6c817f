import type { EntityMeta } from '../../../shared/entityMeta';
import type { Condition, Field } from '../../../shared/field';
import { defaultOf } from '../defaultOf';
import type { ElementProps } from '../elements';
import { fieldOf, useEntity } from '../page/entity/entityContext';

/** The properties of an input, from its element or its field. */
interface InputFacts {
  readonly required: boolean;
  /** required while this holds as well */
  readonly requiredWhen: Condition | undefined;
  readonly readOnly: boolean;
  readonly setOnce: boolean;
  readonly when: Condition | undefined;
  readonly defaultValue: unknown;
}

export const useInputFacts = (given: ElementProps): InputFacts => inputFacts(useEntity(), given);

/** Props of the element take precedence over the field. */
export function inputFacts(entity: EntityMeta | null, given: ElementProps): InputFacts {
  const field = fieldOf(entity, given.source ?? '');
  const readOnly = given.readOnly ?? field?.readOnly ?? false;
  return {
    readOnly,
    required: given.required ?? (field !== undefined && !readOnly && isNeeded(field)),
    requiredWhen: given.required === undefined && !readOnly ? (field?.requiredWhen ?? undefined) : undefined,
    setOnce: given.setOnce ?? field?.setOnce ?? false,
    when: given.when ?? field?.when ?? undefined,
    defaultValue: defaultOf(given.defaultValue ?? (field && knownDefault(field))),
  };
}

/** A field with a condition is required whenever the condition holds. */
const isNeeded = ({ required, when, whenOptional }: Field) => required || (when !== null && !whenOptional);

/** Only defaults that the form can determine: numbers from a sequence, for example, are set by the server. */
function knownDefault({ readOnly, kind, default: value }: Field): Field['default'] | undefined {
  if (readOnly) return undefined;
  const isServers =
    typeof value === 'string' && value.startsWith('$') && !(value === '$today' && kind === 'date');
  return isServers ? undefined : (value ?? undefined);
}
