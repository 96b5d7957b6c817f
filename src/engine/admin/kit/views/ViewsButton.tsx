import Bookmarks from '@mui/icons-material/Bookmarks';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazily } from '../lazily';
import type { ListParts } from '../page/parts/parts';
import { isChanged, useListState, useOpenView } from './useListState';

const ViewsMenu = lazily(async () => (await import('./ViewsMenu')).ViewsMenu);

/** Shows the name of the open view, and opens the views menu. */
export const ViewsButton = ({ parts }: { readonly parts: ListParts }) => {
  const translate = useTranslate();
  const [view] = useOpenView(parts.resource);
  // undefined: not opened yet
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const state = useListState(parts);
  const all = translate('app.views.title');
  const name =
    view && (isChanged(view, state) ? translate('app.views.changed', { name: view.name }) : view.name);
  return (
    <>
      <Button
        size="small"
        startIcon={<Bookmarks />}
        aria-haspopup="menu"
        aria-label={name ? `${all}: ${name}` : all}
        onClick={event => setAnchor(event.currentTarget)}
        sx={buttonLook}
      >
        <span>{name ?? all}</span>
      </Button>
      {anchor !== undefined && <ViewsMenu parts={parts} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};

const buttonLook = {
  maxWidth: 200,
  '& > span:last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
