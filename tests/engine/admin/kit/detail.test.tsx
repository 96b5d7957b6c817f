// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import type { ShowParts } from '@engine/admin/kit/page/parts/parts';
import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { addressLine } from '@engine/admin/kit/show/addressLine';
import { BesideFile } from '@engine/admin/kit/show/BesideFile';
import { RecordFigures } from '@engine/admin/kit/show/RecordFigures';
import { RecordValues } from '@engine/admin/kit/show/RecordValues';
import { MoneyValue } from '@engine/admin/kit/values/NumberValue';
import { RefsValue } from '@engine/admin/kit/values/RefValue';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { bill } from '@generated/tables/bill';
import { billCase } from '@generated/tables/bill-case';
import { document } from '@generated/tables/document';
import { tour } from '@generated/tables/tour';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderKit } from './renderKit';

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
const detail = (
  own: Readonly<Record<string, unknown>> = {},
  street = 'Abholadresse: Straße',
  messages: Readonly<Record<string, string>> = {},
) =>
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
      messages: { 'resources.tours.fields.pickup.street': street, ...messages },
    },
  );

it('says each thing once: what decides above, the rest in its sections', () => {
  detail();
  expect(screen.getAllByText('Weiß')).toHaveLength(1);
  expect(screen.getByText('T-1')).toBeTruthy();
});

it('folds away with what is empty what another value says as well', async () => {
  const insurers = ['health_insurance', 'payer'];
  renderKit(
    <EntityContext value={billCase}>
      <RecordValues
        parts={{
          ...parts,
          ...pagePartsOf(billCase),
          fields: Object.fromEntries(insurers.map(name => [name, <TextValue key={name} source={name} />])),
          sections: [{ name: 'payer', fields: { health_insurance: 'm', payer: 'm' } }],
          figures: [],
          technical: [],
          repeated: ({ health_insurance, payer }) => (health_insurance === payer ? ['health_insurance'] : []),
        }}
      />
    </EntityContext>,
    { resource: 'bill-cases', record: { id: 1, health_insurance: 'AOK Bayern', payer: 'AOK Bayern' } },
  );
  expect(screen.getAllByText('AOK Bayern')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '1 leeres Feld zeigen' }));
  expect(screen.getAllByText('AOK Bayern')).toHaveLength(2);
});

describe('the columns of its sections', () => {
  const sectioned = (companies: readonly number[]) => {
    const { container } = renderKit(
      <EntityContext value={tour}>
        <RecordValues
          parts={{
            ...parts,
            sections: ['number', 'driver_name', 'companies'].map(name => ({ name, fields: { [name]: 'm' } })),
            fields: {
              number: <TextValue source="number" />,
              driver_name: <TextValue source="driver_name" />,
              companies: <RefsValue source="companies" reference="companies" />,
            },
            figures: [],
          }}
        />
      </EntityContext>,
      { resource: 'tours', record: { id: 1, number: 'T-1', driver_name: 'Weiß', companies } },
    );
    const [columns] = [...container.querySelectorAll('section')].map(({ parentElement }) => parentElement);
    return {
      count: columns && getComputedStyle(columns).columns,
      inThem: [...(columns?.querySelectorAll('h2') ?? [])].map(({ textContent }) => textContent),
      all: [...container.querySelectorAll('h2')].map(({ textContent }) => textContent),
    };
  };
  const titles = (...names: readonly string[]) => names.map(name => `resources.tours.sections.${name}`);

  it('are as many as the sections that say something', () => {
    const few = sectioned([]);
    expect(few.inThem).toEqual(titles('number', 'driver_name'));
    expect(few.count).toBe('21rem 2');
    expect(sectioned([1, 2, 3, 4, 5, 6]).count).toBe('21rem 3');
  });

  it('leave a field of many values the whole width below them', () => {
    const many = sectioned([1, 2, 3, 4, 5, 6, 7]);
    expect(many.inThem).toEqual(titles('number', 'driver_name'));
    expect(many.all).toEqual(titles('number', 'driver_name', 'companies'));
  });
});

