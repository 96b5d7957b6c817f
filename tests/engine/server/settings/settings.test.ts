import { entityNamed } from '@engine/server/access/model.ts';
import { prepareLetter } from '@engine/server/auth/prepareLetter.ts';
import { enqueueMail } from '@engine/server/mail/enqueueMail.ts';
import type { OutgoingMail } from '@engine/server/mail/transport.ts';
import { MailWorker } from '@engine/server/mail/worker.ts';
import { readSettings } from '@engine/server/records/rows/readSettings.ts';
import { firstVersion } from '@engine/server/records/rows/rows.ts';
import { nextInSequence } from '@engine/server/records/write/sequence.ts';
import { syncSettings } from '@engine/server/settings/syncSettings.ts';
import type { SettingDefinition } from '@engine/shared/settings/settingDefinition.ts';
import { settingFault } from '@engine/shared/settings/settingFault.ts';
import { settings } from '@generated/settings.ts';
import { entities } from '@generated/tables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../../databases.ts';
import { type Caller, type Office, openOffice } from '../office.ts';

describe.each(databases)('settings on %s', dialect => {
  let office: Office;
  let manager: Caller;

  beforeAll(async () => {
    office = await openOffice(dialect);
    await syncSettings(office.data);
    manager = await office.caller(['setup.list', 'setup.read', 'setup.update', 'activity-log.list']);
  });
  afterAll(() => office.close());

  const find = async (key: string) => (await manager.get(`setup?filter={"key":"${key}"}`)).body[0];
  async function set(key: string, value: string | null) {
    const { id, version } = await find(key);
    return manager.put(`setup/${id}`, { value }, { 'if-match': `"v${version}"` });
  }

  it('have a row each, with their defaults', async () => {
    const { headers } = await manager.get('setup?range=[0,0]');
    expect(headers['content-range']).toBe(`setup 0-0/${Object.keys(settings).length}`);
    expect(await readSettings(office.data)).toMatchObject({
      'billing.payment_days': 28,
      'dunning.charges_to_debtor': false,
    });
  });

  it('are known to the compiler by their keys', async () => {
    const held = await readSettings(office.data);
    const days: number = held['billing.payment_days'];
    // @ts-expect-error no setting has this key
    expect([days, held['billing.payment_dayz']]).toEqual([28, undefined]);
  });

  it('act at once, are in the log, and go back to the default when they are emptied', async () => {
    expect((await set('billing.payment_days', '21')).status).toBe(200);
    expect((await readSettings(office.data))['billing.payment_days']).toBe(21);
    const { id } = await find('billing.payment_days');
    const log = await manager.get(`activity-log?filter={"resource":"setup","record_id":${id}}`);
    expect(log.body[0]).toMatchObject({ user: manager.id, changes: { value: [null, '21'] } });
    expect((await set('billing.payment_days', null)).status).toBe(200);
    expect((await readSettings(office.data))['billing.payment_days']).toBe(28);
  });

  it.each([
    ['billing.payment_days', '366', 'maximum'],
    ['billing.payment_days', '2,5', 'wholeNumber'],
    ['dunning.fee_2', '-1', 'minimum'],
    ['retention.bills_years', '7', 'minimum'],
    ['office.ik', '123456789', 'format'],
    ['office.iban', 'DE88370400440532013000', 'format'],
    ['office.email', 'büro', 'format'],
    ['dunning.charges_to_debtor', 'ja', 'enum'],
    ['numbers.bill', '{prefix}-{yy}', 'placeholderMissing'],
    ['numbers.bill', '{praefix}-{n:5}', 'placeholder'],
    ['numbers.bill', 'B{yy}-{n:5}', 'placeholderMissing'],
    ['numbers.bill', '{prefix}-{n:5}', 'placeholderMissing'],
    ['numbers.settlement', 'H-{n:5}', 'placeholderMissing'],
    ['numbers.bill', '{prefix}-{year}-{n:9}', 'numberTooLong'],
    ['numbers.bill', '{prefix}{year}-{n:1}-R', 'numberTooLong'],
    ['numbers.tour', 'Fahrt-{year}-{n:12}', 'numberTooLong'],
    ['numbers.bill', '{yy}-{prefix}{n:5}', 'placeholdersTouch'],
    ['numbers.bill', '{prefix}{yy}{n:5}', 'placeholdersTouch'],
    ['numbers.bill', '{yy}-{n:5}1{prefix}', 'placeholdersTouch'],
  ])('refuse for %s the value %s: %s', async (key, value, code) => {
    const before = await find(key);
    const answer = await set(key, value);
    expect([answer.status, answer.body.errors?.value?.code]).toEqual([400, code]);
    expect((await find(key)).value).toBe(before.value);
  });

  it('give the numbers of new records their pattern, and the former one when it is taken back', async () => {
    const guest = entityNamed(office.model, 'guest');
    const next = () => office.data.transaction(data => nextInSequence(data, guest, 'G-{n:6}'));
    expect(await next()).toBe('G-000001');
    await set('numbers.guest', 'FG/{yy}/{n:4}');
    const yy = new Date().getFullYear() % 100;
    expect([await next(), await next()]).toEqual([`FG/${yy}/0001`, `FG/${yy}/0002`]);
    await set('numbers.guest', null);
    expect(await next()).toBe('G-000002');
  });

  it('go on counting where numbers get more digits, or fewer', async () => {
    const guest = entityNamed(office.model, 'guest');
    const next = async (pattern: string) => {
      await set('numbers.guest', pattern);
      return office.data.transaction(data => nextInSequence(data, guest, 'F-{n:6}'));
    };
    const count = (name: string, value: number) =>
      office.data.run(
        office.all.insertInto('counters').values({ name, value, ...firstVersion(office.data) }),
      );
    await count(`${guest.meta.resource}:W-{n:3}`, 1_200);
    await count(`${guest.meta.resource}:W-{n}`, 7);
    expect(await next('W-{n:4}')).toBe('W-1201');
    expect(await next('W-{n:3}')).toBe('W-1202');
    expect(await next('W-{n}')).toBe('W-1203');
    expect(await next('W-{n:6}')).toBe('W-001204');
    expect(await next('V-{n:3}')).toBe('V-001');
    // by a server of the build before
    await office.data.run(
      office.all
        .updateTable('counters')
        .set({ value: 1_300 })
        .where('name', '=', `${guest.meta.resource}:W-{n:3}`),
    );
    expect(await next('W-{n:3}')).toBe('W-1301');
    await set('numbers.guest', null);
  });

  it('say from whom mails come and where answers go', async () => {
    await set('mail.sender', 'post@example.org');
    await set('mail.sender_name', 'Büro Nord');
    await set('mail.reply_to', 'antwort@example.org');
    const sent: OutgoingMail[] = [];
    const transport = {
      send: async (mail: OutgoingMail) => void sent.push(mail),
      sendOwn: () => Promise.reject(new Error('no mail of an office')),
      close: () => undefined,
    };
    const { data } = office;
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const code = { code: '12345678', expiresAt };
    await enqueueMail(data, { to: 'a@example.org', locale: 'de', template: 'code', data: code });
    const worker = new MailWorker({
      prepare: prepareLetter,
      data,
      transport,
      publicUrl: 'http://localhost',
      log: { warn: () => {} },
    });
    await worker.deliverDue();
    expect(sent.map(({ sender }) => sender)).toEqual([
      { name: 'Büro Nord', address: 'post@example.org', replyTo: 'antwort@example.org' },
    ]);
  });

  it('keep what the office set when the server starts again with other definitions, and the log what is gone (R-KEEP-4)', async () => {
    await set('office.name', 'Büro Nord');
    await office.insert('setting', {
      key: 'office.gone',
      group: 'office',
      type: 'text',
      name_de: 'x',
      name_en: 'x',
      value: 'von der Abrechnung',
    });
    await syncSettings(office.data);
    expect((await find('office.name')).value).toBe('Büro Nord');
    expect(await find('office.gone')).toBeUndefined();
    const [entry] = await office.data.run(
      office.all
        .selectFrom('activity_log')
        .select('changes')
        .where('resource', '=', 'setup')
        .where('action', '=', 'delete'),
    );
    expect(JSON.parse(String(entry?.changes))).toMatchObject({ value: ['von der Abrechnung', null] });
  });
});

const isPrefix = ({ name }: { readonly name: string }) => name === 'number_prefix';

describe('the definitions', () => {
  it('of patterns let no number be longer than the field that keeps it', () => {
    const patterns = Object.entries<SettingDefinition>(settings).filter(([, { type }]) => type === 'pattern');
    const kept = patterns.map(([key]) => {
      const entity = entities.find(({ name }) => `numbers.${name.replaceAll('-', '_')}` === key);
      return [key, entity?.fields.find(({ name }) => name === 'number')?.maxLength];
    });
    expect(kept).toEqual(patterns.map(([key, { longest }]) => [key, longest]));
    const prefix = entities.find(({ name }) => name === 'company')?.fields.find(isPrefix)?.maxLength;
    expect(prefix).toBe(settings['numbers.bill'].widths.prefix);
  });

  it.each(Object.entries(settings))('of %s allow its own default', (_, definition) => {
    const { default: value } = definition;
    expect(value === null ? null : settingFault(definition, String(value))).toBeNull();
  });
});
