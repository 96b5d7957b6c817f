import { entityNamed } from '@engine/server/access/model.ts';
import { officeModel } from '@engine/server/officeModel.ts';
import type { OfficeParts } from '@engine/server/officeParts.ts';
import type { EntityHooks } from '@engine/server/records/rows/hook.ts';
import { facts } from '@generated/facts.ts';
import type { Names } from '@generated/types/names.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from './office.ts';

describe.each(dialects)('hooks of an office on %s', dialect => {
  let running: Office;
  let caller: Caller;
  const seen: string[] = [];

  const parts: OfficeParts = {
    hooks: {
      title: { beforeSave: ({ fields }) => void seen.push(`title ${String(fields.get('name_de'))}`) },
      user: {
        beforeSave({ fields, faults }) {
          seen.push(`user ${String(fields.get('email'))}`);
          if (fields.get('last_name') === 'Blocked') faults.last_name = { code: 'forbidden' };
        },
      },
    },
  };

  beforeEach(async () => {
    seen.length = 0;
    running = await openOffice(dialect, parts);
    caller = await running.caller('all');
  });
  afterEach(() => running.close());

  const user = (more: object) => ({
    email: ' Mixed@Example.ORG ',
    first_name: 'Ada',
    last_name: 'Lovelace',
    locale: 'de',
    status: 'invited',
    ...more,
  });

  it('run for their entity', async () => {
    const { status } = await caller.post('titles', { code: 'dr', name_de: 'Dr.', position: 'before' });
    expect([status, ...seen]).toEqual([201, 'title Dr.']);
  });

  it('follow those of the engine, whose work they find done', async () => {
    const { status, body } = await caller.post('users', user({}));
    expect([status, body.email, ...seen]).toEqual([201, 'mixed@example.org', 'user mixed@example.org']);
  });

  it('refuse what the engine would let pass', async () => {
    const { status, body } = await caller.post('users', user({ last_name: 'Blocked' }));
    expect([status, Object.keys(body.errors)]).toEqual([400, ['last_name']]);
  });

  it('do not lift what the engine refuses', async () => {
    const body = { status: 'locked' };
    const answer = await caller.put(`users/${caller.id}`, body, { 'if-match': '"v1"' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['status']]);
  });
});

describe('the model of an office', () => {
  it('answers its entities by name, and a misspelt one does not compile', () => {
    const model = officeModel(facts);
    expect(entityNamed(model, 'tour').meta.resource).toBe('tours');
    // @ts-expect-error no entity has this name
    expect(() => entityNamed(model, 'vehicel')).toThrow('Entity "vehicel" is not in the model');
  });

  it('gives hooks the fields of their entity, and a misspelt one does not compile', () => {
    const hooks: EntityHooks<Names['tour']> = {
      beforeSave({ fields }) {
        fields.get('driver_name');
        // @ts-expect-error no field of tours has this name
        fields.get('driver_nam');
      },
    };
    expect(officeModel(facts, { hooks: { tour: hooks } })).toBeDefined();
  });

  it('refuses hooks for what is no entity', () => {
    expect(() => officeModel(facts, { hooks: { vehicel: {} } })).toThrow('"vehicel"');
  });

  it('keeps the engine hooks of an entity that the office adds to', () => {
    const hooks = { document: { transitions: { assign: {} } } };
    const { hooks: both } = entityNamed(officeModel(facts, { hooks }), 'document');
    const { hooks: own } = entityNamed(officeModel(facts), 'document');
    expect(Object.keys(both.transitions ?? {})).toEqual(Object.keys(own.transitions ?? {}));
  });
});
