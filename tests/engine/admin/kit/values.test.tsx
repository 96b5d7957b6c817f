// @vitest-environment jsdom

import { OfEntity } from '@engine/admin/kit/page/entity/OfEntity';
import { PhoneValue } from '@engine/admin/kit/show/PhoneValue';
import { BooleanValue } from '@engine/admin/kit/values/BooleanValue';
import { DateValue, InstantValue, MonthValue } from '@engine/admin/kit/values/DateValue';
import { EnumValue } from '@engine/admin/kit/values/EnumValue';
import { MoneyValue, NumberValue } from '@engine/admin/kit/values/NumberValue';
import { InCell, RecordLink, RefsValue, RefValue } from '@engine/admin/kit/values/RefValue';
import { ChildRowsValue } from '@engine/admin/kit/values/record/ChildRowsValue';
import { MeasuredValue } from '@engine/admin/kit/values/record/MeasuredValue';
import { StructureValue } from '@engine/admin/kit/values/record/StructureValue';
import { FormatValue, TextValue } from '@engine/admin/kit/values/TextValue';
import { TreeRefValue } from '@engine/admin/kit/values/TreeRefValue';
import { defineField } from '@engine/shared/defineField';
import { dtaRoute } from '@generated/tables/dta-route';
import { cleanup, screen } from '@testing-library/react';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { expect, test } from 'vitest';
import { renderKit } from './renderKit';

const record = {
  id: 1,
  name: 'Müller',
  total: 123456,
  km: 123,
  weight: 1234.5,
  year: 1917,
  rides: 1917,
  minutes: 123456,
  day: '2026-03-01',
  month: '2026-03',
  at: '2026-07-01T06:05:00.000Z',
  iban: 'DE89370400440532013000',
  status: 'draft',
  paid: true,
  open: false,
  company: 7,
  companies: [7, 8],
  kvnr: null,
  phone: '(089) 555-0',
  page: 'https://example.org/',
  script: 'javascript:alert(1)',
  color: '#1e88e5',
  empty: null,
  address: { city: 'Köln' },
  _labels: { company: 'Taxi Weiß (609900019)', companies: ['Taxi Weiß', 'Rolli-Mobil'] },
  _masked: ['kvnr'],
  routes: [{ id: 3, amount: 500 }],
};
const messages = {
  'resources.bills.enums.status.draft': 'Entwurf',
  'resources.dta-routes.fields.amount': 'Betrag',
};

const bills = {
  ...dtaRoute,
  resource: 'bills',
  fields: [
    defineField({ name: 'km', kind: 'decimal', scale: 1 }),
    defineField({ name: 'weight', kind: 'number', scale: 3 }),
    defineField({ name: 'year', kind: 'integer', maximum: 2200 }),
    defineField({ name: 'minutes', kind: 'integer', maximum: 1440 }),
    defineField({ name: 'rides', kind: 'integer' }),
    defineField({ name: 'status', kind: 'enum', options: [{ value: 'draft', color: 'grey' }] }),
  ],
};

test.each([
  [<TextValue key="v" source="name" />, 'Müller', 'Müller'],
  [<TextValue key="v" source="address.city" />, 'Köln', 'Köln'],
  [<MoneyValue key="v" source="total" />, '1.234,56\u00a0€', '1,234.56\u00a0€'],
  [<NumberValue key="v" source="km" unit="km" />, '12,3\u00a0km', '12.3\u00a0km'],
  [<NumberValue key="v" source="year" />, '1917', '1917'],
  [<NumberValue key="v" source="minutes" />, '123.456', '123,456'],
  [<NumberValue key="v" source="rides" />, '1.917', '1,917'],
  [<MeasuredValue key="v" source="weight" unit="kg" />, '1.234,5\u00a0kg', '1,234.5\u00a0kg'],
  [<DateValue key="v" source="day" />, '01.03.2026', '2026-03-01'],
  [<MonthValue key="v" source="month" />, '03/2026', '03/2026'],
  [<InstantValue key="v" source="at" />, '01.07.2026 08:05', '2026-07-01 08:05'],
  [
    <FormatValue key="v" source="iban" format="iban" />,
    'DE89\u20093704\u20090044\u20090532\u20090130\u200900',
    null,
  ],
  [<EnumValue key="v" source="status" />, 'Entwurf', null],
  [<RefValue key="v" source="company" reference="companies" />, 'Taxi Weiß (609900019)', null],
  [<RefsValue key="v" source="companies" reference="companies" />, 'Taxi WeißRolli-Mobil', null],
  [<TextValue key="v" source="empty" />, '', ''],
])('value %# reads as the office writes it', (element, german, english) => {
  const page = (
    <main>
      <OfEntity entity={bills}>{element}</OfEntity>
    </main>
  );
  const { container } = renderKit(page, { record, messages });
  expect(container.querySelector('main')?.textContent).toBe(german);
  cleanup();
  const other = renderKit(page, { record, messages, locale: 'en' });
  expect(other.container.querySelector('main')?.textContent).toBe(english ?? german);
});

