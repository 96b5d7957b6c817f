import { Box, Card, Tab, Tabs, type TabsActions } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { RelatedTotal } from '../../../shared/relatedTotals';
import { useAccess } from '../access/access';
import { countText } from '../format/countText';
import { useLanguage } from '../format/language';
import { useIsOver } from '../page/editing/locks';
import type { Related, ShowParts } from '../page/parts/parts';
import { useLabels } from '../page/parts/usePages';
import { RelatedPanel } from './RelatedPanel';
import { useRelatedTotals } from './useRelatedTotals';

/**
 * Lists of records that reference this one, in tabs with their counts; the first non-empty one is open. A list has no
 * tab if it is empty and no record can be created there.
 */
export const RelatedLists = ({ parts }: { parts: ShowParts }) => {
  const record = useRecordContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  const isOver = useIsOver(parts);
  const { related, totals } = useUsedLists(parts, isOver);
  const [chosen, setChosen] = useState<string | null>(null);
  const tabs = useRef<TabsActions>(null);
  const isCounted = totals.some(Boolean);
  // Measured again after loading: if the page was hidden while its code loaded, MUI shows scroll buttons permanently
  // (it uses the oldest entry of its observer).
  useEffect(() => {
    if (isCounted) tabs.current?.updateScrollButtons();
  }, [isCounted]);
  const open =
    related.find(each => keyOf(each) === chosen) ??
    related.find((_, index) => totals[index]?.total !== 0) ??
    related[0];
  if (open === undefined || !record) return null;
  const isTwice = ({ resource }: Related) =>
    parts.related.filter(each => each.resource === resource).length > 1;
  return (
    <Card component="section" variant="outlined" className="related" sx={{ mt: 2 }}>
      <Tabs
        action={tabs}
        value={keyOf(open)}
        onChange={(_, key: string) => setChosen(key)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('app.kit.related')}
        sx={tabsLook}
      >
        {related.map((each, index) => (
          <Tab
            key={keyOf(each)}
            value={keyOf(each)}
            id={`related-${keyOf(each)}`}
            aria-controls="related-panel"
            label={
              <span>
                {isTwice(each) ? <NameAndField {...each} /> : nameOf(translate, each)}
                <small>{totals[index] && countText(totals[index].total, totals[index].capped, tag)}</small>
              </span>
            }
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="related-panel" aria-labelledby={`related-${keyOf(open)}`}>
        <RelatedPanel key={keyOf(open)} related={open} creates={open.creates && !isOver} />
      </Box>
    </Card>
  );
};

/** Until the totals are known, only lists that have a tab in any case: tabs never disappear again. */
function useUsedLists(parts: ShowParts, isOver: boolean) {
  const record = useRecordContext();
  const { can, canField } = useAccess();
  const readable = parts.related.filter(
    ({ resource, by }) => can(resource, 'list') && canField(resource, 'read', by),
  );
  const { totals, isSettled } = useRelatedTotals(readable, parts.resource, record?.id);
  const isUsed = ({ resource, creates, as }: Related, total: RelatedTotal | undefined) => {
    const begins = as !== undefined || (creates && !isOver);
    return (begins && can(resource, 'create')) || (total ? total.total > 0 : isSettled);
  };
  const used = readable.flatMap((each, index) => {
    const total = totals[index];
    return isUsed(each, total) ? [{ each, total }] : [];
  });
  return { related: used.map(({ each }) => each), totals: used.map(({ total }) => total) };
}

type Translate = ReturnType<typeof useTranslate>;
const nameOf = (translate: Translate, { resource }: Related) =>
  translate(`resources.${resource}.name`, { smart_count: 2 });

/** The label of a list that shares its resource with another: it includes the referencing field. */
const NameAndField = (related: Related) => {
  const translate = useTranslate();
  const { resource, by } = related;
  const hasTexts = useLabels(resource);
  const name = nameOf(translate, related);
  return hasTexts ? `${name} (${translate(`resources.${resource}.fields.${by}`)})` : name;
};

const keyOf = ({ resource, by }: Related) => `${resource}.${by}`;

const tabsLook = {
  borderBottom: 1,
  borderColor: 'divider',
  px: 1,
  // a disabled scroll button takes no space
  '& .MuiTabScrollButton-root.Mui-disabled': { width: 0 },
  // reserves space for the count, so that tabs do not move
  '& small': {
    display: 'inline-block',
    minWidth: '1.75em',
    textAlign: 'center',
    ml: 0.75,
    px: 0.75,
    py: 0.125,
    borderRadius: 4,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.secondary',
    backgroundColor: 'action.hover',
    '&:empty': { visibility: 'hidden' },
  },
};
