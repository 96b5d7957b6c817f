// @vitest-environment jsdom

import { FormatInput, TextInput } from '@engine/admin/kit/inputs/TextInput';
import { changeElements } from '@engine/admin/kit/page/parts/changeElements';
import type { FormParts, ListParts } from '@engine/admin/kit/page/parts/parts';
import { TextValue } from '@engine/admin/kit/values/TextValue';
import { BankForm, BankList } from '@generated/admin/bank';
import { GuestInsuranceForm } from '@generated/admin/guest-insurance';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { type DataProvider, Form, HttpError, Notification } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

const own = <TextValue source="city" />;

test('a column is exchanged, another left out, and the others keep their place', () => {
  const draw = vi.fn((_: Pick<ListParts, 'list'> & { readonly columns: object }) => null);
  renderKit(<BankList replace={{ name: own }} without={['zip']} render={draw} />, { resource: 'banks' });
  const [{ columns, list } = { columns: {}, list: null }] = draw.mock.calls[0] ?? [];
  expect(Object.keys(columns)).toEqual(['blz', 'name', 'short_name', 'city', 'source', 'deleted']);
  expect(columns).toMatchObject({ name: { type: TextValue, props: { source: 'city' } } });
  expect(list).toMatchObject({ sort: { field: 'name', order: 'ASC' }, perPage: 25, searchable: true });
});

test('a field that the schema has renamed does not compile', () => {
  const unused = [
    // @ts-expect-error: `remark` is no field of this entity; tsc fails here if it ever becomes acceptable
    <BankList key="list" replace={{ remark: own }} />,
    // @ts-expect-error
    <BankForm key="form" without={['remark']} />,
  ];
  expect(unused).toHaveLength(2);
});

test('what is not on a page cannot be replaced there', () => {
  expect(() => changeElements({ name: own }, { replace: { zip: own } })).toThrow(
    'There is no zip on this page to replace or leave out. It has: name.',
  );
});

test('an input knows from its table what the schema says of the field, unless its element says otherwise', () => {
  const inputs = ({ inputs: { blz, name } }: { readonly inputs: Partial<FormParts['inputs']> }) => (
    <Form>
      {blz}
      {name}
      <TextInput source="short_name" required />
      <FormatInput source="city" />
    </Form>
  );
  renderKit(<BankForm render={inputs} />, {
    resource: 'banks',
    messages: Object.fromEntries(
      ['blz', 'name', 'short_name', 'city'].map(field => [`resources.banks.fields.${field}`, field]),
    ),
  });
  const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
  expect(field(/^name/)).toMatchObject({ maxLength: -1, ariaRequired: 'true' });
  expect(field(/^blz/).inputMode).toBe('numeric');
  expect(field(/^short_name/)).toMatchObject({ maxLength: -1, ariaRequired: 'true' });
  expect(field(/^city/)).toMatchObject({ maxLength: -1, ariaRequired: 'false' });
});

test('what is wrong with a stored record is marked when its form opens', async () => {
  window.location.hash = '#/banks/1';
  const bank = { id: 1, version: 1, blz: '20000001', name: 'Sparkasse', zip: '531' };
  renderKit(
    <Routes>
      <Route path="/banks/:id" element={<BankForm />} />
    </Routes>,
    {
      resource: 'banks',
      dataProvider: { getOne: async () => ({ data: bank as never }) },
      messages: { 'resources.banks.fields.zip': 'zip', 'resources.banks.fields.name': 'name' },
    },
  );
  const zip = await screen.findByRole('textbox', { name: /^zip/ });
  await waitFor(() => expect(zip.ariaInvalid).toBe('true'), { timeout: 10_000 });
  expect(screen.getByText('Hat nicht die erwartete Form')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^name/ }).ariaInvalid).toBe('false');
});

test('a form that is opened with some values has its defaults beside them, and what depends on them', async () => {
  window.location.hash = `#/guest-insurances/create?source=${encodeURIComponent('{"reference":"A 1"}')}`;
  renderKit(
    <Routes>
      <Route path="/guest-insurances/create" element={<GuestInsuranceForm />} />
    </Routes>,
    {
      resource: 'guest-insurances',
      dataProvider: { getList: async () => ({ data: [], total: 0 }) },
      messages: { 'resources.guest-insurances.fields.insured_status': 'status' },
    },
  );
  // it is asked of those with a statutory insurance, the kind that a new period has
  expect(await screen.findByRole('combobox', { name: /^status/ })).toBeTruthy();
});

const open = (form: ReactElement, dataProvider: Partial<DataProvider> = {}) =>
  renderKit(
    <>
      <Notification />
      <Routes>
        <Route path="*" element={form} />
      </Routes>
    </>,
    {
      resource: 'banks',
      locale: 'en',
      dataProvider,
      messages: {
        resources: {
          banks: { fields: { blz: 'Bank code', name: 'Name' }, help: { blz: 'Eight digits' } },
        },
      },
    },
  );
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

test('pasted text that is too long stays whole, and its fault names the limit', async () => {
  open(<BankForm />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.click(name);
  await userEvent.paste('Spar- und Darlehenskasse '.repeat(4).trim());
  await userEvent.tab();
  expect(name.value).toHaveLength(99);
  await screen.findByText('At most 70 characters');
  expect(name.ariaInvalid).toBe('true');
});

test('while a form is being saved its fields take no input, and it is not saved twice', async () => {
  let fail = () => {};
  const create = vi.fn(
    () => new Promise<never>((_, reject) => (fail = () => reject(new HttpError('Later', 503)))),
  );
  open(<BankForm />, { create });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Bank code/ }), '20000001');
  await userEvent.type(name, 'Sparkasse');
  await save();
  await waitFor(() => expect(create).toHaveBeenCalled());
  await userEvent.type(name, ' Ulm{Backspace}');
  await userEvent.click(name);
  await userEvent.paste(' am See');
  await save();
  expect(name.value).toBe('Sparkasse');
  expect(create).toHaveBeenCalledTimes(1);
  fail();
  await waitFor(() => expect(name.closest('[aria-busy]')).toBeNull());
  await userEvent.type(name, ' Ulm');
  expect(name.value).toBe('Sparkasse Ulm');
});

test('what is wrong with a field that has no input keeps a form from being saved, and is said', async () => {
  open(<BankForm without={['name']} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Bank code/ }), '20000001');
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  expect(await screen.findByText('Name: Required')).toBeTruthy();
});

test('the help of an input stays beside what is wrong with its value', async () => {
  open(<BankForm replace={{ blz: <TextInput source="blz" help /> }} />);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Bank code/ }), '123');
  await save();
  const said = (await screen.findByText('Eight digits')).closest('p');
  expect(said?.textContent).toBe('Is not a valid bank codeEight digits');
});
