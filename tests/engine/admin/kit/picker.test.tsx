// @vitest-environment jsdom

import { propsOf } from '@engine/admin/kit/elements';
import { RefInput, RefsInput } from '@engine/admin/kit/inputs/RefInput';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import type { FormParts, Pages } from '@engine/admin/kit/page/parts/parts';
import { PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { defineField } from '@engine/shared/defineField';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { CompanyForm } from '@generated/admin/company';
import { GuestForm } from '@generated/admin/guest';
import { HealthInsuranceForm } from '@generated/admin/health-insurance';
import { PrescriptionForm } from '@generated/admin/prescription';
import { TitleForm } from '@generated/admin/title';
import { TourForm } from '@generated/admin/tour';
import { company } from '@generated/tables/company';
import { guest } from '@generated/tables/guest';
import { prescription as prescriptionEntity } from '@generated/tables/prescription';
import { tariffCode } from '@generated/tables/tariff-code';
import { title } from '@generated/tables/title';
import { tour } from '@generated/tables/tour';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form, type GetListParams, HttpError, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '');
});

const prescriptions: readonly RaRecord[] = [
  { id: 1, guest: 7, _label: 'Dialyse' },
  { id: 2, guest: 8, _label: 'Chemotherapie' },
  { id: 3, guest: 9, _label: 'Bestrahlung' },
  { id: 4, guest: 9, _label: 'Reha' },
];

const messages = {
  'resources.tours.fields.prescription': 'Verordnung',
  'resources.titles.fields.title': 'Titel',
  'resources.tours.fields.company': 'Unternehmen',
  'resources.tours.fields.facility': 'Ziel',
  'resources.companies.fields.name': 'Firma',
  'resources.companies.fields.roles': 'Rollen',
  'resources.companies.enums.roles.facility': 'Einrichtung',
  'resources.companies.fields.address.city': 'Ort',
  'resources.guest.fields.title': 'Titel',
  'resources.guest.fields.last_name': 'Nachname',
  'resources.guest.fields.first_name': 'Vorname',
  'resources.guest.fields.salutation': 'Anrede',
  'resources.tours.fields.guest': 'Gast',
  'resources.prescriptions.fields.payer_insurance': 'Träger',
  'resources.titles.fields.code': 'Code',
  'resources.titles.fields.name_de': 'Name',
  'resources.tariffcodes.fields.companies': 'Unternehmen',
};

const pages: Readonly<Record<string, Pages>> = {
  companies: { create: CompanyForm, entity: company },
  guest: { create: GuestForm, entity: guest },
  titles: { create: TitleForm, entity: title },
};

/** The records that a list with the filter of the picker holds. */
const matching = (records: readonly RaRecord[], filter: Readonly<Record<string, unknown>>) =>
  records.filter(record =>
    Object.entries(filter).every(([key, value]) =>
      key === 'q' || key === 'roles' ? true : [value].flat().includes(record[key]),
    ),
  );

function open(
  inputs: ReactNode,
  {
    entity = tour,
    record = {},
    records = prescriptions,
    others = {},
  }: {
    readonly entity?: EntityMeta;
    readonly record?: Readonly<Record<string, unknown>>;
    readonly records?: readonly RaRecord[];
    readonly others?: Readonly<Record<string, Pages>>;
  } = {},
) {
  const getList = vi.fn(async (_: string, { filter }: GetListParams) => {
    const data = matching(records, filter);
    return { data: data as never[], total: data.length };
  });
  const getMany = vi.fn(async (_: string, { ids }: { ids: readonly unknown[] }) => ({
    data: records.filter(({ id }) => ids.includes(id)) as never[],
  }));
  const create = vi.fn(async (_: string, { data }: { data: object }) => ({
    data: { ...data, id: 50, _label: 'Neu' } as never,
  }));
  const { id, ...values } = record;
  const submit = vi.fn();
  renderKit(
    <PagesContext value={async resource => others[resource] ?? pages[resource] ?? {}}>
      <EntityContext value={entity}>
        <Form record={id === undefined ? values : record} onSubmit={submit}>
          {inputs}
          <button type="submit">Sichern</button>
        </Form>
      </EntityContext>
    </PagesContext>,
    {
      resource: entity.resource,
      messages,
      dataProvider: { getList, getMany, create },
      ...(id !== undefined && { record: { ...record, id: Number(id) } }),
    },
  );
  return { user: userEvent.setup(), getList, create, submit };
}

