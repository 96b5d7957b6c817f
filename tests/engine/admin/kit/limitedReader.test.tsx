// @vitest-environment jsdom

import { type Access, AccessContext } from '@engine/admin/kit/access/access';
import { CardBody } from '@engine/admin/kit/boards/CardBody';
import { type Files, FilesContext } from '@engine/admin/kit/files/files';
import { useBulkActions } from '@engine/admin/kit/list/selection/useBulkActions';
import type { ListParts } from '@engine/admin/kit/page/parts/parts';
import { FileRefValue } from '@engine/admin/kit/values/record/FileRefValue';
import { StepButtons } from '@engine/admin/kit/workflow/StepButtons';
import { workflowParts } from '@engine/admin/kit/workflow/workflowParts';
import { TourList, TourShow } from '@generated/admin/tour';
import { tour } from '@generated/tables/tour';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError, ListBase } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { renderKit } from './renderKit';

/** Sees tours and companies, and neither guests nor prescriptions. */
const held = ['tours.list', 'tours.read', 'companies.list', 'documents.read'];
const access = (...more: string[]): Access => ({
  can: (resource, action) => [...held, ...more].includes(`${resource}.${action}`),
  canField: () => true,
  blocked: null,
});

const seenBy = (who: Access, element: ReactNode) =>
  renderKit(<AccessContext value={who}>{element}</AccessContext>, {
    resource: 'tours',
    dataProvider: { getList: async () => ({ data: [], total: 0 }) },
    record: {
      id: 4,
      _label: 'T-2026-4',
      guest: 5,
      document: 6,
      _labels: { guest: null, document: 'K-1.pdf' },
    },
  });

function columnsSeenBy(who: Access): ListParts {
  let seen: ListParts | null = null;
  const take = (parts: ListParts) => {
    seen = parts;
    return null;
  };
  seenBy(who, <TourList render={take} />);
  if (seen === null) throw new Error('The list drew nothing.');
  return seen;
}

describe('a reader who may not see what a record refers to (R-KEEP-1)', () => {
  test('finds no column that would say so in every row', () => {
    const { columns } = columnsSeenBy(access());
    expect(columns).not.toHaveProperty('guest');
    expect(columns).not.toHaveProperty('approval_status');
    expect(Object.keys(columns)).toEqual(expect.arrayContaining(['date', 'company', 'status']));
    expect(columnsSeenBy(access('guest.list', 'prescriptions.read')).columns).toEqual(
      expect.objectContaining({ guest: expect.anything(), approval_status: expect.anything() }),
    );
  });

  test('is offered no filter that the server would refuse', () => {
    const { filters } = columnsSeenBy(access());
    for (const name of ['guest', 'no_approval']) expect(filters).not.toHaveProperty(name);
    expect(filters).toHaveProperty('company');
    expect(columnsSeenBy(access('guest.list', 'prescriptions.read')).filters).toHaveProperty('no_approval');
  });

  test('reads none of these fields on the page of a record', () => {
    const names = (who: Access) => {
      let shown: readonly string[] = [];
      seenBy(
        who,
        <TourShow
          render={({ fields }) => {
            shown = Object.keys(fields);
            return null;
          }}
        />,
      );
      return shown;
    };
    expect(names(access())).not.toContain('guest');
    expect(names(access())).not.toContain('prescription');
    expect(names(access('guest.read'))).toContain('guest');
  });

  test('finds a card on a board under the name of its record', () => {
    const parts = columnsSeenBy(access());
    const presentation = { kind: 'kanban', name: 'states', by: 'status', fields: ['guest'] } as const;
    seenBy(
      access(),
      <CardBody parts={parts} presentation={presentation} record={{ id: 4, _label: 'T-2026-4' }} />,
    );
    expect(screen.getByText('T-2026-4')).toBeTruthy();
  });
});

describe('a reader who may take no step', () => {
  const choices = [
    { name: 'confirm', to: 'confirmed', allowed: false, why: null, missing: [], decisions: [] },
  ];
  const steps = tour.workflow && workflowParts(tour.workflow);

  test('is offered no menu of steps that are all refused', () => {
    const buttons = steps && (
      <StepButtons workflow={steps} state="planned" choices={choices} ask={() => {}} />
    );
    seenBy(access(), buttons);
    expect(screen.queryByRole('button')).toBeNull();
    seenBy(access('tours.confirm'), buttons);
    expect(screen.getByRole('button', { name: 'Weitere Schritte' })).toBeTruthy();
  });

  test('selects no rows, for there is nothing to do with them', () => {
    const Selects = ({ parts }: { readonly parts: ListParts }) => (
      <output>{useBulkActions(parts) === null ? 'nothing' : 'something'}</output>
    );
    const list = (
      <ListBase disableSyncWithLocation>
        <TourList render={parts => <Selects parts={parts} />} />
      </ListBase>
    );
    seenBy(access(), list);
    expect(screen.getByText('nothing')).toBeTruthy();
    seenBy(access('tours.confirm'), list);
    expect(screen.getByText('something')).toBeTruthy();
  });
});

describe('the link to a file beside the name of its record', () => {
  const files = (check: Files['check']): Files => ({
    usualKind: 'letter',
    urlOf: (resource, id) => `/api/v1/${resource}/${id}/content`,
    check,
    upload: () => Promise.reject(new Error('not here')),
    urlInField: () => '',
    uploadInto: () => Promise.reject(new Error('not here')),
  });
  const link = (check: Files['check']) =>
    seenBy(
      access(),
      <FilesContext value={files(check)}>
        <FileRefValue source="document" reference="documents" />
      </FilesContext>,
    );

  test('is there for those who may have the file', async () => {
    link(() => Promise.resolve());
    expect(await screen.findByRole('link', { name: 'Datei öffnen' })).toBeTruthy();
  });

  test('is not there for those who may read the record alone', async () => {
    let hasAsked = false;
    link(() => {
      hasAsked = true;
      return Promise.reject(new HttpError('closed', 403));
    });
    expect(await screen.findByText('K-1.pdf')).toBeTruthy();
    expect(hasAsked).toBe(true);
    expect(screen.queryByRole('link', { name: 'Datei öffnen' })).toBeNull();
  });
});