test('a cell names another record in short, with the whole label at hand', () => {
  const inCell = {
    ...record,
    _short: { company: 'Taxi Weiß', companies: ['Weiß', 'Rolli'] },
  };
  renderKit(
    <ResourceDefinitionContextProvider definitions={{ companies: { name: 'companies', hasShow: true } }}>
      <InCell value={true}>
        <RefValue source="company" reference="companies" />
        <RefsValue source="companies" reference="companies" />
      </InCell>
    </ResourceDefinitionContextProvider>,
    { record: inCell },
  );
  const [own, ...several] = screen.getAllByRole('link');
  expect([own?.textContent, own?.title]).toEqual(['Taxi Weiß', 'Taxi Weiß (609900019)']);
  expect(several.map(link => link.textContent)).toEqual(['Weiß', 'Rolli']);
});

test('a page says once what another record is called: what its heading or another reference says is left out', () => {
  const said = {
    id: 1,
    guest: 2,
    prescription: 3,
    company: 4,
    payer: 5,
    insurer: 5,
    _label: 'T-1 · Meier, Uwe, *14.10.1992',
    _labels: {
      guest: 'Meier, Uwe, *14.10.1992',
      prescription: 'Meier, Uwe, *14.10.1992 · 04.08.2026',
      company: 'Taxi Weiß (609900019)',
      payer: 'AOK Bayern (108310400)',
      insurer: 'AOK Bayern (108310400)',
    },
    _short: {
      guest: 'Meier, Uwe',
      prescription: '04.08.2026',
      company: 'Taxi Weiß',
      payer: 'AOK Bayern',
      insurer: 'AOK Bayern',
    },
  };
  const names = ['guest', 'prescription', 'company', 'payer', 'insurer'] as const;
  const { container } = renderKit(
    <main>
      {names.map(name => (
        <p key={name}>
          <RefValue source={name} reference="companies" />
        </p>
      ))}
    </main>,
    { record: said },
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Meier, Uwe',
    '04.08.2026',
    'Taxi Weiß (609900019)',
    'AOK Bayern (108310400)',
    'AOK Bayern (108310400)',
  ]);
});

test.each([
  ['de', 'nicht einsehbar'],
  ['en', 'not visible'],
] as const)('a record out of sight is neither a number nor a link (%s)', (locale, word) => {
  const unnamed = { ...record, _labels: { company: null, companies: null } };
  const references = (
    <ResourceDefinitionContextProvider definitions={{ companies: { name: 'companies', hasShow: true } }}>
      <RefValue source="company" reference="companies" />
      <RefsValue source="companies" reference="companies" />
      <TreeRefValue source="company" reference="companies" />
    </ResourceDefinitionContextProvider>
  );
  const { container } = renderKit(<main>{references}</main>, { record: unnamed, locale });
  expect(container.querySelector('main')?.textContent).toBe(word.repeat(4));
  expect(screen.queryByRole('link')).toBeNull();
});

test('a record of a tree is named with what stands above it, in a cell at hand only', () => {
  const placed = {
    ...record,
    _paths: {
      company: [
        { id: 3, label: 'Nord' },
        { id: 5, label: 'Kiel' },
      ],
    },
  };
  const definitions = { companies: { name: 'companies', hasShow: true } };
  const shown = (isInCell: boolean) =>
    renderKit(
      <ResourceDefinitionContextProvider definitions={definitions}>
        <main>
          <InCell value={isInCell}>
            <TreeRefValue source="company" reference="companies" />
          </InCell>
        </main>
      </ResourceDefinitionContextProvider>,
      { record: placed },
    ).container.querySelector('main')?.textContent;
  expect(shown(false)).toBe('Nord › Kiel › Taxi Weiß (609900019)');
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href')?.match(/\d+/)?.[0])).toEqual([
    ...['3', '5', '7'],
  ]);
  cleanup();
  expect(shown(true)).toBe('Taxi Weiß (609900019)');
  expect(screen.getByRole('link').title).toBe('Nord › Kiel › Taxi Weiß (609900019)');
});

