// @vitest-environment jsdom

import { EntityContext } from '@engine/admin/kit/page/entityContext';
import { pagePartsOf } from '@engine/admin/kit/page/pageParts';
import type { ShowParts } from '@engine/admin/kit/page/parts';
import { RecordFigures } from '@engine/admin/kit/show/RecordFigures';
import { RecordValues } from '@engine/admin/kit/show/RecordValues';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { tour } from '@generated/tables/tour';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from './renderKit';

afterEach(cleanup);

const names = [
  'number',
  'driver_name',
  'status',
  'series_slot',
  'pickup.street',
  'pickup.house_no',
  'pickup.zip',
  'pickup.city',
  'pickup.country',
] as const;
const parts: ShowParts = {
  ...pagePartsOf(tour),
  fields: Object.fromEntries(names.map(name => [name, <TextValue key={name} source={name} />])),
  sections: [{ name: 'main', fields: Object.fromEntries(names.map(name => [name, 'm'])) }],
  figures: ['driver_name'],
  technical: ['series_slot'],
  others: [],
  related: [],
  holdsFile: false,
};
const pickup = { street: 'Hauptstraße', house_no: '1 a', zip: '89231', city: 'Neu-Ulm', country: 'DE' };
const detail = (own: Readonly<Record<string, unknown>> = {}, street = 'Abholadresse: Straße') =>
  renderKit(
    <EntityContext value={tour}>
      <RecordFigures parts={parts} />
      <RecordValues parts={parts} />
    </EntityContext>,
    {
      resource: 'tours',
      record: {
        id: 1,
        number: 'T-1',
        driver_name: 'Weiß',
        series_slot: 'mo-1',
        status: 'checked',
        pickup,
        ...own,
      },
      messages: { 'resources.tours.fields.pickup.street': street },
    },
  );

it('says each thing once: what decides above, the rest in its sections', () => {
  detail();
  expect(screen.getAllByText('Weiß')).toHaveLength(1);
  expect(screen.getByText('T-1')).toBeTruthy();
});

it('leaves the state to the title and the steps above', () => {
  detail();
  expect(screen.queryByText('checked')).toBeNull();
});

it('writes an address in one line, with its country where that is another', () => {
  detail();
  expect(screen.getByText('Abholadresse').nextSibling?.textContent).toBe('Hauptstraße 1 a, 89231 Neu-Ulm');
  cleanup();
  detail({ pickup: { ...pickup, country: 'AT' } });
  expect(screen.getByText('Hauptstraße 1 a, 89231 Neu-Ulm, AT')).toBeTruthy();
});

it('calls the only address of a record by its usual name', () => {
  detail({}, 'Straße');
  expect(screen.getByText('Anschrift').nextSibling?.textContent).toContain('Hauptstraße 1 a');
});

it('keeps the members of an address apart while it is none', () => {
  detail({ pickup: { ...pickup, city: '' } });
  expect(screen.getByText('89231')).toBeTruthy();
});

it('folds away what is for the rare question', () => {
  detail();
  const folded = screen.getByText('mo-1').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('summary')?.textContent).toBe('Technische Angaben');
});
