// @vitest-environment jsdom

import { AccessContext } from '@engine/admin/kit/access/access';
import { fromFilter, toFilter } from '@engine/admin/kit/filters/builder/filterTree';
import { pastedValues } from '@engine/admin/kit/filters/builder/plainValue';
import { ListBar } from '@engine/admin/kit/list/ListBar';
import type { Pages } from '@engine/admin/kit/page/parts/parts';
import { LabelsContext, PagesContext } from '@engine/admin/kit/page/parts/usePages';
import { createI18nProvider } from '@engine/admin/shell/providers/i18nProvider';
import { resources } from '@generated/admin/index';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, ListBase, memoryStore, testDataProvider } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { texts } from '../shell/texts';

/** The bar of a list, and the filters that the list is asked with. */
async function drawBar(
  resource: string,
  locale: 'de' | 'en',
  filter: Readonly<Record<string, unknown>> = {},
  hidden: readonly string[] = [],
) {
  const pagesOf = async (name: string) => (await resources.find(each => each.name === name)?.load()) ?? {};
  const [pages, i18nProvider] = await Promise.all([pagesOf(resource), createI18nProvider(locale, texts)]);
  const { list: List }: Pages = pages;
  if (!List) throw new Error(`${resource} has no generated list.`);
  await i18nProvider.needLabels(resource);
  const getList = vi.fn(async (_resource: string, _params: unknown) => ({ data: [], total: 0 }));
  const getMany = async (_: string, { ids }: { ids: readonly unknown[] }) => ({
    data: ids.map(id => ({ id, _label: `Nr. ${id}` })),
  });
  render(
    <LabelsContext value={i18nProvider.needLabels}>
      <PagesContext value={pagesOf}>
        <AdminContext
          i18nProvider={i18nProvider}
          // biome-ignore lint/suspicious/noExplicitAny: the test's records have no type
          dataProvider={testDataProvider({ getList, getMany } as any)}
          store={memoryStore()}
        >
          <AccessContext value={{ can: name => !hidden.includes(name), canField: () => true, blocked: null }}>
            <ListBase resource={resource} disableSyncWithLocation filterDefaultValues={filter}>
              <List render={parts => <ListBar parts={parts} isPhone={false} />} />
            </ListBase>
          </AccessContext>
        </AdminContext>
      </PagesContext>
    </LabelsContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    asked: () => {
      const call: unknown = getList.mock.lastCall?.[1];
      return typeof call === 'object' && call !== null && 'filter' in call ? call.filter : null;
    },
  };
}

const user = userEvent.setup({ delay: null });