test('a reference links to its record without asking for it, where there is a page', () => {
  renderKit(
    <ResourceDefinitionContextProvider
      definitions={{ companies: { name: 'companies', hasShow: true }, past: { name: 'past' } }}
    >
      <RefValue source="company" reference="companies" />
      <RecordLink reference="past" id={1}>
        kept
      </RecordLink>
      <RecordLink reference="unknown" id={1}>
        gone
      </RecordLink>
    </ResourceDefinitionContextProvider>,
    { record },
  );
  const links = screen.getAllByRole('link');
  expect(links.map(link => link.textContent)).toEqual(['Taxi Weiß (609900019)']);
  expect(links[0]?.getAttribute('href')).toContain('/companies/7');
});

test('a masked value is dots that say why', () => {
  renderKit(<TextValue source="kvnr" />, { record });
  expect(
    screen.getByRole('img', { name: 'Ausgeblendet: Sie dürfen diese Angabe nicht sehen' }).textContent,
  ).toContain('••••');
});

test('booleans have names for those who hear the page', () => {
  renderKit(
    <>
      <BooleanValue source="paid" />
      <BooleanValue source="open" />
    </>,
    { record, locale: 'en' },
  );
  expect(screen.getByRole('img', { name: 'Yes' })).toBeTruthy();
  expect(screen.getByText('No')).toBeTruthy();
});

test('child rows are a table with the labels of their own resource', () => {
  renderKit(
    <ChildRowsValue source="routes" entity={dtaRoute}>
      <MoneyValue source="amount" />
    </ChildRowsValue>,
    { record, messages },
  );
  expect(screen.getByRole('columnheader', { name: 'Betrag' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: /5,00/ })).toBeTruthy();
  // its columns are as wide as their words, and the box around them scrolls
  const box = screen.getByRole('table').parentElement;
  expect(box && getComputedStyle(box).overflowWrap).toBe('break-word');
});

test('numbers, pages and colours are what they stand for, and only pages of the web become a link', () => {
  renderKit(
    <>
      <FormatValue source="phone" format="phone" />
      <FormatValue source="page" format="url" />
      <FormatValue source="script" format="url" />
      <FormatValue source="color" format="color" />
    </>,
    { record },
  );
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'));
  expect(links).toEqual(['tel:0895550', 'https://example.org/']);
  expect(screen.getByText('javascript:alert(1)')).toBeTruthy();
  expect(screen.getByText('#1e88e5')).toBeTruthy();
});

test.each([
  ['+49 (0)89 5550-12', 'tel:+4989555012'],
  ['(089) 555-0', 'tel:0895550'],
  ['089 5550 (Zentrale)', undefined],
])('a telephone number that was typed as any text is a link where it is one: %s', (phone, href) => {
  renderKit(<PhoneValue source="phone" />, { record: { id: 1, phone } });
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
  expect(screen.getByText(phone)).toBeTruthy();
});

test('a structured value in a cell says what is true by its name, and leaves out what is not', () => {
  const fields = [
    defineField({ name: 'width', kind: 'integer' }),
    defineField({ name: 'painted', kind: 'boolean' }),
    defineField({ name: 'packed', kind: 'boolean' }),
  ];
  const size = defineField({ name: 'size', kind: 'json', structure: { many: false, fields } });
  const { container } = renderKit(
    <OfEntity entity={{ ...bills, fields: [size] }}>
      <InCell value={true}>
        <main>
          <StructureValue source="size">
            <NumberValue source="width" unit="cm" />
            <BooleanValue source="painted" />
            <BooleanValue source="packed" />
          </StructureValue>
        </main>
      </InCell>
    </OfEntity>,
    {
      record: { id: 1, size: { width: 12, painted: true, packed: false } },
      messages: { 'resources.bills.parts.size.fields.painted': 'Lackiert' },
    },
  );
  expect(container.querySelector('main')?.textContent).toBe('12\u00a0cm Lackiert');
});
