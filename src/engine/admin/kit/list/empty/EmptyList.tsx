import { Box, Card, Typography } from '@mui/material';
import { createElement } from 'react';
import { useResourceContext, useResourceDefinition, useTranslate } from 'react-admin';
import { useAccess } from '../../access/access';
import { CreateIfAllowed } from '../../access/GuardedButtons';
import { archiveFilter } from '../../archive/archive';
import { UploadArea } from '../../files/UploadArea';
import { ImportButton } from '../../import/ImportButton';
import type { ListParts } from '../../page/parts/parts';

/** The empty state of a resource without records, with a create button; without it where limits hide every record. */
export const EmptyList = ({ parts }: { parts: ListParts }) => {
  const { operations, filters } = parts;
  const resource = useResourceContext() ?? '';
  const { icon } = useResourceDefinition({ resource });
  const translate = useTranslate();
  const { can, isOutOfSight } = useAccess();
  const isHidden = isOutOfSight?.(resource) ?? false;
  const about = translate(isHidden ? 'app.kit.limited' : `resources.${resource}.about`, { _: '' });
  const canCreate = operations.includes('create') && can(resource, 'create');
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography component="h1" variant="h6" sx={{ mb: 1, minHeight: 36, fontWeight: 600 }}>
        {translate(`resources.${resource}.name`, { smart_count: 2 })}
      </Typography>
      <Card variant="outlined" sx={cardLook}>
        {icon && <Box sx={iconLook}>{createElement(icon, { 'aria-hidden': true })}</Box>}
        <Typography variant="subtitle1" component="p" sx={{ fontWeight: 600 }}>
          {translate(isHidden ? 'app.kit.nothing_visible' : `resources.${resource}.empty`)}
        </Typography>
        {about && (
          <Typography variant="body2" color="text.secondary" sx={{ mx: 'auto', mb: 1, maxWidth: '36rem' }}>
            {about}
          </Typography>
        )}
        {!isHidden && <UploadArea parts={parts} owner={null} />}
        {!isHidden && parts.actions}
        {canCreate && !isHidden && (
          <>
            <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
              {translate(`resources.${resource}.invite`)}
            </Typography>
            <CreateIfAllowed variant="contained" />
          </>
        )}
        {!isHidden && <ImportButton parts={parts} />}
        {!isHidden && filters[archiveFilter] && <Box sx={{ mt: 2 }}>{filters[archiveFilter]}</Box>}
      </Card>
    </Box>
  );
};

const cardLook = { px: 2, py: 6, textAlign: 'center' };
const iconLook = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  mb: 1.5,
  borderRadius: '50%',
  color: 'primary.main',
  backgroundColor: 'action.selected',
};
