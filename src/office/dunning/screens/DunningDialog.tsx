import { useMoney } from '@engine/admin/kit/format/useMoney';
import { toggled } from '@engine/admin/kit/toggled';
import { JobDialog } from '@engine/admin/shell/jobs/JobDialog';
import { useApi } from '@engine/admin/shell/useApi';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DunningLetter, ShownLetter } from '../shared/dunningPreview';
import { BlockDialog } from './BlockDialog';
import { DunningPlan } from './DunningPlan';
import { createDunningApi } from './dunningApi';

/** Preview the letters that are due, exclude some or block a debtor, write the rest. */
export function DunningDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const api = useApi(createDunningApi);
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set());
  const [blocked, setBlocked] = useState<readonly number[] | null>(null);
  const preview = useQuery({ queryKey: ['dunning', 'preview'], queryFn: api.preview, gcTime: 0 });
  const letters = (preview.data?.letters ?? []).filter(({ debts }) =>
    debts.some(({ alert }) => !dropped.has(alert)),
  );
  return (
    <>
      <JobDialog
        title={translate('dunning.title')}
        preview={preview}
        label={translate('dunning.write', { smart_count: letters.length })}
        isReady={letters.length > 0}
        start={() => api.run(letters.map(shownOf))}
        result={({ letters: written = 0, bills = 0, fees = 0, interest = 0 }) =>
          translate('dunning.done', {
            smart_count: Number(written),
            bills: Number(bills),
            fees: money(Number(fees)),
            interest: money(Number(interest)),
          })
        }
        onClose={onClose}
      >
        {found => (
          <DunningPlan
            preview={found}
            dropped={dropped}
            onToggle={alerts => setDropped(before => toggled(before, alerts))}
            onBlock={setBlocked}
          />
        )}
      </JobDialog>
      {blocked && (
        <BlockDialog
          alerts={blocked}
          onClose={() => setBlocked(null)}
          onDone={() => {
            setBlocked(null);
            preview.refetch();
          }}
        />
      )}
    </>
  );
}

const shownOf = ({ debts, level, fee, open }: DunningLetter): ShownLetter => ({
  alerts: debts.map(({ alert }) => alert),
  level,
  fee,
  open,
});
