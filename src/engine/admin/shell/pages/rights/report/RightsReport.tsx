import { Alert, Box, Card, FormControlLabel, Switch, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { EffectiveRight, EffectiveRights } from '../../../../../shared/rights';
import { areasOf } from '../../../layout/menu/menuOf';
import type { SubjectKind } from '../../../providers/rightsApi';
import { useServices } from '../../../services';
import { markLook } from '../marks';
import { rightsTree, type TreeNode } from '../rightsTree';
import { useRightTexts } from '../useRightTexts';
import { visibleRows } from '../visibleRows';
import { compareLook } from './compareLook';
import { RightLine } from './RightLine';
import { rightOfKey } from './rightOfKey';

export const shownKinds = ['all', 'granted', 'denied'] as const;
export type Shown = (typeof shownKinds)[number];

interface Props {
  readonly one: EffectiveRights;
  /** the subject to compare with: only differing permissions are shown, unless the user asks for all */
  readonly two: EffectiveRights | undefined;
  readonly kind: SubjectKind;
  readonly query: string;
  readonly shown: Shown;
}

/** Every permission by area and resource, with its origin or the reason why it is denied. */
export function RightsReport({ one, two, kind, query, shown }: Props) {
  const translate = useTranslate();
  const text = (key: string, values = {}) => translate(`authorization.rights.${key}`, values);
  const texts = useRightTexts();
  const { product, resources, urls } = useServices();
  const [withSame, setWithSame] = useState(false);
  const theirs = useMemo(() => new Map(two?.rights.map(right => [right.key, right])), [two]);
  const tree = useMemo(
    () =>
      rightsTree(
        one.rights.map(({ key }, id) => rightOfKey(key, id)),
        areasOf(resources, urls),
        product.menuGroups,
        texts,
      ),
    [one, product, resources, urls, texts],
  );
  const isDifferent = (right: EffectiveRight) =>
    two !== undefined && theirs.get(right.key)?.granted !== right.granted;
  const differing = one.rights.filter(isDifferent).length;
  const isWanted = (right: EffectiveRight) =>
    two ? withSame || isDifferent(right) : shown === 'all' || right.granted === (shown === 'granted');
  const only = new Set(one.rights.flatMap((right, id) => (isWanted(right) ? [id] : [])));
  const rows = visibleRows(tree, { area: '', query, only }, () => true);
  const hits = new Set(rows.flatMap(({ node }) => node.permission?.id ?? []));
  const isOpen = query.trim() !== '' || two !== undefined;

  return (
    <>
      {two && (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Typography variant="subtitle2">
            {differing > 0 ? text('differences', { smart_count: differing }) : text('no_difference')}
          </Typography>
          <FormControlLabel
            control={<Switch size="small" checked={withSame} onChange={(_, isOn) => setWithSame(isOn)} />}
            label={`${text('show_same')} (${one.rights.length - differing})`}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </Box>
      )}
      {hits.size === 0 && (differing > 0 || !two) && <Alert severity="info">{text('no_match')}</Alert>}
      {tree
        .filter(area => area.permissions.some(id => hits.has(id)))
        .map(area => (
          <Card key={area.id} component="section" sx={[{ fontSize: '0.8125rem' }, markLook]}>
            <Typography component="h2" variant="subtitle2" sx={headLook}>
              {area.label}
            </Typography>
            {area.children
              .filter(resource => resource.permissions.some(id => hits.has(id)))
              .map(resource => (
                <Box key={`${resource.id} ${isOpen}`} component="details" open={isOpen} sx={detailsLook}>
                  <summary>
                    <Box component="span" sx={{ flex: 1, fontWeight: 600 }}>
                      {resource.label}
                    </Box>
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {text('of', shareOf(resource, one.rights))}
                      {two &&
                        ` · ${text(
                          'of',
                          shareOf(
                            resource,
                            one.rights.map(({ key }) => theirs.get(key)),
                          ),
                        )}`}
                    </Box>
                  </summary>
                  <Box component="ul" sx={{ m: 0, p: 0, pb: 1, listStyle: 'none' }}>
                    {two && <Heads one={one.name} two={two.name} />}
                    {leavesOf(resource)
                      .filter(({ permission }) => permission && hits.has(permission.id))
                      .map(({ label, permission }) => {
                        const right = permission && one.rights[permission.id];
                        return right ? (
                          <RightLine
                            key={right.key}
                            label={label}
                            one={right}
                            two={two && theirs.get(right.key)}
                            kind={kind}
                          />
                        ) : null;
                      })}
                  </Box>
                </Box>
              ))}
          </Card>
        ))}
    </>
  );
}

function Heads({ one, two }: { readonly one: string; readonly two: string }) {
  return (
    <Box component="li" aria-hidden sx={{ ...compareLook, color: 'text.secondary', fontSize: '0.75rem' }}>
      <span />
      <span>{one}</span>
      <span>{two}</span>
    </Box>
  );
}

const leavesOf = (node: TreeNode): readonly TreeNode[] => [
  ...(node.permission ? [node] : []),
  ...node.children.flatMap(leavesOf),
];

function shareOf({ permissions }: TreeNode, rights: readonly (EffectiveRight | undefined)[]) {
  return { granted: permissions.filter(id => rights[id]?.granted).length, total: permissions.length };
}

const headLook = { px: 2, py: 1, bgcolor: 'action.hover', borderBottom: 1, borderColor: 'divider' };
const detailsLook = {
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  '& summary': { display: 'flex', gap: 1, px: 2, py: 0.75, cursor: 'pointer' },
  '& summary:hover': { bgcolor: 'action.hover' },
  '& summary::before': { content: '"›"', width: 10, fontWeight: 700 },
  '&[open] > summary::before': { transform: 'rotate(90deg)', transformOrigin: '35% 55%' },
};
