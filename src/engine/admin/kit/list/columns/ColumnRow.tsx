import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Remove from '@mui/icons-material/Remove';
import { Box, Checkbox, FormControlLabel, IconButton } from '@mui/material';
import { useResourceContext, useTranslate, useTranslateLabel } from 'react-admin';
import { propsOf } from '../../elements';
import { useKeptFocus } from '../../useKeptFocus';
import { moved } from './columnChoice';
import type { TableColumns } from './tableColumns';

interface Props {
  readonly name: string;
  readonly table: TableColumns;
}

/** Width change per press, in pixels. */
const STEP = 24;

/** One column: visibility, position and width. */
export const ColumnRow = ({ name, table }: Props) => {
  const { columns, shown, show, setWidth, widthOf } = table;
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  // a column at either end cannot be moved any further
  const keptFocus = useKeptFocus<HTMLLIElement>('button:enabled');
  const element = columns[name];
  const label = translateLabel({ source: name, label: element && propsOf(element).label, resource });
  const place = shown.indexOf(name);
  const isShown = place >= 0;
  const isLast = isShown && shown.length === 1;
  const toggle = () => show(isShown ? shown.filter(each => each !== name) : [...shown, name]);
  return (
    <Box component="li" {...keptFocus} sx={{ display: 'flex', alignItems: 'center' }}>
      <FormControlLabel
        sx={{ flex: 1, mr: 1 }}
        control={<Checkbox size="small" checked={isShown} disabled={isLast} onChange={toggle} />}
        label={label}
      />
      {isShown && (
        <>
          <IconButton
            size="small"
            disabled={place === 0}
            aria-label={translate('app.kit.columns.earlier', { name: label })}
            onClick={() => show(moved(shown, name, -1))}
          >
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            disabled={place === shown.length - 1}
            aria-label={translate('app.kit.columns.later', { name: label })}
            onClick={() => show(moved(shown, name, 1))}
          >
            <ArrowDownward fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('app.kit.columns.narrower', { name: label })}
            onClick={() => setWidth(name, widthOf(name) - STEP)}
          >
            <Remove fontSize="small" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('app.kit.columns.wider', { name: label })}
            onClick={() => setWidth(name, widthOf(name) + STEP)}
          >
            <Add fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  );
};
