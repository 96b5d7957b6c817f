import { TextInput } from '@engine/admin/kit/inputs/TextInput';
import { replace } from '@engine/admin/kit/replace';
import { expect, test } from 'vitest';

const inputs = {
  number: <TextInput source="number" />,
  note: <TextInput source="note" />,
};

test('one part is exchanged and the others keep their place', () => {
  const own = <TextInput source="note" maxLength={5} />;
  const replaced = replace(inputs, { note: own });
  expect(Object.keys(replaced)).toEqual(['number', 'note']);
  expect(replaced.note).toBe(own);
  expect(replaced.number).toBe(inputs.number);
});

test('a field that the schema has renamed does not compile', () => {
  // @ts-expect-error: `remark` is no input of this entity; tsc fails here if it ever becomes acceptable
  expect(replace(inputs, { remark: <TextInput source="remark" /> })).toHaveProperty('note');
});