/** Stands for the picker of the guest. */
const Guest = ({ id }: { readonly id: number | null }) => {
  const { setValue } = useFormContext();
  return (
    <button type="button" onClick={() => setValue('guest', id, { shouldDirty: true })}>
      Gast {id}
    </button>
  );
};

const Payer = ({ kind }: { readonly kind: string }) => {
  const { setValue } = useFormContext();
  return (
    <button type="button" onClick={() => setValue('payer', kind, { shouldDirty: true })}>
      {kind}
    </button>
  );
};

const prescription = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Verordnung' });
const choose = (id: number) => screen.getByRole('button', { name: `Gast ${id}` });
const form = (
  <>
    <Guest id={7} />
    <Guest id={8} />
    <Guest id={9} />
    <RefInput source="prescription" />
  </>
);

test('a picker offers what goes with the other fields', async () => {
  const { user, getList } = open(form, { record: { guest: 9 } });
  await user.click(prescription());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Bestrahlung', 'Reha']);
  await user.type(prescription(), 'reha');
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({ guest: 9, q: 'reha' }));
});

test('Enter chooses by what is typed, also before the server has answered', async () => {
  const sent = vi.fn();
  document.addEventListener('submit', sent);
  const { user, getList } = open(form, { record: { guest: 9 } });
  await user.click(prescription());
  await screen.findAllByRole('option');
  const answers = getList.getMockImplementation();
  getList.mockImplementation(() => new Promise(() => {}));
  await user.type(prescription(), 'rehá');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Reha']);
  await user.type(prescription(), 'x{Enter}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(sent).not.toHaveBeenCalled();
  await user.type(prescription(), '{Backspace}{Enter}');
  expect(prescription().value).toBe('Reha');
  if (answers) getList.mockImplementation(answers);
  document.removeEventListener('submit', sent);
});

/** A picker of a guest or of several companies whose answers come when they are let through. */
async function slowPicker(input: ReactNode, name: string, records: readonly RaRecord[], entity?: EntityMeta) {
  const { user, getList, submit } = open(input, { records, ...(entity && { entity }) });
  const waiting: (() => void)[] = [];
  getList.mockImplementation(async (_: string, { filter, pagination }: GetListParams) => {
    await new Promise<void>(resolve => waiting.push(resolve));
    const words = String(filter.q ?? '').toLowerCase();
    const data = records.filter(({ _label }) => _label.toLowerCase().includes(words));
    return { data: data.slice(0, pagination?.perPage) as never[], total: data.length };
  });
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name });
  await user.click(picker);
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  const asked = (q: string) => waitFor(() => expect(getList.mock.lastCall?.[1].filter.q).toBe(q));
  /** once the text was asked for, all answers come */
  const answer = async (q: string) => {
    await asked(q);
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { user, picker, asked, answer, submit };
}

const zieglers = [
  { id: 7, _label: 'Ziegler, Uwe' },
  { id: 8, _label: 'Zielke, Ida' },
  { id: 9, _label: 'Adler, Jan' },
];

test('Enter before the answer chooses the nearest once it has come', async () => {
  const { user, picker, answer } = await slowPicker(<RefInput source="guest" />, 'Gast', zieglers);
  await user.type(picker, 'zie{Enter}');
  await answer('zie');
  await waitFor(() => expect(picker.value).toBe('Ziegler, Uwe'));
  expect(screen.queryByRole('option')).toBeNull();
});

test('Enter before the answer chooses nothing of a text that was typed on, or of several once the field was left', async () => {
  const { user, picker, asked, answer } = await slowPicker(<RefInput source="guest" />, 'Gast', zieglers);
  await user.type(picker, 'zie{Enter}l');
  await answer('ziel');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Zielke, Ida',
  ]);
  // at once over the other: an empty field would offer all, and the one that is meant among them
  await user.type(picker, 'r', { initialSelectionStart: 0, initialSelectionEnd: 4 });
  await asked('r');
  await user.keyboard('{Enter}');
  await user.click(document.body);
  await answer('r');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(picker.value).toBe('r');
});

test('Enter before the answer adds the nearest to several', async () => {
  const { user, picker, answer } = await slowPicker(
    <RefsInput source="companies" />,
    'Unternehmen',
    zieglers,
    tariffCode,
  );
  await user.type(picker, 'zie{Enter}');
  await answer('zie');
  await screen.findByRole('button', { name: 'Ziegler, Uwe' });
  expect(picker.value).toBe('');
});

