import { Box } from '@mui/material';
import { type RaRecord, RecordContextProvider } from 'react-admin';
import type { Presentation } from '../../../shared/presentation';
import type { ListParts } from '../page/parts/parts';
import { recordName } from '../recordName';
import { InCell, InsideLink } from '../values/RefValue';

interface Props {
  readonly parts: ListParts;
  readonly presentation: Presentation;
  readonly record: RaRecord;
}

/** The content of a card: its title, and the columns that the schema names, without headings. */
export const CardBody = ({ parts: { columns }, presentation: { fields }, record }: Props) => {
  const [heading = '', ...rest] = fields;
  // missing if the user may not see the column
  const first = columns[heading];
  const others = rest.flatMap(name => columns[name] ?? []);
  return (
    <RecordContextProvider value={record}>
      <InsideLink value={true}>
        <InCell value={true}>
          <Box component="span" sx={nameLook}>
            {first ?? recordName(record)}
          </Box>
          {others.length > 0 && (
            <Box component="span" sx={restLook}>
              {others.map(element => (
                <span key={element.key ?? element.props.source}>{element}</span>
              ))}
            </Box>
          )}
        </InCell>
      </InsideLink>
    </RecordContextProvider>
  );
};

const nameLook = { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' };
const restLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.25,
  color: 'text.secondary',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& > span:empty': { display: 'none' },
};
