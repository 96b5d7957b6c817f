// @vitest-environment jsdom

import { RefInput, RefsInput } from '@engine/admin/kit/inputs/RefInput';
import { EntityContext } from '@engine/admin/kit/page/entityContext';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { tariffCode } from '@generated/tables/tariff-code';
import { tour } from '@generated/tables/tour';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form, type GetListParams, type RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { renderKit } from './renderKit';

afterEach(cleanup);

const prescriptions: readonly RaRecord[] = [
  { id: 1, guest: 7, _label: 'Dialyse' },
  { id: 2, guest: 8, _label: 'Chemotherapie' },
  { id: 3, guest: 9, _label: 'Bestrahlung' },
  { id: 4, guest: 9, _label: 'Reha' },
];

const messages = {
  'resources.tours.fields.prescription': 'Verordnung',
  'resources.tours.fields.company': 'Unternehmen',
  'resources.tariffcodes.fields.companies': 'Unternehmen',
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
  }: {
    readonly entity?: EntityMeta;
    readonly record?: Readonly<Record<string, unknown>>;
    readonly records?: readonly RaRecord[];
  } = {},
) {
  const getList = vi.fn(async (_: string, { filter }: GetListParams) => {
    const data = matching(records, filter);
    return { data: data as never[], total: data.length };
  });
  const getMany = vi.fn(async (_: string, { ids }: { ids: readonly unknown[] }) => ({
    data: records.filter(({ id }) => ids.includes(id)) as never[],
  }));
  const { id, ...values } = record;
  renderKit(
    <EntityContext value={entity}>
      <Form record={id === undefined ? values : record} onSubmit={() => undefined}>
        {inputs}
      </Form>
    </EntityContext>,
    {
      resource: entity.resource,
      messages,
      dataProvider: { getList, getMany },
      ...(id !== undefined && { record: { ...record, id: Number(id) } }),
    },
  );
  return { user: userEvent.setup(), getList };
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
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({ roles: 'provider' }));
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

test('several references are limited alike', async () => {
  const { user, getList } = open(<RefsInput source="companies" />, { entity: tariffCode, records: [] });
  await user.click(screen.getByRole('combobox', { name: 'Unternehmen' }));
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toEqual({ roles: 'provider' }));
});