test('Tab takes the choice that stands out below what is typed, and none where nothing is typed', async () => {
  const { user, picker, answer } = await slowPicker(<RefInput source="guest" />, 'Gast', zieglers);
  await user.type(picker, 'ziel');
  await answer('ziel');
  await screen.findByRole('option', { name: 'Zielke, Ida' });
  await user.tab();
  expect(picker.value).toBe('Zielke, Ida');
  await user.clear(picker);
  await user.tab();
  expect(picker.value).toBe('');
});

test.each([
  ['takes the only one once it has come', 'ziel', 'Zielke, Ida'],
  ['takes none of several, and keeps the text', 'zie', 'zie'],
])('Tab before the answer %s', async (_, typed, chosen) => {
  const { user, picker, answer } = await slowPicker(<RefInput source="guest" />, 'Gast', zieglers);
  await user.type(picker, typed);
  await user.tab();
  await answer(typed);
  await new Promise(resolve => setImmediate(resolve));
  await waitFor(() => expect(picker.value).toBe(chosen));
});

/** As the shortcut for saving does it. */
const saveByShortcut = () => {
  const button = screen.getByRole('button', { name: 'Sichern' });
  button.focus();
  button.click();
};

test.each([
  ['by a click elsewhere', (user: UserEvent) => user.click(document.body)],
  ['by Shift+Tab', (user: UserEvent) => user.tab({ shift: true })],
  ['by a click on the button that saves', (user: UserEvent) => user.click(screen.getByText('Sichern'))],
  ['by the shortcut that saves', async () => act(saveByShortcut)],
])('a field that is left %s takes the choice that stands out below what is typed', async (_, leave) => {
  const { user, picker, answer, submit } = await slowPicker(<RefInput source="guest" />, 'Gast', zieglers);
  await user.type(picker, 'ziel');
  await answer('ziel');
  await screen.findByRole('option', { name: 'Zielke, Ida' });
  await leave(user);
  expect(picker.value).toBe('Zielke, Ida');
  if (submit.mock.calls.length === 0) await user.click(screen.getByText('Sichern'));
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toMatchObject({ guest: 8 }));
});

test('a text without a match does not leave the former choice in its place', async () => {
  const { user, picker, answer, submit } = await slowPicker(<RefInput source="guest" />, 'Gast', zieglers);
  await user.type(picker, 'adl');
  await answer('adl');
  await user.click(await screen.findByRole('option', { name: 'Adler, Jan' }));
  await user.clear(picker);
  await user.type(picker, 'Qu');
  await answer('Qu');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.click(screen.getByText('Sichern'));
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toMatchObject({ guest: 'Qu' }));
  expect(picker.value).toBe('Qu');
  await user.clear(picker);
  await user.click(screen.getByText('Sichern'));
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toMatchObject({ guest: null }));
});

test('a text without a match stands behind several choices until it is removed', async () => {
  const { user, picker, answer, submit } = await slowPicker(
    <RefsInput source="companies" />,
    'Unternehmen',
    zieglers,
    tariffCode,
  );
  await user.type(picker, 'ziel');
  await answer('ziel');
  await screen.findByRole('option', { name: 'Zielke, Ida' });
  await user.tab();
  await user.type(picker, 'Qu');
  await answer('Qu');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  await user.click(screen.getByText('Sichern'));
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toMatchObject({ companies: [8, 'Qu'] }));
  expect(screen.getByRole('button', { name: 'Qu' })).toBeTruthy();
  await user.type(picker, '{Backspace}');
  await user.click(screen.getByText('Sichern'));
  await waitFor(() => expect(submit.mock.lastCall?.[0]).toMatchObject({ companies: [8] }));
});

test('a text without a choice limits no other picker', async () => {
  const { user, getList } = open(form, { record: { guest: 'Qu' } });
  await user.click(prescription());
  expect(await screen.findAllByRole('option')).toHaveLength(4);
  expect(getList.mock.lastCall?.[1].filter).toEqual({});
});

