import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type FindingGroup, findingKey } from '../../../../shared/quality';
import { useLanguage } from '../../../kit/format/language';
import { Icon } from '../../../kit/icons/Icon';
import { listLink } from '../../../kit/listLink';
import { PageLoading } from '../../../kit/page/frame/PageLoading';
import { usePages } from '../../../kit/page/parts/usePages';
import { useRuleWords } from '../../../kit/useRuleWords';
import { useServices } from '../../services';

interface Props {
  readonly resource: string;
  readonly groups: readonly FindingGroup[];
}

/** The rules that records of one resource violate: each line opens the list of these records. */
export function ResourceFindings({ resource, groups }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const pages = usePages(resource);
  const icon = useServices().resources.find(({ name }) => name === resource)?.icon;
  if (!pages) return <PageLoading />;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="subtitle1" sx={titleLook}>
        {icon && <Icon name={icon} />}
        {translate(`resources.${resource}.name`, { smart_count: 2 })}
      </Typography>
      <Card component="ul" variant="outlined" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {groups.map(group => (
          <Line key={`${group.field} ${group.rule}`} group={group} entity={pages.entity ?? null} />
        ))}
      </Card>
    </Box>
  );
}

interface LineProps {
  readonly group: FindingGroup;
  readonly entity: Parameters<typeof useRuleWords>[0];
}

function Line({ group: { resource, field, rule, count, isCapped }, entity }: LineProps) {
  const translate = useTranslate();
  const { tag } = useLanguage();
  const words = useRuleWords(entity)({ field, rule });
  const list = useServices().urls[resource]?.list ?? '/';
  const number = count.toLocaleString(tag);
  const records = isCapped
    ? translate('quality.more_than', { count: number })
    : translate('quality.records', { count: number, smart_count: count });
  return (
    <Box component="li" sx={{ '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
      <CardActionArea
        component={Link}
        to={listLink(list, { _and: [{ [findingKey]: { field, rule } }] })}
        sx={lineLook}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 550 }}>
            {words.field}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary">
            {words.rule}
          </Typography>
        </Box>
        <Typography component="span" variant="body2" sx={countLook}>
          {records}
        </Typography>
        <ChevronRight
          aria-hidden
          color="action"
          sx={{ gridRow: { xs: '1 / 3', sm: 'auto' }, gridColumn: -2 }}
        />
      </CardActionArea>
    </Box>
  );
}

const titleLook = { display: 'flex', alignItems: 'center', gap: 1, mb: 0.75, fontWeight: 600 } as const;
const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  columnGap: 1.5,
  px: 2,
  py: 1.25,
};
const countLook = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', fontWeight: 550 } as const;
