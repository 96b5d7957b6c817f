// @vitest-environment jsdom

import { DayField } from '@engine/admin/kit/dialog/DayField';
import { defaultsOf } from '@engine/admin/kit/form/defaultsOf';
import { BooleanInput } from '@engine/admin/kit/inputs/BooleanInput';
import { ChildRowsInput } from '@engine/admin/kit/inputs/ChildRowsInput';
import { DateInput, DatesInput, InstantInput, TimeInput } from '@engine/admin/kit/inputs/DateInput';
import { EnumInput, EnumsInput } from '@engine/admin/kit/inputs/EnumInput';
import { MeasuredInput } from '@engine/admin/kit/inputs/MeasuredInput';
import { MoneyInput } from '@engine/admin/kit/inputs/NumberInput';
import { RefInput } from '@engine/admin/kit/inputs/RefInput';
import { StructureInput } from '@engine/admin/kit/inputs/StructureInput';
import { TagsInput } from '@engine/admin/kit/inputs/TagsInput';
import { FormatInput, TextInput } from '@engine/admin/kit/inputs/TextInput';
import { OfEntity } from '@engine/admin/kit/page/entity/OfEntity';
import { defineField } from '@engine/shared/defineField';
import { dtaRoute } from '@generated/tables/dta-route';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Form, SaveButton, SaveContextProvider } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const messages = Object.fromEntries(
  [
    ['fields.name', 'Name'],
    ['parts.hours.fields.kind', 'Art'],
    ['parts.hours.fields.note', 'Notiz'],
    ['fields.amount', 'Betrag'],
    ['fields.day', 'Tag'],
    ['fields.iban', 'IBAN'],
    ['fields.kind', 'Art'],
    ['fields.kinds', 'Arten'],
    ['fields.tags', 'Schlagwörter'],
    ['fields.paid', 'Bezahlt'],
    ['fields.company', 'Unternehmen'],
    ['enums.kind.copay', 'Zuzahlung'],
    ['enums.kind.private', 'Privat'],
    ['enums.kinds.copay', 'Zuzahlung'],
    ['enums.kinds.private', 'Privat'],
    ['children.rows', 'Zeilen'],
  ].map(([key, text]) => [`resources.bills.${key}`, text]),
);
messages['resources.dta-routes.fields.amount'] = 'Zeilenbetrag';
messages['resources.bills.parts.hours.fields.from'] = 'Von';
messages['resources.bills.parts.hours.parts.gate.fields.code'] = 'Code';

