import { Box, Button, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { placeholders, type TemplateKind } from '../shared/placeholders';
import { useInsertAtCursor } from './useInsertAtCursor';

/** All placeholders of this kind of letter; a click inserts one at the cursor. */
export const PlaceholderList = ({ kind }: { readonly kind: TemplateKind }) => {
  const translate = useTranslate();
  const insert = useInsertAtCursor();
  const { values, blocks, required } = placeholders[kind];
  const nameOf = (name: string) => translate(`templates.placeholder.${name}`, { _: name });
  const button = (name: string, isBlock: boolean) => (
    <Tooltip key={name} title={`{{${name}}}`} describeChild>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        // keeps the focus, and so the cursor, in the field
        onMouseDown={event => event.preventDefault()}
        onClick={() => insert(`{{${name}}}`, isBlock)}
        sx={{ minHeight: 28, py: 0, px: 1, fontWeight: required.includes(name) ? 600 : 400 }}
      >
        {nameOf(name)}
        {required.includes(name) && ' *'}
      </Button>
    </Tooltip>
  );
  return (
    <Box component="section" aria-label={translate('templates.placeholders')}>
      <Typography component="h2" variant="subtitle2">
        {translate('templates.placeholders')}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mb: 0.75 }}>
        {translate('templates.placeholders_help')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {blocks.map(name => button(name, true))}
        {values.map(name => button(name, false))}
      </Box>
    </Box>
  );
};
