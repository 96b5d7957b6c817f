import type { RaRecord } from 'react-admin';
import type {
  SettingDefinition,
  SettingDefinitions,
  SettingType,
} from '../../../shared/settings/settingDefinition';

/** One row of the screen: the release's definition of a setting, and the office's stored value. */
export interface Setting {
  readonly key: string;
  readonly group: string;
  readonly definition: SettingDefinition;
  readonly record: RaRecord;
  /** null: the default applies */
  readonly stored: string | null;
}

/**
 * In the order of the definitions, which groups related settings. Settings without a definition come last:
 * the server runs another release, and its rows are enough to show and edit them.
 */
export function settingsIn(
  records: readonly RaRecord[],
  definitions: SettingDefinitions,
): readonly Setting[] {
  const order = Object.keys(definitions);
  const rankOf = ({ key }: RaRecord) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...records]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(record => {
      const key = String(record.key);
      const definition = definitions[key] ?? describedBy(record);
      return { key, group: String(record.group), definition, record, stored: textOrNull(record.value) };
    });
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A definition derived from the row alone, without limits, which only the server knows. */
function describedBy(record: RaRecord): SettingDefinition {
  const [help_de, help_en] = [textOrNull(record.description_de), textOrNull(record.description_en)];
  return {
    type: plainTypes.find(type => type === record.type) ?? 'text',
    default: textOrNull(record.default),
    label: { de: String(record.name_de), en: String(record.name_en) },
    help: help_de === null || help_en === null ? null : { de: help_de, en: help_en },
  };
}

const plainTypes: readonly SettingType[] = ['integer', 'money', 'boolean', 'email'];