it('lines all amounts of a page up on the right if they fill one of its sections', () => {
  const amounts = ['net', 'vat', 'gross'];
  const texts = ['number', 'recipient_name', 'cost_centre'];
  const section = (name: string, fields: readonly string[]) => ({
    name,
    fields: Object.fromEntries(fields.map(field => [field, 'm' as const])),
  });
  const valueFor = (name: string) => (amounts.includes(name) ? MoneyValue : TextValue);
  const { container } = renderKit(
    <EntityContext value={bill}>
      <RecordValues
        parts={{
          ...parts,
          ...pagePartsOf(bill),
          fields: Object.fromEntries(
            [...amounts, ...texts].map(name => {
              const Value = valueFor(name);
              return [name, <Value key={name} source={name} />];
            }),
          ),
          sections: [section('sums', amounts), section('all', [...amounts, ...texts])],
          figures: [],
        }}
      />
    </EntityContext>,
    {
      resource: 'bills',
      record: { id: 1, net: 1, vat: 2, gross: 3, number: 'N', recipient_name: 'R', cost_centre: 'C' },
    },
  );
  const columns = [...container.querySelectorAll('dl')].map(({ className }) => className);
  expect(columns).toEqual(['amounts', 'amounts']);
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
  const line = screen.getByText('Abholadresse').nextSibling;
  expect(line?.textContent).toBe('Hauptstraße 1 a, 89231 Neu-Ulm, AT');
  expect(getComputedStyle(screen.getByText('89231 Neu-Ulm,')).display).toBe('inline-block');
});

it('leaves out the country of the office, whether or not it is what new addresses begin with', () => {
  expect(addressLine({ address: pickup }, 'address')).toBe('Hauptstraße 1 a, 89231 Neu-Ulm');
  expect(addressLine({ address: { ...pickup, country: null } }, 'address')).toBe(
    'Hauptstraße 1 a, 89231 Neu-Ulm',
  );
});

it('writes the place in one line where there is no street', () => {
  detail({ pickup: { ...pickup, street: '', house_no: '' } });
  expect(screen.getByText('Abholadresse').nextSibling?.textContent).toBe('89231 Neu-Ulm');
  expect(screen.queryByText('DE')).toBeNull();
});

it('keeps the members of an address apart where one of them may not be read', () => {
  detail({ pickup: { ...pickup, street: '' }, _masked: ['pickup.street'] });
  expect(screen.getByText('89231')).toBeTruthy();
});

it('calls the only address of a record by its usual name', () => {
  detail({}, 'Straße');
  expect(screen.getByText('Anschrift').nextSibling?.textContent).toContain('Hauptstraße 1 a');
});

it('says the name of an address once where its section is called so', () => {
  detail({}, 'Straße', { 'resources.tours.sections.main': 'Anschrift' });
  const [title, term] = screen.getAllByText('Anschrift');
  expect([title?.tagName, term?.tagName]).toEqual(['H2', 'DT']);
  expect(term && getComputedStyle(term).position).toBe('absolute');
});

it('ends no line within E-Mail', () => {
  detail({}, 'Straße', { 'resources.tours.fields.number': 'Per E-Mail, nicht per E-Post' });
  for (const word of [screen.getByText('E-Mail'), screen.getByText('E-Post')]) {
    expect(word.style.whiteSpace).toBe('nowrap');
    expect(word.closest('dt')?.textContent).toBe('Per E-Mail, nicht per E-Post');
  }
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

describe('the file of a record', () => {
  const paper = {
    id: 8,
    _label: 'S01-26-00008.pdf',
    mime: 'application/pdf',
    status: 'verified',
    version: 1,
  };
  // the next file in this window has its own
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
  const asked: string[] = [];
  const allowed = { blocked: null, canField: () => true };
  const page = (width: number, rights: readonly string[], record: object = { pdf: 8 }) => {
    asked.length = 0;
    window.matchMedia = query =>
      ({
        matches: Number(/\d+/.exec(query)) <= width,
        addEventListener() {},
        removeEventListener() {},
      }) as never;
    renderKit(
      <AccessContext
        value={{ ...allowed, can: (resource, action) => rights.includes(`${resource}.${action}`) }}
      >
        <PagesContext value={async () => ({ entity: document })}>
          <EntityContext value={bill}>
            <BesideFile parts={{ ...parts, ...pagePartsOf(bill), file: 'pdf' }}>
              <p>S01-26-00008</p>
            </BesideFile>
          </EntityContext>
        </PagesContext>
      </AccessContext>,
      {
        resource: 'bills',
        record: { id: 1, ...record },
        dataProvider: {
          getOne: async (resource: string) => {
            asked.push(resource);
            return { data: paper } as never;
          },
        },
      },
    );
  };

  it('stands beside it on a wide screen', async () => {
    page(1600, ['documents.read']);
    expect(await screen.findByRole('region', { name: 'files.preview' })).toBeTruthy();
    expect(asked).toEqual(['documents']);
  });

  it.each([
    ['on a narrower one', 1599, ['documents.read'], undefined],
    ['without the right to read it', 1600, [], undefined],
    ['where there is none', 1600, ['documents.read'], { pdf: null }],
  ] as const)('is not asked for %s', async (_, width, rights, record) => {
    page(width, rights, record);
    expect(await screen.findByText('S01-26-00008')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});