/** Renders a form and returns what saving it would send. */
function fill(inputs: ReactNode, options: Parameters<typeof renderKit>[1] = {}) {
  const onSubmit = vi.fn();
  renderKit(
    <SaveContextProvider value={{ save: onSubmit, saving: false, mutationMode: 'pessimistic' }}>
      <Form onSubmit={onSubmit}>
        {inputs}
        <SaveButton alwaysEnable />
      </Form>
    </SaveContextProvider>,
    { messages, ...options },
  );
  const user = userEvent.setup();
  const save = async () => {
    await user.click(screen.getByRole('button', { name: /save/i }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return onSubmit.mock.lastCall?.[0];
  };
  return { user, save };
}

test('an amount is typed in German and saved in cents', async () => {
  const { user, save } = fill(<MoneyInput source="amount" />);
  const field = screen.getByLabelText('Betrag');
  await user.type(field, '1234,5');
  expect(field).toHaveProperty('value', '1234,5');
  await user.tab();
  expect(field).toHaveProperty('value', '1.234,50');
  expect(await save()).toMatchObject({ amount: 123450 });
});

test('what is measured is typed in German and saved as the number that it is', async () => {
  const amount = defineField({ name: 'amount', kind: 'number', scale: 3 });
  const { user, save } = fill(
    <OfEntity entity={{ ...dtaRoute, resource: 'bills', fields: [amount] }}>
      <MeasuredInput source="amount" />
    </OfEntity>,
    { record: { id: 1, amount: 0.1 } },
  );
  const field = screen.getByLabelText('Betrag');
  expect(field).toHaveProperty('value', '0,1');
  await user.clear(field);
  await user.type(field, '1234,567');
  await user.tab();
  expect(field).toHaveProperty('value', '1.234,567');
  expect(await save()).toMatchObject({ amount: 1234.567 });
});

test('an amount that cannot be read stays for the validation to name', async () => {
  const { user, save } = fill(<MoneyInput source="amount" />);
  await user.type(screen.getByLabelText('Betrag'), 'zwölf');
  expect(await save()).toMatchObject({ amount: 'zwölf' });
});

test.each([
  ['an hour that spring skips', InstantInput, '2026-03-29 02:30'],
  ['a year alone', InstantInput, '2026'],
  ['a moment that is not written in full', InstantInput, '2026-03-29T02:30Z'],
  ['a day that there is not', DateInput, '2026-02-31'],
  ['a day with more behind it', DateInput, '2026-03-01 abends'],
])('what cannot be read stays as it was typed: %s', async (_, Input, text) => {
  const { user, save } = fill(<Input source="day" />);
  const field = screen.getByLabelText('Tag');
  await user.type(field, text);
  await user.tab();
  expect(field).toHaveProperty('value', text);
  expect(await save()).toMatchObject({ day: text });
});

test('of several days, the one that cannot be read stays as it was typed', async () => {
  const { user } = fill(<DatesInput source="day" />);
  const field = screen.getByLabelText('Tag');
  await user.type(field, '1.3.2026, 2026-02-31');
  await user.tab();
  expect(field).toHaveProperty('value', '01.03.2026, 2026-02-31');
});

test('a day is typed as people write it', async () => {
  const { user, save } = fill(<DateInput source="day" />);
  const field = screen.getByLabelText('Tag');
  await user.type(field, '1.3.26');
  await user.tab();
  expect(field).toHaveProperty('value', '01.03.2026');
  expect(await save()).toMatchObject({ day: '2026-03-01' });
});

test('an emptied field is null', async () => {
  const { user, save } = fill(<DateInput source="day" />, { record: { id: 1, day: '2026-03-01' } });
  await user.clear(screen.getByLabelText('Tag'));
  expect(await save()).toMatchObject({ day: null });
});

test('a text of one line is pasted from cells with blanks in place of tabs, and without what cannot be seen', async () => {
  const { user, save } = fill(<TextInput source="name" />);
  await user.click(screen.getByLabelText('Name'));
  await user.paste('Huber\tAnna\u200b ');
  await user.tab();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Huber Anna');
  expect(await save()).toMatchObject({ name: 'Huber Anna' });
});

test('a text of nothing that can be seen is none', async () => {
  const { user, save } = fill(<TextInput source="name" />);
  await user.click(screen.getByLabelText('Name'));
  await user.paste('\u200b');
  expect(await save()).toMatchObject({ name: null });
});

test('codes may be pasted with spaces and small letters', async () => {
  const { user, save } = fill(<FormatInput source="iban" format="iban" />);
  const field = screen.getByLabelText('IBAN');
  await user.type(field, 'de89 3704 0044 0532 0130 00');
  await user.tab();
  expect(field).toHaveProperty('value', 'DE89 3704 0044 0532 0130 00');
  expect(await save()).toMatchObject({ iban: 'DE89370400440532013000' });
});

test('a field whose condition does not hold is absent, and comes when it does', async () => {
  const { user } = fill(
    <>
      <EnumInput source="kind" options={['copay', 'private']} />
      <MoneyInput source="amount" when={{ kind: ['copay'] }} />
    </>,
  );
  expect(screen.queryByLabelText('Betrag')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Art' }));
  await user.click(await screen.findByRole('option', { name: 'Zuzahlung' }));
  expect(screen.getByLabelText('Betrag')).toBeTruthy();
});

test('several values are kept in the order of the schema', async () => {
  const { user, save } = fill(<EnumsInput source="kinds" options={['copay', 'private']} />);
  await user.click(screen.getByRole('combobox', { name: 'Arten' }));
  await user.click(await screen.findByRole('option', { name: 'Privat' }));
  await user.click(await screen.findByRole('option', { name: 'Zuzahlung' }));
  await user.keyboard('{Escape}');
  expect(await save()).toMatchObject({ kinds: ['copay', 'private'] });
});

test('what is set once can be set, and not changed', () => {
  fill(<TextInput source="name" setOnce />, { record: { id: 1, name: 'A' } });
  expect(screen.getByLabelText('Name')).toHaveProperty('readOnly', true);
  cleanup();
  fill(<TextInput source="name" setOnce />);
  expect(screen.getByLabelText('Name')).toHaveProperty('readOnly', false);
});

test('a new record starts with the defaults, and without what only the server writes', async () => {
  const { save } = fill(
    <>
      <BooleanInput source="paid" defaultValue={true} />
      <TextInput source="name" readOnly />
    </>,
  );
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(await save()).toMatchObject({ paid: true });
});

const mayAll = { can: () => true, canField: () => true, blocked: null };

test.each([
  [['driver'], 'Alle'],
  [['dispatcher'], 'Büro'],
  [['dispatcher', 'clerk'], 'Kasse'],
])(
  'a new record of %j starts with the default of the first of these roles that has one',
  async (roles, name) => {
    const byRole = { clerk: 'Kasse', dispatcher: 'Büro' };
    const field = defineField({ name: 'name', kind: 'text', default: 'Alle', defaultByRole: byRole });
    const entity = { ...dtaRoute, fields: [field] };
    const inputs = { name: <TextInput source="name" /> };
    expect(defaultsOf({ entity, inputs }, { ...mayAll, roles })).toEqual({ name });
  },
);

test('a new record starts with its user, whom only those see who may choose among users', () => {
  const ref = { entity: 'user', resource: 'users', onDelete: 'restrict', join: null } as const;
  const field = defineField({ name: 'keeper', kind: 'ref', ref, default: '$user' });
  const parts = {
    entity: { ...dtaRoute, fields: [field] },
    inputs: { keeper: <RefInput source="keeper" reference="users" /> },
  };
  expect(defaultsOf(parts, { ...mayAll, user: 7 })).toEqual({ keeper: 7 });
  expect(defaultsOf(parts, { ...mayAll, user: 7, can: () => false })).toEqual({});
});

test('a masked value cannot be edited', () => {
  fill(<TextInput source="name" />, { record: { id: 1, name: null, _masked: ['name'] } });
  expect(screen.getByLabelText('Name')).toHaveProperty('readOnly', true);
});

test('the label of a chosen reference comes with the record', async () => {
  const getMany = vi.fn();
  const getList = vi.fn().mockResolvedValue({ data: [{ id: 8, _label: 'Rolli-Mobil' }], total: 1 });
  const { user, save } = fill(<RefInput source="company" reference="companies" />, {
    record: { id: 1, company: 7, _labels: { company: 'Taxi Weiß' } },
    dataProvider: { getMany, getList },
  });
  const field = await screen.findByRole('combobox', { name: 'Unternehmen' });
  expect(field).toHaveProperty('value', 'Taxi Weiß');
  expect(getMany).not.toHaveBeenCalled();
  expect(getList).not.toHaveBeenCalled();
  await user.clear(field);
  await user.type(field, 'rolli');
  await user.click(await screen.findByRole('option', { name: 'Rolli-Mobil' }));
  expect(await save()).toMatchObject({ company: 8 });
  expect(field).toHaveProperty('value', 'Rolli-Mobil');
});

test('child rows are added, edited and removed in place', async () => {
  const { user, save } = fill(
    <ChildRowsInput source="rows" entity={dtaRoute}>
      <MoneyInput source="amount" />
    </ChildRowsInput>,
    {
      record: {
        id: 1,
        rows: [
          { id: 5, amount: 100 },
          { id: 6, amount: 200 },
        ],
      },
    },
  );
  await user.click(screen.getByRole('button', { name: 'Zeile 1 entfernen' }));
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  const [, second] = screen.getAllByLabelText('Zeilenbetrag');
  await user.type(second ?? document.body, '3,00');
  const { rows } = await save();
  expect(rows).toEqual([{ id: 6, amount: 200 }, { amount: 300 }]);
});

test('a child row is a group, which tells its fields from those of other rows', () => {
  fill(
    <ChildRowsInput source="rows" entity={dtaRoute}>
      <MoneyInput source="amount" />
    </ChildRowsInput>,
    { record: { id: 1, rows: [1, 2].map(id => ({ id, amount: id * 100 })) } },
  );
  const row = within(screen.getByRole('group', { name: 'Zeile 2' }));
  expect(row.getByLabelText<HTMLInputElement>('Zeilenbetrag').value).toBe('2,00');
});

test('removing a child row moves the focus to the button of the next one, and from the last row to the one that adds rows', async () => {
  const { user } = fill(
    <ChildRowsInput source="rows" entity={dtaRoute}>
      <MoneyInput source="amount" />
    </ChildRowsInput>,
    { record: { id: 1, rows: [1, 2, 3].map(id => ({ id, amount: id * 100 })) } },
  );
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const amounts = () => screen.getAllByLabelText<HTMLInputElement>('Zeilenbetrag').map(({ value }) => value);
  screen.getByRole('button', { name: 'Zeile 2 entfernen' }).focus();
  await user.keyboard('{Enter}');
  expect(amounts()).toEqual(['1,00', '3,00']);
  expect(focused()).toBe('Zeile 2 entfernen');
  await user.keyboard('{Enter}');
  expect(amounts()).toEqual(['1,00']);
  expect(focused()).toBe('Zeile hinzufügen');
});

test('a day of a dialog is typed as people write it; a picked one takes the place of what cannot be read', async () => {
  const days: string[] = [];
  const Dialog = () => {
    const [day, setDay] = useState('2026-03-01');
    const take = (next: string) => {
      days.push(next);
      setDay(next);
    };
    return <DayField label="day" value={day} onChange={take} />;
  };
  const { container } = renderKit(<Dialog />, { messages: { day: 'Tag' } });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tag' });
  expect(field.value).toBe('01.03.2026');
  await userEvent.clear(field);
  await userEvent.type(field, '2.4.26');
  await userEvent.tab();
  expect([days.at(-1), field.value]).toEqual(['2026-04-02', '02.04.2026']);
  await userEvent.clear(field);
  await userEvent.type(field, 'morgen');
  await userEvent.tab();
  expect([days.at(-1), field.value, field.getAttribute('aria-invalid')]).toEqual(['', 'morgen', 'true']);
  const calendar = container.querySelector('input[type=date]');
  if (!calendar) throw new Error('There is no calendar.');
  fireEvent.change(calendar, { target: { value: '2026-05-04' } });
  expect([days.at(-1), field.value]).toEqual(['2026-05-04', '04.05.2026']);
});

test('tags end with a comma, Enter or the field, and stand there once', async () => {
  const { user, save } = fill(<TagsInput source="tags" />);
  const input = screen.getByRole('combobox', { name: 'Schlagwörter' });
  await user.type(input, 'Roman,  roman;Krimi{Enter}Berlin');
  await user.tab();
  expect(screen.getAllByRole('button', { name: /Roman|Krimi|Berlin/ }).map(each => each.textContent)).toEqual(
    ['Roman', 'Krimi', 'Berlin'],
  );
  expect(await save()).toEqual({ tags: ['Roman', 'Krimi', 'Berlin'] });
});

test('a structured value is filled in part by part, in rows that can be moved', async () => {
  const gate = {
    name: 'gate',
    kind: 'json' as const,
    structure: { many: false, fields: [{ name: 'code', kind: 'text' as const }] },
  };
  const parts = [{ name: 'from', kind: 'time' as const, required: true }, gate];
  const hours = defineField({ name: 'hours', kind: 'json', structure: { many: true, fields: parts } });
  const { user, save } = fill(
    <OfEntity entity={{ ...dtaRoute, resource: 'bills', fields: [hours] }}>
      <StructureInput source="hours">
        <TimeInput source="from" />
        <StructureInput source="gate">
          <TextInput source="code" />
        </StructureInput>
      </StructureInput>
    </OfEntity>,
  );
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  await user.type(screen.getByLabelText(/^Von/), '8');
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  await user.type(screen.getAllByLabelText(/^Von/)[1] as HTMLElement, '13:30');
  await user.type(screen.getAllByLabelText('Code')[1] as HTMLElement, '4711');
  await user.click(screen.getByRole('button', { name: 'Zeile 2 nach oben' }));
  expect(await save()).toEqual({
    hours: [
      { from: '13:30', gate: { code: '4711' } },
      { from: '08:00', gate: null },
    ],
  });
});

test('a new row starts with its defaults, a stored one does not, and parts come and go with their condition', async () => {
  const parts = [
    { name: 'kind', kind: 'text' as const, default: 'offen' },
    { name: 'note', kind: 'text' as const, when: { kind: ['zu'] } },
  ];
  const hours = defineField({ name: 'hours', kind: 'json', structure: { many: true, fields: parts } });
  const { user, save } = fill(
    <OfEntity entity={{ ...dtaRoute, resource: 'bills', fields: [hours] }}>
      <StructureInput source="hours">
        <TextInput source="kind" />
        <TextInput source="note" />
      </StructureInput>
    </OfEntity>,
    { record: { id: 1, hours: [{ note: null }] } },
  );
  await user.click(screen.getByRole('button', { name: 'Zeile hinzufügen' }));
  const kinds = screen.getAllByLabelText('Art');
  expect(kinds.map(each => (each as HTMLInputElement).value)).toEqual(['', 'offen']);
  expect(screen.queryByLabelText(/^Notiz/)).toBeNull();
  await user.clear(kinds[1] as HTMLElement);
  await user.type(kinds[1] as HTMLElement, 'zu');
  await user.type(await screen.findByLabelText(/^Notiz/), 'Feiertag');
  expect(await save()).toMatchObject({ hours: [{}, { kind: 'zu', note: 'Feiertag' }] });
});
