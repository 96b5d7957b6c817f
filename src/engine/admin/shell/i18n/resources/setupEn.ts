import type { setup as german } from './setupDe';

export const setup: typeof german = {
  setup: {
    changed: '%{smart_count} change is not saved yet |||| %{smart_count} changes are not saved yet',
    default: 'Default: %{value}',
    discard: 'Discard',
    example: 'Example: %{text}',
    pattern: 'Placeholders: %{names}',
    range: '%{from} to %{to}',
    reset: 'Reset to the default',
    reset_one: 'Reset %{name} to the default',
    saved: 'Saved. The setting applies from now on. |||| Saved. The settings apply from now on.',
  },
};
