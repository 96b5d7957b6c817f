import type { Follow } from '../../src/engine/shared/field';
import type { Entity, Others } from '../model';
import { conditionCode } from './adminElements';
import type { Code } from './adminPrint';
import { printString } from './print';

/** By field, where its value comes from on a new record: the references on the way, each with its resource, and the end. */
export function followsCode(entity: Entity, model: Others): Code | null {
  const following = entity.fields.filter(({ follows, computed }) => follows.length > 0 && computed === null);
  if (following.length === 0) return null;
  return {
    object: following.map(({ name, follows }) => [
      name,
      { array: follows.map(follow => followCode(entity, model, follow)) },
    ]),
    open: true,
  };
}

function followCode(entity: Entity, model: Others, { from, when }: Follow): Code {
  const over: Code[] = [];
  const rest = [...from];
  let at: Entity | undefined = entity;
  for (let ref = referenceIn(at, rest); ref; ref = referenceIn(at, rest)) {
    over.push({
      object: [
        ['field', printString(ref.name)],
        ['resource', printString(ref.resource)],
      ],
    });
    rest.splice(0, ref.name.split('.').length);
    at = model.byName.get(ref.entity);
  }
  return {
    object: [
      ['over', { array: over }],
      ['field', printString(rest.join('.'))],
      ...(when ? [['when', conditionCode(when)] as const] : []),
    ],
  };
}

/** A reference that the path goes on behind. */
function referenceIn(entity: Entity | undefined, path: readonly string[]) {
  const text = path.join('.');
  const field = entity?.fields.find(each => each.kind === 'ref' && text.startsWith(`${each.name}.`));
  return field?.ref ? { name: field.name, ...field.ref } : null;
}