test('choices that could not be read are no empty answer: none is created instead, and they are asked for again', async () => {
  const { user, getList } = open(<RefInput source="guest" create />, {
    records: [{ id: 7, _label: 'Ziegler, Uwe' }],
  });
  const answers = getList.getMockImplementation();
  getList.mockImplementation(() => Promise.reject(new HttpError('Gerade nicht', 503)));
  const guests = screen.getByRole('combobox', { name: 'Gast' });
  await user.click(guests);
  await user.type(guests, 'zi');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('Die Liste konnte nicht geladen werden.');
  expect(screen.queryByRole('option')).toBeNull();
  if (answers) getList.mockImplementation(answers);
  await user.click(within(notice).getByRole('button', { name: 'Noch einmal versuchen' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ziegler, Uwe', 'Create zi']);
});

test('without the server nothing counts as not found: none is created instead, and the answer comes with the server', async () => {
  const { user } = open(<RefInput source="guest" create />, {
    records: [{ id: 7, _label: 'Ziegler, Uwe' }],
  });
  const guests = screen.getByRole('combobox', { name: 'Gast' });
  await user.click(guests);
  await screen.findByRole('option', { name: /Ziegler/ });
  onlineManager.setOnline(false);
  await user.type(guests, 'mü');
  expect((await screen.findByRole('alert')).textContent).toContain('Die Liste konnte nicht geladen werden.');
  expect(screen.queryByRole('option')).toBeNull();
  onlineManager.setOnline(true);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ziegler, Uwe', 'Create mü']);
});

test('records of a tree are offered one below the other, and none below itself', async () => {
  const named = (id: number, parent: number | null, _label: string) => ({ id, title: parent, _label });
  const ref = { entity: 'title', resource: 'titles', onDelete: 'restrict', join: null } as const;
  const tree = { ...title, tree: 'title', fields: [defineField({ name: 'title', kind: 'ref', ref })] };
  const rows = [named(3, 2, 'Kinder'), named(1, null, 'Mitte'), named(4, null, 'Nord'), named(2, 1, 'Halle')];
  const { user } = open(<RefInput source="title" />, {
    entity: tree,
    records: rows,
    record: { id: 2, title: 1 },
    others: { titles: { entity: tree } },
  });
  const picker = screen.getByRole('combobox', { name: 'Titel' });
  const offered = () =>
    screen
      .getAllByRole('option')
      .map(option => [option.textContent, option.getAttribute('aria-disabled') === 'true']);
  await user.click(picker);
  await screen.findAllByRole('option');
  expect(offered()).toEqual([
    ['Mitte', false],
    ['HalleMitte ', true],
    ['KinderMitte › Halle ', true],
    ['Nord', false],
  ]);
  await user.clear(picker);
  await user.type(picker, 'nord');
  await waitFor(() => expect(offered()).toEqual([['Nord', false]]));
  await user.clear(picker);
  await user.type(picker, 'halle');
  await waitFor(() =>
    expect(offered()).toEqual([
      ['Mitte', true],
      ['HalleMitte ', true],
    ]),
  );
});

test('an empty field limits nothing, and a constant limit always holds', async () => {
  const { user, getList } = open(
    <>
      <RefInput source="prescription" />
      <RefInput source="company" />
    </>,
  );
  await user.click(prescription());
  expect(await screen.findAllByRole('option')).toHaveLength(4);
  await user.click(screen.getByRole('combobox', { name: 'Unternehmen' }));
  await waitFor(() =>
    expect(getList.mock.lastCall?.[1].filter).toEqual({ roles: 'provider', active_neq: false }),
  );
});

test('a day limits to what is valid then, and the only one is chosen', async () => {
  const { getList } = open(form, { record: { guest: 9, date: '2026-03-01' } });
  const filter = {
    guest: 9,
    valid_from_lte: '2026-03-01',
    _or: [{ valid_to_null: true }, { valid_to_gte: '2026-03-01' }],
  };
  await waitFor(() => expect(getList.mock.calls.map(([, params]) => params.filter)).toContainEqual(filter));
});

test('a day that is half typed limits nothing yet, and chooses nothing', async () => {
  const { user, getList } = open(form, { record: { date: '1.3.' } });
  await user.click(choose(7));
  await user.click(prescription());
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  expect(prescription().value).toBe('');
  expect(getList.mock.calls.map(([, params]) => params.filter)).toEqual([{ guest: 7 }]);
});

test('what no longer goes with the other fields is taken out, and said so', async () => {
  const { user } = open(form, { record: { guest: 9, prescription: 3 } });
  await waitFor(() => expect(prescription().value).toBe('Bestrahlung'));
  await user.click(choose(8));
  // the only one that the other guest has
  await waitFor(() => expect(prescription().value).toBe('Chemotherapie'));
  await user.click(choose(9));
  await screen.findByText('„Chemotherapie“ passt hier nicht mehr und wurde entfernt.');
  await waitFor(() => expect(prescription().value).toBe(''));
  await user.click(prescription());
  await user.click(await screen.findByRole('option', { name: 'Reha' }));
  expect(screen.queryByText(/passt hier nicht mehr/)).toBeNull();
});

test('a new record has the only one that is possible, and what was emptied stays empty', async () => {
  const { user } = open(form);
  await user.click(choose(7));
  await waitFor(() => expect(prescription().value).toBe('Dialyse'));
  await user.clear(prescription());
  await user.tab();
  expect(prescription().value).toBe('');
  await user.click(choose(9));
  await user.click(choose(8));
  await waitFor(() => expect(prescription().value).toBe('Chemotherapie'));
});

test('a record that is stored gets none by itself, and keeps what was read', async () => {
  const { user, getList } = open(form, { record: { id: 1, guest: 7, prescription: 2 } });
  await waitFor(() => expect(prescription().value).toBe('Chemotherapie'));
  expect(getList).not.toHaveBeenCalled();
  await user.click(choose(9));
  await screen.findByText('„Chemotherapie“ passt hier nicht mehr und wurde entfernt.');
  await user.click(choose(7));
  await user.click(prescription());
  await screen.findByRole('option', { name: 'Dialyse' });
  expect(prescription().value).toBe('');
});

test('a picker goes by the choice of another field, and takes the only one that goes with it', async () => {
  const records = [
    { id: 1, type: 'BG', _label: 'BG Verkehr' },
    { id: 2, type: 'SOZ', _label: 'Sozialamt Ulm' },
    { id: 3, type: 'SOZ', _label: 'Sozialamt Bonn' },
  ];
  const { user, getList } = open(
    <>
      <Payer kind="social" />
      <Payer kind="bg" />
      <RefInput source="payer_insurance" />
    </>,
    { entity: prescriptionEntity, records },
  );
  const picker = () => screen.findByRole<HTMLInputElement>('combobox', { name: /Träger/ });
  await user.click(screen.getByRole('button', { name: 'social' }));
  await user.click(await picker());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Sozialamt Ulm', 'Sozialamt Bonn']);
  expect(getList.mock.lastCall?.[1].filter).toEqual({ type: 'SOZ' });
  await user.click(screen.getByRole('option', { name: 'Sozialamt Bonn' }));
  await user.click(screen.getByRole('button', { name: 'bg' }));
  await waitFor(async () => expect((await picker()).value).toBe('BG Verkehr'));
});

test('a further prescription continues one that continues none itself', async () => {
  const { user, getList } = open(<RefInput source="first_prescription" />, {
    entity: prescriptionEntity,
    record: { guest: 9 },
    records: [],
  });
  await user.click(screen.getByRole('combobox'));
  await waitFor(() =>
    expect(getList.mock.lastCall?.[1].filter).toEqual({ first_prescription_null: true, guest: 9 }),
  );
});

test('several references are limited alike', async () => {
  const { user, getList } = open(<RefsInput source="companies" />, { entity: tariffCode, records: [] });
  await user.click(screen.getByRole('combobox', { name: 'Unternehmen' }));
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({ roles: 'provider' }));
});

test('two of one name differ by the line below it', async () => {
  const records = [
    { id: 1, _label: 'Praxis am Ring', address: { city: 'Ulm' } },
    { id: 2, _label: 'Praxis am Ring', address: { city: 'Bonn' } },
  ];
  const { user } = open(<RefInput source="facility" />, { records });
  await user.click(screen.getByRole('combobox', { name: 'Ziel' }));
  const options = await screen.findAllByRole('option', { name: 'Praxis am Ring' });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Praxis am RingUlm', 'Praxis am RingBonn']);
});

test('the line below a choice leaves out what is out of sight', async () => {
  const records = [
    { id: 1, _label: 'Praxis', client: 5, _labels: { client: null }, address: { city: 'Ulm' } },
  ];
  const { user } = open(<RefInput source="facility" />, { records });
  await user.click(screen.getByRole('combobox', { name: 'Ziel' }));
  expect((await screen.findByRole('option', { name: 'Praxis' })).textContent).toBe('PraxisUlm');
});

test('a name leaves out what the form says already', async () => {
  const records = [
    { id: 1, guest: 9, _label: 'Huber, Eva · 05.01.2026 · Dialyse', _labels: { guest: 'Huber, Eva' } },
    { id: 2, guest: 9, _label: 'T-1 · Huber, Eva', _labels: { guest: 'Huber, Eva' } },
    { id: 3, guest: 9, _label: 'Huber, Eva', _labels: { guest: 'Huber, Eva' } },
  ];
  const { user } = open(form, { record: { guest: 9 }, records });
  await user.click(prescription());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '05.01.2026 · Dialyse',
    'T-1',
    'Huber, Eva',
  ]);
  cleanup();
  const stored = {
    id: 5,
    guest: 9,
    prescription: 1,
    _labels: { guest: 'Huber', prescription: 'Huber · Reha' },
  };
  open(form, { record: stored, records });
  await waitFor(() => expect(prescription().value).toBe('Reha'));
});

