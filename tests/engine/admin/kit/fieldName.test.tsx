// @vitest-environment jsdom

import { useFieldName } from '@engine/admin/kit/useFieldName';
import type { Field } from '@engine/shared/field';
import { guest } from '@generated/tables/guest';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

const Names = ({ names }: { readonly names: readonly string[] }) => {
  const fields = Object.fromEntries(names.map(name => [name, 's' as const]));
  const nameOf = useFieldName(guest, [{ name: 'home', fields }]);
  return names.map(name => <li key={name}>{nameOf(name)}</li>);
};

test('a part of an address is named with its section, unless its own name says whose it is', () => {
  renderKit(<Names names={['last_name', 'address.street', 'address.city', 'guardian_address.street']} />, {
    resource: 'guest',
    messages: {
      'resources.guest.sections.home': 'Anschrift',
      'resources.guest.fields.last_name': 'Nachname',
      'resources.guest.fields.address.street': 'Straße',
      'resources.guest.fields.address.city': 'Ort: Stadt oder Gemeinde',
      'resources.guest.fields.guardian_address.street': 'Straße des Betreuers',
      'resources.guest.short.guardian_address.street': 'Straße',
    },
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nachname',
    'Anschrift: Straße',
    'Anschrift: Ort: Stadt oder Gemeinde',
    'Straße des Betreuers',
  ]);
});

test('a part of a structured value is named with that, and in rows with the number of its row', () => {
  const part = (name: string) => ({ ...guest.fields[0], name }) as Field;
  const rows = { many: true, fields: [part('until')] };
  const entity = {
    ...guest,
    fields: [...guest.fields, { ...part('warranty'), structure: rows }, part('tags')],
  };
  const Parts = () => {
    const nameOf = useFieldName(entity);
    return ['warranty.1.until', 'warranty.0', 'tags.2', 'nowhere.0'].map(name => (
      <li key={name}>{nameOf(name)}</li>
    ));
  };
  renderKit(<Parts />, {
    resource: 'guest',
    messages: {
      'resources.guest.fields.warranty': 'Garantien',
      'resources.guest.parts.warranty.fields.until': 'Bis',
      'resources.guest.fields.tags': 'Schlagworte',
    },
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Garantien 2: Bis',
    'Garantien 1',
    'Schlagworte 3',
    'nowhere.0',
  ]);
});
