// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { OneOfInputs } from '@engine/admin/kit/inputs/parts/OneOfInputs';
import { RefInput } from '@engine/admin/kit/inputs/RefInput';
import { EntityContext } from '@engine/admin/kit/page/entity/entityContext';
import { OfEntity } from '@engine/admin/kit/page/entity/OfEntity';
import { pagePartsOf } from '@engine/admin/kit/page/parts/pageParts';
import { RecordValues } from '@engine/admin/kit/show/RecordValues';
import { RefValue } from '@engine/admin/kit/values/RefValue';
import { bareEntity } from '@engine/shared/bareEntity';
import { defineField } from '@engine/shared/defineField';
import type { EntityMeta } from '@engine/shared/entityMeta';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, SaveButton, SaveContextProvider } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderKit } from './renderKit';

const reference = (name: string) =>
  defineField({
    name,
    kind: 'ref',
    ref: { entity: name, resource: `${name}s`, onDelete: 'restrict', join: null },
  });
const fields = ['book', 'copy', 'member'];
const noticeWith = (required: boolean, setOnce = false): EntityMeta => ({
  ...bareEntity(
    'notices',
    fields.map(name => ({ ...reference(name), setOnce })),
  ),
  operations: ['list', 'read', 'create', 'update'],
  oneOf: [{ name: 'subject', fields, required }],
});
const messages = Object.fromEntries(
  [
    ['subject', 'Betrifft'],
    ['book', 'Buch'],
    ['copy', 'Exemplar'],
    ['member', 'Mitglied'],
  ].map(([name, label]) => [`resources.notices.fields.${name}`, label]),
);
const inputs = Object.fromEntries(fields.map(name => [name, <RefInput key={name} source={name} />]));
const fault = 'Genau eines angeben';

afterEach(cleanup);

interface Given {
  readonly required?: boolean;
  readonly setOnce?: boolean;
  readonly record?: { readonly id: number } & Readonly<Record<string, unknown>>;
  readonly listed?: readonly string[];
}

function fill({
  required = true,
  setOnce = false,
  record,
  listed = ['books', 'copys', 'members'],
}: Given = {}) {
  const entity = noticeWith(required, setOnce);
  const onSubmit = vi.fn();
  const access = { can: (name: string) => listed.includes(name), canField: () => true, blocked: null };
  renderKit(
    <AccessContext value={access}>
      <OfEntity entity={entity}>
        <SaveContextProvider value={{ save: onSubmit, saving: false, mutationMode: 'pessimistic' }}>
          <Form
            onSubmit={onSubmit}
            validate={values => (required && fields.every(name => !values[name]) ? { book: fault } : {})}
          >
            {entity.oneOf?.map(group => (
              <OneOfInputs key={group.name} group={group} inputs={inputs} />
            ))}
            <SaveButton alwaysEnable />
          </Form>
        </SaveContextProvider>
      </OfEntity>
    </AccessContext>,
    {
      messages,
      resource: 'notices',
      ...(record && { record }),
      dataProvider: {
        getList: async () => ({ data: [{ id: 7, _label: 'Emma' }], total: 1 }) as never,
        getMany: async () => ({ data: [{ id: 7, _label: 'Emma' }] }) as never,
      },
    },
  );
  const user = userEvent.setup();
  const kind = () => screen.getByRole('combobox', { name: /Betrifft/ });
  return {
    onSubmit,
    kind,
    offered: async () => {
      kind().focus();
      await user.keyboard('{Enter}');
      return within(await screen.findByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    },
    choose: async (name: string) => {
      kind().focus();
      await user.keyboard('{Enter}');
      await user.click(await screen.findByRole('option', { name }));
    },
    save: () => user.click(screen.getByRole('button', { name: /speichern|save/i })),
  };
}

describe('one of several references', () => {
  it('asks for the kind first and shows the record of the chosen one alone', async () => {
    const { choose } = fill();
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
    await choose('Exemplar');
    expect(screen.getByRole('combobox', { name: /^Exemplar/ })).toBeTruthy();
    expect(screen.queryByText(fault)).toBeNull();
  });

  it('empties the kind before, and gives it back with its kind', async () => {
    const { choose, save, onSubmit } = fill({ record: { id: 1, book: 7, _labels: { book: 'Emma' } } });
    await choose('Mitglied');
    await choose('Buch');
    await save();
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ book: 7, member: null }));
  });

  it('says what is wrong at the choice of the kind, until one has a value', async () => {
    const { save, kind, choose } = fill();
    await save();
    await screen.findByText(fault);
    expect(kind().closest('.Mui-error')).not.toBeNull();
    await choose('Mitglied');
    await screen.findByText(fault);
  });

  it('offers what the user may list, and what is there already', async () => {
    expect(await fill({ listed: ['members'] }).offered()).toEqual(['Mitglied']);
    cleanup();
    const known = fill({ listed: ['members'], record: { id: 1, book: 7 } });
    expect(await known.offered()).toEqual(['Buch', 'Mitglied']);
  });

  it('can be left empty where none is required', async () => {
    expect(await fill({ required: false }).offered()).toEqual(['–', 'Buch', 'Exemplar', 'Mitglied']);
  });

  it('is closed once it is saved where it is set once', () => {
    const { kind } = fill({ setOnce: true, record: { id: 1, book: 7 } });
    expect(kind().getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the page of a record with one of several references', () => {
  const entity = noticeWith(true);
  const parts = {
    ...pagePartsOf(entity),
    fields: Object.fromEntries(fields.map(name => [name, <RefValue key={name} source={name} />])),
    sections: [{ name: 'main', fields: { book: 'm', copy: 'm', member: 'm' } }],
    figures: [],
    technical: [],
    others: [],
    related: [],
    holdsFile: false,
  } as const;
  const show = (record: { readonly id: number } & Readonly<Record<string, unknown>>) =>
    renderKit(
      <EntityContext value={entity}>
        <RecordValues parts={parts} />
      </EntityContext>,
      { messages, resource: 'notices', record },
    );

  it('says in one row of which kind it is, and which', () => {
    show({ id: 1, book: null, copy: 7, member: null, _labels: { copy: 'E-1' } });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Betrifft']);
    expect(screen.getByRole('definition').textContent).toBe('Exemplar E-1');
  });

  it('folds one row away where there is none', () => {
    show({ id: 1, book: null, copy: null, member: null });
    expect(screen.queryByRole('term')).toBeNull();
  });
});
