import type { EntityMeta } from '../../../shared/entityMeta';
import type { Condition, Field } from '../../../shared/field';
import { defaultOf } from '../defaultOf';
import type { ElementProps } from '../elements';
import { fieldOf, useEntity } from '../page/entityContext';

/** What a form has to know of an input, whether its element says it or its field. */
interface InputFacts {
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly setOnce: boolean;
  readonly when: Condition | undefined;
  readonly defaultValue: unknown;
}

export const useInputFacts = (given: ElementProps): InputFacts => inputFacts(useEntity(), given);

/** What the element says itself counts; the rest follows from the field. */
export function inputFacts(entity: EntityMeta | null, given: ElementProps): InputFacts {
  const field = fieldOf(entity, given.source ?? '');
  const readOnly = given.readOnly ?? field?.readOnly ?? false;
  return {
    readOnly,
    required: given.required ?? (field !== undefined && !readOnly && isNeeded(field)),
    setOnce: given.setOnce ?? field?.setOnce ?? false,
    when: given.when ?? field?.when ?? undefined,
    defaultValue: defaultOf(given.defaultValue ?? (field && knownDefault(field))),
  };
}

/** Under a condition, a field is needed as long as it is there at all. */
const isNeeded = ({ required, when, whenOptional }: Field) => required || (when !== null && !whenOptional);

/** Only what the form can know: numbers from a sequence and the like are the server's. */
function knownDefault({ readOnly, kind, default: value }: Field): Field['default'] | undefined {
  if (readOnly) return undefined;
  const isServers =
    typeof value === 'string' && value.startsWith('$') && !(value === '$today' && kind === 'date');
  return isServers ? undefined : (value ?? undefined);
}