test('a new record is offered when it is known which others there are', async () => {
  let answer = () => {};
  const { user, getList } = open(<RefInput source="facility" create />);
  getList.mockImplementationOnce(
    () => new Promise(resolve => (answer = () => resolve({ data: [], total: 0 }))),
  );
  await user.click(screen.getByRole('combobox', { name: 'Ziel' }));
  await waitFor(() => expect(getList).toHaveBeenCalled());
  expect(screen.queryAllByRole('option')).toEqual([]);
  answer();
  await screen.findByRole('option', { name: 'Create' });
});

test('a record that is made in place may be chosen: it begins with what the limit asks for', async () => {
  const { user } = open(<RefInput source="facility" create />, { records: [] });
  await user.click(screen.getByRole('combobox', { name: 'Ziel' }));
  await user.keyboard('Neue Praxis');
  await user.click(await screen.findByRole('option', { name: 'Create Neue Praxis' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Firma/ })).value).toBe(
    'Neue Praxis',
  );
  expect((await dialog.findByRole('combobox', { name: 'Rollen' })).textContent).toBe('Einrichtung');
});

test('a name that is looked for by its parts fills the parts, and what is still to be typed has the focus', async () => {
  const { user } = open(<RefInput source="guest" create />, { records: [] });
  await user.click(screen.getByRole('combobox', { name: 'Gast' }));
  await user.keyboard('Huber, Anna');
  await user.click(await screen.findByRole('option', { name: 'Create Huber, Anna' }));
  const dialog = within(await screen.findByRole('dialog'));
  const text = (name: RegExp) => dialog.findByRole<HTMLInputElement>('textbox', { name });
  expect((await text(/^Nachname/)).value).toBe('Huber');
  expect((await text(/^Vorname/)).value).toBe('Anna');
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Anrede' }));
});

