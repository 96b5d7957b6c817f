import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useRecordContext, useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { EditIfAllowed } from '../access/GuardedButtons';
import { propsOf } from '../elements';
import { formatInstant } from '../format/date';
import { useLanguage } from '../format/language';
import { cellLook, gridLook } from './grid';
import { useIsClosed } from './locks';
import { PageHeader, RecordTitle } from './PageHeader';
import type { Parts, Section } from './parts';
import { RelatedList } from './RelatedList';
import { SectionFrame } from './SectionFrame';
import { Sections } from './Sections';
import { useShortLabel } from './sectionGroup';

interface Props {
  readonly parts: Parts;
  /** stands below the record, whose context it has */
  readonly after?: ReactNode;
}

export const ShowPage = ({ parts, after }: Props) => (
  <Show title={<RecordTitle />} actions={false} component="div" sx={{ '& .RaShow-main': { mt: 0 } }}>
    <PageHeader parts={parts}>
      <EditIfOpen parts={parts} />
    </PageHeader>
    <Card variant="outlined">
      <Sections
        sections={parts.sections}
        render={section => <ValueSection key={section.name} section={section} parts={parts} />}
      />
      <ChangedBy />
    </Card>
    {parts.related?.map(related => (
      <RelatedList key={related.resource} {...related} />
    ))}
    {after}
  </Show>
);

const EditIfOpen = ({ parts }: { parts: Parts }) =>
  useIsClosed(parts) || !parts.operations.includes('update') ? null : <EditIfAllowed />;

const ValueSection = ({ section, parts: { fields } }: { section: Section; parts: Parts }) => (
  <SectionFrame section={section}>
    <Box component="dl" sx={{ ...gridLook, m: 0 }}>
      {Object.entries(section.fields).map(([name, width]) =>
        fields[name] ? (
          <Box key={name} sx={cellLook(width)}>
            {/* the section's title names its rows already */}
            {propsOf(fields[name]).columns ? null : <Label name={name} label={propsOf(fields[name]).label} />}
            <Box
              component="dd"
              sx={{ m: 0, overflowWrap: 'anywhere', '&:empty::before': { content: '"–"', opacity: 0.5 } }}
            >
              {fields[name]}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  </SectionFrame>
);

const Label = ({ name, label }: { name: string; label: string | undefined }) => {
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const shortLabel = useShortLabel(name, label);
  return (
    <Typography
      component="dt"
      variant="caption"
      sx={{ color: 'text.secondary', display: 'block', lineHeight: 1.5 }}
    >
      {translateLabel({ source: name, label: shortLabel, resource })}
    </Typography>
  );
};

/** § 22 (2) BDSG: who entered and who changed it can be seen on the spot; the whole story is in the activity log. */
const ChangedBy = () => {
  const record = useRecordContext();
  const translate = useTranslate();
  const { tag } = useLanguage();
  if (typeof record?.updated_at !== 'string') return null;
  const by: unknown = record._labels?.updated_by;
  return (
    <Typography
      variant="caption"
      sx={{ display: 'block', px: 2, py: 1, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
    >
      {translate(typeof by === 'string' ? 'app.kit.changed_by' : 'app.kit.changed', {
        at: formatInstant(record.updated_at, tag),
        by,
        number: record.version,
      })}
    </Typography>
  );
};
