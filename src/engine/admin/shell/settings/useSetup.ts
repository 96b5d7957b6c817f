import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useGetList, useNotify, useRefresh } from 'react-admin';
import { fieldMessage } from '../../../shared/messages/message';
import { settingFault } from '../../../shared/settings/settingFault';
import { useLanguage } from '../../kit/format/language';
import { loadCode } from '../../kit/missingCode';
import { useServices } from '../services';
import { needsStepUp } from '../session/stepUp';
import { type Setting, settingsIn } from './setting';

type Drafts = ReadonlyMap<string, string | null>;

/** The settings with their unsaved changes; saved values apply at once. */
export function useSetup() {
  const { locale } = useLanguage();
  const { settings: loadDefinitions } = useServices();
  const provider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const {
    data = [],
    error,
    isPending: isReading,
    refetch,
  } = useGetList('setup', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'key', order: 'ASC' },
  });
  const { data: definitions } = useQuery({
    queryKey: ['settings'],
    queryFn: () => loadCode(loadDefinitions),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const settings = definitions ? settingsIn(data, definitions) : [];
  const heldBy = ({ key, stored }: Setting) => drafts.get(key) ?? (drafts.has(key) ? null : stored);
  const ownFaultOf = (setting: Setting) => {
    const value = heldBy(setting);
    return value === null ? null : settingFault(setting.definition, value);
  };
  const faultOf = (setting: Setting): string | null => {
    const fault = ownFaultOf(setting);
    return fault ? fieldMessage(locale, fault) : (refusals.get(setting.key) ?? null);
  };
  const changed = settings.filter(setting => drafts.has(setting.key));
  // A refusal of the server does not count: the same value may be saved with the next try.
  const canSave = changed.length > 0 && !isSaving && changed.every(setting => ownFaultOf(setting) === null);

  function change({ key, stored }: Setting, value: string | null): void {
    const others = [...drafts].filter(([name]) => name !== key);
    setDrafts(new Map(value === stored ? others : [...others, [key, value]]));
    setRefusals(before => new Map([...before].filter(([name]) => name !== key)));
  }

  async function save(): Promise<void> {
    if (!canSave) return;
    setIsSaving(true);
    const refused = new Map<string, string>();
    const saved = new Set<string>();
    for (const setting of changed) {
      const { record } = setting;
      try {
        const value = heldBy(setting);
        await provider.update('setup', { id: record.id, data: { value }, previousData: record });
        saved.add(setting.key);
      } catch (failure) {
        refused.set(setting.key, refusalText(failure));
        // The password was not entered; each further setting would ask for it again.
        if (needsStepUp(failure)) break;
      }
    }
    setDrafts(new Map([...drafts].filter(([key]) => !saved.has(key))));
    setRefusals(refused);
    setIsSaving(false);
    if (refused.size === 0)
      notify('setup.saved', { type: 'success', messageArgs: { smart_count: changed.length } });
    refresh();
  }

  const discard = () => {
    setDrafts(new Map());
    setRefusals(new Map());
  };
  const isPending = isReading || (!error && !definitions);
  return { settings, error, isPending, refetch, heldBy, faultOf, changed, canSave, change, save, discard };
}

function refusalText(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'app.error.server';
  const fault: unknown = failure.body?.errors?.value;
  return typeof fault === 'string' ? fault : failure.message;
}
