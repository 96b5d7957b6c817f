import { settingsIn } from '@engine/admin/shell/settings/setting';
import type { SettingDefinitions } from '@engine/shared/settings/settingDefinition';
import { expect, it } from 'vitest';

const label = { de: 'Leihfrist in Tagen', en: 'Days of a loan' };
const definitions: SettingDefinitions = {
  'lending.days': { type: 'integer', default: 28, label, help: null, minimum: 1 },
  'mail.sender': { type: 'email', default: null, label, help: null },
};
const record = (key: string, fields = {}) => ({ id: key, key, group: key.split('.')[0], ...fields });

it('shows settings in the order of the release, whatever the order of their rows', () => {
  const rows = [record('mail.sender', { value: '' }), record('lending.days', { value: '14' })];
  expect(settingsIn(rows, definitions).map(({ key, stored }) => [key, stored])).toEqual([
    ['lending.days', '14'],
    ['mail.sender', null],
  ]);
});

it('shows a setting of another release last, as its row describes it', () => {
  const fine = record('lending.fine', {
    type: 'money',
    default: '50',
    name_de: 'Gebühr',
    name_en: 'Fine',
    description_de: 'Je Woche.',
    description_en: 'For each week.',
    value: '75',
  });
  const [, shown] = settingsIn([fine, record('lending.days')], definitions);
  expect(shown).toMatchObject({
    key: 'lending.fine',
    group: 'lending',
    stored: '75',
    definition: {
      type: 'money',
      default: '50',
      label: { de: 'Gebühr', en: 'Fine' },
      help: { de: 'Je Woche.', en: 'For each week.' },
    },
  });
});
