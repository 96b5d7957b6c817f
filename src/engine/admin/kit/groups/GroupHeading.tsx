import ChevronRight from '@mui/icons-material/ChevronRight';
import FilterAlt from '@mui/icons-material/FilterAlt';
import { Box } from '@mui/material';
import { type KeyboardEvent, use } from 'react';
import { Link, useResourceContext, useTranslate } from 'react-admin';
import { useLanguage } from '../format/language';
import { formatScaled } from '../format/number';
import { visuallyHidden } from '../visuallyHidden';
import { GroupName } from './GroupName';
import { ShownGroupsContext } from './shownGroups';
import type { ShownGroup } from './useGroups';

/** Opens and closes a group, also with the arrow keys, and links to the list of its records only. */
export const GroupHeading = ({ shown }: { readonly shown: ShownGroup }) => {
  const { group, key, isOpen, toggle, address } = shown;
  const { grouping } = use(ShownGroupsContext);
  const translate = useTranslate();
  const resource = useResourceContext();
  const { tag } = useLanguage();
  const turn = ({ key: pressed }: KeyboardEvent) => {
    if ((pressed === 'ArrowRight' && !isOpen) || (pressed === 'ArrowLeft' && isOpen)) toggle();
  };
  return (
    <Box sx={headingLook}>
      <button
        type="button"
        className="group"
        aria-expanded={isOpen}
        aria-controls={isOpen ? rowsId(key) : undefined}
        onClick={toggle}
        onKeyDown={turn}
      >
        <ChevronRight aria-hidden sx={{ fontSize: 18, transform: isOpen ? 'rotate(90deg)' : undefined }} />
        <span id={nameId(key)} className="name">
          <GroupName grouping={grouping} group={group} />
        </span>{' '}
        <span className="count">{formatScaled(group.count, 0, tag)}</span>{' '}
        <Box component="span" sx={visuallyHidden}>
          {translate(`resources.${resource}.name`, { smart_count: group.count })}
        </Box>
      </button>
      <Link
        to={address}
        id={`${nameId(key)}-only`}
        aria-label={translate('app.groups.only')}
        aria-labelledby={`${nameId(key)}-only ${nameId(key)}`}
        title={translate('app.groups.only')}
        className="no-print"
      >
        <FilterAlt aria-hidden />
      </Link>
    </Box>
  );
};

export const rowsId = (key: string) => `group-${key}-rows`;
const nameId = (key: string) => `group-${key}`;

const headingLook = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > button': {
    minWidth: 0,
    minHeight: { xs: 44, sm: 32 },
    display: 'flex',
    alignItems: 'center',
    gap: 0.75,
    p: 0,
    pl: 1,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    cursor: 'pointer',
    // makes the whole heading clickable
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': {
      outline: '2px solid',
      outlineColor: 'primary.main',
      outlineOffset: '-2px',
    },
  },
  '& .name': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .count': { color: 'text.secondary', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& > a': {
    position: 'relative',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: { xs: 44, sm: 32 },
    height: { xs: 44, sm: 28 },
    color: 'text.secondary',
    '&:hover, &:focus-visible': { color: 'primary.main' },
    '& > svg': { fontSize: 16 },
  },
};