async function choose(label: string, option: string, at: HTMLElement) {
  await user.click(within(at).getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

async function openBuilder() {
  await user.click(screen.getByRole('button', { name: 'Bedingungen' }));
  return screen.findByRole('dialog', { name: 'Nach Bedingungen filtern' });
}

const lastRow = (dialog: HTMLElement): HTMLElement => {
  const row = within(dialog).getAllByRole('group', { name: 'Bedingung' }).at(-1);
  if (!row) throw new Error('No condition.');
  return row;
};

describe('the builder of conditions', () => {
  test('asks for a stretch of days relative to today, or for a list that was pasted', async () => {
    const { asked } = await drawBar('bills', 'de', { kind_eq_any: ['invoice'] });
    const dialog = await openBuilder();
    await choose('Feld', 'Fällig am', lastRow(dialog));
    await choose('Zeitraum', 'letztes Quartal', lastRow(dialog));
    await choose('Verknüpfung', 'Eine der Bedingungen trifft zu', dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Bedingung' }));
    await choose('Feld', 'Rechnungsnummer', lastRow(dialog));
    expect(within(dialog).getByRole('button', { name: 'Anwenden' })).toHaveProperty('disabled', true);
    await choose('Vergleich', 'ist', lastRow(dialog));
    const field = within(lastRow(dialog)).getByRole('combobox', { name: 'Werte' });
    fireEvent.paste(field, { clipboardData: { getData: () => 'R1\r\nR2\tR3; R2\n' } });
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() =>
      expect(asked()).toEqual({
        kind_eq_any: ['invoice'],
        _or: [{ due_date_within: '$quarter-1' }, { number_eq_any: ['R1', 'R2', 'R3'] }],
      }),
    );
    const chips = await screen.findByRole('group', { name: 'Bedingungen' });
    expect(chips.textContent).toBe('Fällig am: letztes QuartaloderRechnungsnummer ist R1, R2 oder R3');
  });

  test('is typed into at once, and so is each further condition', async () => {
    await drawBar('bills', 'de');
    const dialog = await openBuilder();
    const field = () => within(lastRow(dialog)).getByRole('combobox', { name: 'Feld' });
    expect(document.activeElement).toBe(field());
    await user.keyboard('Fällig am{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'Bedingung' }));
    expect(document.activeElement).toBe(field());
  });

  test('several values that are pasted where one belongs become a list, and what is none is named', async () => {
    const { asked } = await drawBar('bills', 'de');
    const dialog = await openBuilder();
    await choose('Feld', 'Rechnungsbetrag', lastRow(dialog));
    await choose('Vergleich', 'mindestens', lastRow(dialog));
    const field = within(lastRow(dialog)).getByRole('textbox', { name: 'Wert' });
    fireEvent.paste(field, { clipboardData: { getData: () => '12,50\r\nviel\r\n7\r\n' } });
    const row = lastRow(dialog);
    expect(await within(row).findByText('Nicht erkannt: viel')).toBeTruthy();
    expect(within(row).getByRole('combobox', { name: 'Vergleich' }).textContent).toBe('ist');
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() => expect(asked()).toEqual({ _and: [{ total_eq_any: [1250, 700] }] }));
  });

  test('more values than a filter takes are counted, with those that are none', async () => {
    await drawBar('bills', 'de');
    const dialog = await openBuilder();
    await choose('Feld', 'Rechnungsbetrag', lastRow(dialog));
    await choose('Vergleich', 'ist', lastRow(dialog));
    const many = [...Array.from({ length: 203 }, (_, at) => at + 1), 'a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const field = within(lastRow(dialog)).getByRole('combobox', { name: 'Werte' });
    fireEvent.paste(field, { clipboardData: { getData: () => many.join('\n') } });
    await within(lastRow(dialog)).findByText(
      'Nicht erkannt: a, b, c, d, e und 2 weitere. 3 Werte sind weggelassen: ein Filter nimmt höchstens 200.',
    );
  });

  test('takes the field that is named exactly so before those that hold the name', async () => {
    await drawBar('payments', 'de');
    const row = lastRow(await openBuilder());
    await user.type(within(row).getByRole('combobox', { name: 'Feld' }), 'zahler{Enter}');
    expect(within(row).getByRole('combobox', { name: 'Feld' })).toHaveProperty('value', 'Zahler');
  });

  test('asks for texts without a part, with what was typed for those that have it', async () => {
    const { asked } = await drawBar('tours', 'de');
    const dialog = await openBuilder();
    await choose('Feld', 'Bemerkung', lastRow(dialog));
    await user.type(await within(lastRow(dialog)).findByRole('textbox', { name: 'Wert' }), 'Rollstuhl');
    await choose('Vergleich', 'enthält nicht', lastRow(dialog));
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() => expect(asked()).toEqual({ _and: [{ note_unlike: 'Rollstuhl' }] }));
    const chips = await screen.findByRole('group', { name: 'Bedingungen' });
    await waitFor(() => expect(chips.textContent).toBe('Bemerkung enthält nicht „Rollstuhl“'));
  });

  test('asks before Escape takes away what was put together', async () => {
    await drawBar('tours', 'de');
    await openBuilder();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const dialog = await openBuilder();
    await choose('Feld', 'Bemerkung', lastRow(dialog));
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' });
    await user.click(within(question).getByRole('button', { name: 'Hier bleiben' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
    expect(within(lastRow(dialog)).getByRole('combobox', { name: 'Feld' })).toHaveProperty(
      'value',
      'Bemerkung',
    );
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Verwerfen und gehen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('goes through references, and says that a field is empty', async () => {
    const { asked } = await drawBar('tours', 'de');
    const dialog = await openBuilder();
    await choose('Feld', 'Fahrgast', lastRow(dialog));
    await within(lastRow(dialog)).findByRole('combobox', { name: 'davon' });
    await choose('davon', 'Nachname', lastRow(dialog));
    await user.type(await within(lastRow(dialog)).findByRole('textbox', { name: 'Wert' }), 'mül');
    await user.click(within(dialog).getByRole('button', { name: 'Bedingung' }));
    await choose('Feld', 'Bemerkung', lastRow(dialog));
    await choose('Vergleich', 'ist leer', lastRow(dialog));
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() =>
      expect(asked()).toEqual({ _and: [{ 'guest.last_name_like': 'mül' }, { note_null: true }] }),
    );
    const chips = await screen.findByRole('group', { name: 'Bedingungen' });
    await waitFor(() =>
      expect(chips.textContent).toBe('Fahrgast › Nachname enthält „mül“Bemerkung ist leer'),
    );
  });

  test('offers no record that the user may not list, only whether there is one', async () => {
    const { asked } = await drawBar('tours', 'de', {}, ['guest', 'prescriptions']);
    const dialog = await openBuilder();
    await user.click(within(lastRow(dialog)).getByRole('combobox', { name: 'Feld' }));
    expect(screen.getByRole('option', { name: 'Fahrer', hidden: true })).toBeDefined();
    expect(screen.queryByRole('option', { name: 'Fahrgast', hidden: true })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Verordnung', hidden: true }));
    await user.click(within(lastRow(dialog)).getByRole('combobox', { name: 'Vergleich' }));
    const operators = screen.getAllByRole('option', { hidden: true }).map(option => option.textContent);
    expect(operators).toEqual(['ist leer', 'ist nicht leer']);
    await user.click(screen.getByRole('option', { name: 'ist leer', hidden: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() => expect(asked()).toEqual({ _and: [{ prescription_null: true }] }));
  });

  test('rules out what a group names', async () => {
    const { asked } = await drawBar('tours', 'de');
    const dialog = await openBuilder();
    await choose('Verknüpfung', 'Keine der Bedingungen trifft zu', dialog);
    await choose('Feld', 'Bemerkung', lastRow(dialog));
    await choose('Vergleich', 'ist leer', lastRow(dialog));
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() => expect(asked()).toEqual({ _none: [{ note_null: true }] }));
    const chips = await screen.findByRole('group', { name: 'Bedingungen' });
    await waitFor(() => expect(chips.textContent).toBe('nichtBemerkung ist leer'));
  });

  test('says what is ruled out, alone and within other conditions', async () => {
    const ruledOut = { _none: [{ note_null: true }, { date_within: '$day' }] };
    await drawBar('tours', 'de', { _and: [{ note_like: 'x' }, ruledOut] });
    const chips = await screen.findByRole('group', { name: 'Bedingungen' });
    await waitFor(() =>
      expect(chips.textContent).toBe(
        'Bemerkung enthält „x“(weder Bemerkung ist leer noch Fahrtdatum: heute)',
      ),
    );
  });

  test('shows a finding of the data among them, keeps it, and takes it away', async () => {
    const iban = { _finding: { field: 'iban', rule: 'format.iban' } };
    const { asked } = await drawBar('guest', 'de', { ...iban, _and: [{ payer_type: 'self' }] });
    const chips = await screen.findByRole('group', { name: 'Bedingungen' });
    await waitFor(() => expect(chips.textContent).toContain('Befund: IBAN – Ist keine gültige IBAN'));
    const dialog = await openBuilder();
    await user.click(within(dialog).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() => expect(asked()).toEqual({ _and: [iban, { payer_type_eq_any: ['self'] }] }));
    const again = await openBuilder();
    const [remove] = within(again).getAllByRole('button', { name: 'Bedingung entfernen' });
    if (remove) await user.click(remove);
    await user.click(within(again).getByRole('button', { name: 'Anwenden' }));
    await waitFor(() => expect(asked()).toEqual({ _and: [{ payer_type_eq_any: ['self'] }] }));
  });

  test.each([
    [
      'de',
      'Fahrgast ist Nr. 5 oder Nr. 6(Status ist Geplant und Fahrtdatum: die nächsten 14 Tage)Bedingung, die es nicht mehr gibt',
    ],
    [
      'en',
      'Guest is Nr. 5 or Nr. 6(Status is Planned and Date of tour: the next 14 days)A condition that no longer exists',
    ],
  ] as const)(
    'shows the conditions of an address in words in %s, and takes one away',
    async (locale, words) => {
      const { asked } = await drawBar('tours', locale, {
        _and: [{ guest: [5, 6] }, { status: 'planned', date_within: '$days+14' }, { gone_like: 'x' }],
      });
      const chips = await screen.findByRole('group', {
        name: locale === 'de' ? 'Bedingungen' : 'Conditions',
      });
      await waitFor(() => expect(chips.textContent).toBe(words));
      const [, , gone] = within(chips).getAllByRole('button');
      gone?.focus();
      await user.keyboard('{Delete}');
      await waitFor(() =>
        expect(asked()).toEqual({
          _and: [
            { guest_eq_any: [5, 6] },
            { _and: [{ status_eq_any: ['planned'] }, { date_within: '$days+14' }] },
          ],
        }),
      );
    },
  );
});

test('what no input of the bar shows is a condition: of a link, of an address, and of a kept view', async () => {
  const { asked } = await drawBar('tours', 'de', {
    q: 'Anna',
    today: true,
    company: 7,
    status_eq_any: ['planned'],
    status_neq: 'draft',
    date_gte: '2026-03-01',
    date_within: '$days+14',
    note_null: false,
  });
  const chips = await screen.findByRole('group', { name: 'Bedingungen' });
  await waitFor(() => expect(within(chips).getAllByRole('button')).toHaveLength(3));
  expect(chips.textContent).toMatch(/^Status ist nicht .*Fahrtdatum: die nächsten 14 Tage/);
  const [first] = within(chips).getAllByRole('button');
  first?.focus();
  await user.keyboard('{Delete}');
  await waitFor(() =>
    expect(asked()).toEqual({
      q: 'Anna',
      today: true,
      company: 7,
      status_eq_any: ['planned'],
      date_gte: '2026-03-01',
      _and: [{ date_within: '$days+14' }, { note_null: false }],
    }),
  );
});

test('groups of an address come back as they were', () => {
  const filter = {
    _or: [
      { a_null: true },
      { _and: [{ b_gte: 1 }, { 'c.d_neq_any': ['x'] }, { _or: [{ is_null: false }, { e: true }] }] },
      { _none: [{ f_lt: 2 }, { _and: [{ g: true }, { h_null: true }] }] },
    ],
  };
  expect(toFilter(fromFilter(filter, name => name === 'is_null', new Set()))).toEqual(filter);
});

test.each([
  ['a\nb\r\nc', ['a', 'b', 'c']],
  ['a\tb;c; ;\n', ['a', 'b', 'c']],
  ['a, b\na, b', ['a, b']],
  ['"a"\t "b" \r\n"c\n"\n"d;e"', ['a', 'b', 'c', 'd;e']],
  ['Haus "Anna"\n"Haus ""Otto"" 1"\n"offen\n5" Rohr', ['Haus "Anna"', 'Haus "Otto" 1', '"offen', '5" Rohr']],
])('what is pasted as %j is %j', (text, values) => {
  expect(pastedValues(text)).toEqual(values);
});