test('Escape asks before it takes away what was entered of a record that is made in place', async () => {
  const { user } = open(<RefInput source="title" create />, { entity: guest, records: [] });
  const begin = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Titel' }));
    await user.click(await screen.findByRole('option', { name: 'Create' }));
    return within(await screen.findByRole('dialog')).findByRole('textbox', { name: /Code/ });
  };
  await begin();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(await begin(), 'Dr.');
  await user.keyboard('{Escape}');
  const [form, question] = await screen.findAllByRole('dialog', { hidden: true });
  if (!form || !question) throw new Error('Nothing was asked.');
  await user.click(within(question).getByRole('button', { name: 'app.leave.stay' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([form]));
  expect(within(form).getByRole('textbox', { name: /Code/ })).toHaveProperty('value', 'Dr.');
});

test('a record that is made in place is chosen, and knows nothing of the page around it', async () => {
  window.history.replaceState({ usr: { record: { guest: 5, name_de: 'Falsch' } } }, '');
  const { user, create } = open(<RefInput source="title" create />, { entity: guest, records: [] });
  const picker = screen.getByRole<HTMLInputElement>('combobox', { name: 'Titel' });
  await user.click(picker);
  await user.click(await screen.findByRole('option', { name: 'Create' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByRole('textbox', { name: /Code/ }), 'Dr.');
  await user.type(dialog.getByRole('textbox', { name: /^Name\W*$/ }), 'Doktor');
  await user.click(dialog.getByRole('button', { name: /save/i }));
  await waitFor(() => expect(create).toHaveBeenCalled());
  expect(create.mock.lastCall?.[1].data).not.toHaveProperty('guest');
  expect(create.mock.lastCall?.[1].data).toMatchObject({ code: 'Dr.', name_de: 'Doktor' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['tour', TourForm, 'return_tour'],
  ['prescription', PrescriptionForm, 'first_prescription'],
  ['health insurance', HealthInsuranceForm, 'successor'],
] as const)('another %s can be made where one names it', (_, Form, name) => {
  const draw = vi.fn((_: Pick<FormParts, 'inputs'>) => null);
  renderKit(<Form render={draw} />);
  const input = draw.mock.calls[0]?.[0].inputs[name];
  expect(input && propsOf(input)).toMatchObject({ source: name, create: true });
});
