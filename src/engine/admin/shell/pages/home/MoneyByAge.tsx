import { Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { WorkSum } from '../../../../shared/work';
import { useLanguage } from '../../../kit/format/language';
import { formatMoney } from '../../../kit/format/number';
import { useWorkSums } from '../../layout/menu/useWork';
import { PartNotLoaded } from '../PartNotLoaded';
import { AgeBars } from './AgeBars';

/** Open amounts by how long they have been due. */
export function MoneyByAge() {
  const { data = [], isPending, isError, refetch } = useWorkSums();
  if (isPending) return <Skeleton variant="rounded" height={252} />;
  if (isError) return <PartNotLoaded text="app.home.figures_unknown" refetch={refetch} />;
  return data.map(sum => <Chart key={`${sum.resource} ${sum.filter}`} sum={sum} />);
}

function Chart({ sum }: { readonly sum: WorkSum }) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const title = `resources.${sum.resource}.filters.${sum.filter}`;
  const total = sum.options.reduce((whole, option) => whole + option.sum, 0);
  const id = `sum-${sum.resource}-${sum.filter}`;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} component="h2" variant="h6">
        {translate(title)}
      </Typography>
      <Typography sx={{ fontSize: 26, fontWeight: 650, letterSpacing: '-0.02em', mb: 1 }}>
        {formatMoney(total, sum.scale, tag)}
      </Typography>
      {total === 0 ? (
        <Typography color="text.secondary">{translate('app.home.no_money')}</Typography>
      ) : (
        <AgeBars sum={sum} labelledBy={id} />
      )}
    </Card>
  );
}
