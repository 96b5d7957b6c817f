import Close from '@mui/icons-material/Close';
import { Box, Button, Card, IconButton, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useWholeFilter } from '../../bulk/wholeFilter';
import { floatingBar } from '../selection/floatingBar';

/** The bulk actions on phones, at the bottom of the screen within reach of the thumb. */
export const SelectionBar = ({ actions }: { readonly actions: ReactElement }) => {
  const translate = useTranslate();
  const { whole } = useWholeFilter();
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext();
  const rest = data.filter(({ id }) => !selectedIds.includes(id));
  if (selectedIds.length === 0) return null;
  const count = whole ? whole.count : selectedIds.length;
  return (
    <Card
      className="no-print"
      component="section"
      aria-label={translate('ra.action.bulk_actions', { smart_count: count })}
      sx={barLook}
    >
      <IconButton
        aria-label={translate('ra.action.unselect')}
        onClick={() => onUnselectItems()}
        sx={buttonLook}
      >
        <Close />
      </IconButton>
      <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
        {translate('ra.action.bulk_actions', { smart_count: count })}
      </Typography>
      {rest.length > 0 && whole === null && (
        <Button onClick={() => onSelect([...selectedIds, ...rest.map(({ id }) => id)])}>
          {translate('ra.action.select_all_button')}
        </Button>
      )}
      <Box sx={actionsLook}>{actions}</Box>
    </Card>
  );
};

const barLook = { ...floatingBar, gap: 0.5, mt: 1, p: 0.5 };
const buttonLook = { width: 44, height: 44 };
const actionsLook = {
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '&:empty': { display: 'none' },
};
