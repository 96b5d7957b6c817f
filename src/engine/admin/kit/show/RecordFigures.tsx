import { Box } from '@mui/material';
import { useRecordContext, useResourceContext, useTranslateLabel } from 'react-admin';
import { propsOf } from '../elements';
import type { ShowParts } from '../page/parts/parts';
import { isEmptyAt } from '../values/isEmptyAt';

/** The most important amounts, numbers and days of a record. The workflow state is beside the title. */
export const RecordFigures = ({ parts: { figures, fields, status } }: { parts: ShowParts }) => {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const shown = figures.filter(name => fields[name] && name !== status && !isEmptyAt(record, name));
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={figuresLook}>
      {shown.map(name => {
        const element = fields[name];
        return (
          <div key={name}>
            <dt>{translateLabel({ source: name, label: element && propsOf(element).label, resource })}</dt>
            <dd>{element}</dd>
          </div>
        );
      })}
    </Box>
  );
};

const figuresLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  px: 2,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  '& > div': { minWidth: 0 },
  '& dd .plain-link': { color: 'primary.main' },
  '& dt': { fontSize: '0.75rem', color: 'text.secondary' },
  '& dd': {
    minHeight: 24,
    m: 0,
    fontSize: '1.0625rem',
    fontWeight: 600,
    lineHeight: 1.35,
    overflowWrap: 'anywhere',
  },
};
