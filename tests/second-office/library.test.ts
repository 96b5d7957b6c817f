import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Office, openOffice } from '../e2e/office.ts';
import { createPostgresDatabase } from '../postgres.ts';
import { type Answer, type Caller, signIn } from './caller.ts';

describe.each(['sqlite', 'postgres'])('a lending library of schemas alone, on %s (R-USE-2)', database => {
  let office: Office;
  let removeDatabase = async () => {};
  let administrator: Caller;
  let librarian: Caller;
  let member: Caller;
  beforeAll(async () => {
    if (database === 'postgres') {
      const { url, remove } = await createPostgresDatabase();
      removeDatabase = remove;
      office = await openOffice(url);
    } else office = await openOffice();
    administrator = await signIn(office, 'administrator');
    await limitTo(administrator, 'member', { members: [office.records.get('member')] });
    librarian = await signIn(office, 'librarian');
    member = await signIn(office, 'member');
  });
  afterAll(async () => {
    await office?.close();
    await removeDatabase();
  });

  const record = (entity: string) => Number(office.records.get(entity));

  it('numbers its copies and checks what its schemas say', async () => {
    const fields = { book: record('book'), branch: record('branch'), condition: 'good' };
    const { status, body } = await librarian.post('copies', fields);
    expect(status).toBe(201);
    expect(body.number).toMatch(/^E-\d{6}$/);
    expect(body.shelf).toBe('N-1');
    expect((await administrator.post('copies', fields)).body.shelf).toBeNull();
    expect((await librarian.post('copies', { ...fields, shelf: 'B-2' })).body.shelf).toBe('B-2');
    const { body: fault } = await librarian.post('books', { title: 'Emma', author: 'Austen', isbn: '12' });
    expect(Object.keys(fault.errors)).toEqual(['isbn']);
  });

  it('checks phone, page, colour and its own format by their shapes', async () => {
    const faulty = { name: 'Nord', phone: 'abends', website: 'javascript:alert(1)', color: 'red' };
    const { body: fault } = await librarian.post('branches', faulty);
    expect(Object.keys(fault.errors).sort()).toEqual(['color', 'phone', 'website']);
    const { body } = await librarian.post('branches', {
      ...{ name: 'Nord', phone: ' (089) 555-0 ', website: 'https://nord.example', color: '#1E88E5' },
    });
    expect(body).toMatchObject({ phone: '(089) 555-0', color: '#1e88e5' });
    const copy = { book: record('book'), branch: record('branch'), condition: 'good', shelf: 'Regal 4' };
    const { body: shelf } = await librarian.post('copies', copy);
    expect(shelf.errors.shelf).toMatchObject({ code: 'format', message: 'Ist kein Regal wie B-12' });
  });

  it('keeps its branches a tree', async () => {
    const { body: main } = await librarian.post('branches', { name: 'Mitte' });
    const { body: below } = await librarian.post('branches', { name: 'Mitte Kinder', main_branch: main.id });
    const { body: fault } = await librarian.put(`branches/${main.id}`, { main_branch: below.id });
    expect(fault.errors.main_branch).toMatchObject({
      code: 'circle',
      message: 'Liegt unter diesem Datensatz oder ist er selbst',
    });
  });

  it('lists what lies below a branch, as far as the reader meets the branches on the way', async () => {
    const post = async (name: string, main_branch: number | null) =>
      Number((await librarian.post('branches', { name, main_branch })).body.id);
    const top = await post('Kreis', null);
    const middle = await post('Stadt', top);
    const low = await post('Stadtteil', middle);
    const shelf = { book: record('book'), condition: 'good' };
    const ids: number[] = [];
    for (const branch of [top, low, record('branch')])
      ids.push(Number((await librarian.post('copies', { ...shelf, branch })).body.id));
    const below = (caller: Caller, path: string, branch: unknown) =>
      caller.get(
        `${path}?filter=${encodeURIComponent(JSON.stringify({ [`${path === 'copies' ? 'branch' : 'main_branch'}_below`]: branch }))}`,
      );
    const idsOf = ({ body }: Answer) => body.map(({ id }: { id: number }) => id).sort();
    expect(idsOf(await below(librarian, 'copies', top))).toEqual(ids.slice(0, 2));
    expect(idsOf(await below(librarian, 'copies', middle))).toEqual([ids[1]]);
    expect(idsOf(await below(librarian, 'branches', top))).toEqual([middle, low]);
    expect((await below(librarian, 'copies', 'Kreis')).status).toBe(400);
    const notOfTree = encodeURIComponent(JSON.stringify({ book_below: record('book') }));
    expect((await librarian.get(`copies?filter=${notOfTree}`)).status).toBe(400);

    const { body: copy } = await librarian.get(`copies/${ids[1]}`);
    const pathOf = [top, middle].map((id, at) => ({ id, label: ['Kreis', 'Stadt'][at] }));
    expect(copy._paths).toEqual({ branch: pathOf });
    const { body: listed } = await below(librarian, 'branches', top);
    expect(listed.map(({ _paths }: { _paths?: object }) => _paths)).toEqual([
      undefined,
      { main_branch: pathOf.slice(0, 1) },
    ]);

    await limitTo(administrator, 'librarian', { branches: [top, low] });
    expect((await librarian.get(`copies/${ids[1]}`)).body._paths).toBeUndefined();
    expect(idsOf(await below(librarian, 'copies', top))).toEqual([ids[0]]);
    await limitTo(administrator, 'librarian', { branches: [] });
    expect(idsOf(await below(librarian, 'copies', top))).toEqual(ids.slice(0, 2));
  });

  it('keeps what stands inside a structured value, and names its faults by their place', async () => {
    const faulty = {
      name: 'Süd',
      opening_hours: [
        { day: 'mo', from: '08:00', to: '18:00' },
        { day: 'so', from: '8', to: '', lunch: 'x' },
      ],
      house: { rent: 1000001, services: ['a,b'], closed_on: ['2026-02-30'] },
    };
    const { body: fault } = await librarian.post('branches', faulty);
    const codes = Object.entries<{ code: string }>(fault.errors).map(([path, { code }]) => [path, code]);
    expect(Object.fromEntries(codes)).toEqual({
      'opening_hours.1.day': 'enum',
      'opening_hours.1.from': 'format',
      'opening_hours.1.to': 'required',
      'opening_hours.1.lunch': 'unknown',
      'house.seats': 'required',
      'house.rent': 'maximum',
      'house.services': 'pattern',
      'house.closed_on': 'format',
    });
    expect(fault.errors['house.rent'].message).toMatch(/^Höchstens 10\.000,00\s€$/);
    const shapes = { ...faulty, opening_hours: { day: 'mo' }, house: 7 };
    const { body: shapeless } = await librarian.post('branches', shapes);
    expect([shapeless.errors.opening_hours.code, shapeless.errors.house.code]).toEqual(['type', 'type']);

    const house = { seats: 40, steps_free: false, rent: null, services: [' Café ', 'café'], closed_on: [] };
    const hours = [{ day: 'mo', note: '', to: '18:00', from: '08:00' }];
    const { body: kept } = await librarian.post('branches', { name: 'Süd', opening_hours: hours, house });
    expect(JSON.stringify([kept.opening_hours, kept.house])).toBe(
      JSON.stringify([
        [{ day: 'mo', from: '08:00', to: '18:00' }],
        { seats: 40, steps_free: false, services: ['Café'] },
      ]),
    );
    const blank = [{ day: 'mo', from: '08:00', to: '18:00', note: ' ' }];
    const { body: trimmed } = await librarian.post('branches', {
      ...{ name: ' Ost ', opening_hours: blank, house: { ...house, help: '\tKlingel  links ' } },
    });
    expect(trimmed.name).toBe('Ost');
    expect(trimmed.opening_hours).toEqual([{ day: 'mo', from: '08:00', to: '18:00' }]);
    expect(trimmed.house.help).toBe('Klingel  links');
    const { body: rest } = await librarian.post('branches', {
      ...{ name: 'West', opening_hours: [{ from: '08:00', to: '12:00' }] },
      house: { seats: 5, steps_free: false, help: 'Klingel' },
    });
    expect([rest.opening_hours[0].day, rest.house.help]).toEqual(['mo', 'Klingel']);
    const { body: beside } = await librarian.put(`branches/${rest.id}`, {
      ...{ opening_hours: rest.opening_hours.map(({ from, to }: Record<string, string>) => ({ from, to })) },
      house: { ...rest.house, steps_free: true },
    });
    expect(Object.entries<{ code: string }>(beside.errors).map(([path, { code }]) => [path, code])).toEqual([
      ['opening_hours.0.day', 'required'],
      ['house.help', 'notApplicable'],
    ]);
    const empty = { house: { seats: null, services: [] }, opening_hours: [] };
    const { body: emptied } = await librarian.put(`branches/${kept.id}`, empty);
    expect(emptied).toMatchObject({ house: null, opening_hours: null });
  });

  it('finds books by their keywords, any or all of them', async () => {
    const book = { author: 'Keller' };
    const { body: one } = await librarian.post('books', {
      ...{ ...book, title: 'Eins', keywords: ['  Roman ', 'roman', '19.  Jahrhundert', ''] },
    });
    expect(one.keywords).toEqual(['Roman', '19. Jahrhundert']);
    const { body: two } = await librarian.post('books', {
      ...book,
      title: 'Zwei',
      keywords: ['Roman', '100%'],
    });
    const found = async (filter: object) => {
      const asked = encodeURIComponent(JSON.stringify({ author: 'Keller', ...filter }));
      return (await librarian.get(`books?filter=${asked}`)).body.map(({ id }: { id: number }) => id).sort();
    };
    expect(await found({ keywords_eq_any: ['19. Jahrhundert', '100%'] })).toEqual([one.id, two.id]);
    expect(await found({ _and: [{ keywords: 'Roman' }, { keywords: '100%' }] })).toEqual([two.id]);
    expect(await found({ keywords: 'roman' })).toEqual([]);
    expect(await found({ keywords: '1__%' })).toEqual([]);
    expect(await found({ keywords_neq: '100%' })).toEqual([one.id]);
    expect(await found({ keywords_like: 'JAHR' })).toEqual([one.id]);
    const faulty = (keywords: unknown) => librarian.post('books', { ...book, title: 'Drei', keywords });
    expect((await faulty(['a,b'])).body.errors.keywords.code).toBe('pattern');
    expect((await faulty(['a'.repeat(31)])).body.errors.keywords.code).toBe('maxLength');
    expect((await faulty([...'abcdefghi'])).body.errors.keywords.code).toBe('maxItems');
  });

  it('holds loans to what its rules say across fields', async () => {
    const loan = { copy: record('copy'), member: record('member'), lent_on: '2026-01-05' };
    const { body: long } = await librarian.post('loans', { ...loan, due_on: '2026-03-07' });
    expect(long.errors).toEqual({
      due_on: expect.objectContaining({ code: 'rule', message: 'Höchstens 60 Tage nach der Ausleihe' }),
    });
    const { body: early } = await librarian.post('loans', { ...loan, due_on: '2026-03-06', fee: 100 });
    expect(early.errors.fee.params).toEqual({ rule: 'fee_only_when_late' });
    expect((await librarian.post('loans', { ...loan, due_on: '2026-03-06', fee: 0 })).status).toBe(201);
  });

  it('works out the days of a loan, and sorts and filters by them', async () => {
    const loan = { copy: record('copy'), member: record('member'), lent_on: '2026-02-27' };
    const { body: short } = await librarian.post('loans', { ...loan, due_on: '2026-03-01' });
    const { body: long } = await librarian.post('loans', { ...loan, due_on: '2026-04-01' });
    expect([short.days, long.days]).toEqual([2, 33]);
    const filter = encodeURIComponent(JSON.stringify({ id: [short.id, long.id], days_lt: 40 }));
    const sort = encodeURIComponent(JSON.stringify(['days', 'DESC']));
    const { body: sorted } = await librarian.get(`loans?filter=${filter}&sort=${sort}`);
    expect(sorted.map(({ id }: { id: number }) => id)).toEqual([long.id, short.id]);
    const few = encodeURIComponent(JSON.stringify({ id: [short.id, long.id], days_lt: 3 }));
    expect((await librarian.get(`loans?filter=${few}`)).body).toHaveLength(1);
  });

  it('offers the views that its schemas declare', async () => {
    const { body } = await member.get('list-views?list=loans');
    const [view] = body.views;
    expect(view).toMatchObject({
      name: 'Gemahnt, je Monat',
      mayChange: false,
      state: { filter: { status: 'overdue' }, group: { by: 'due_on', unit: 'month' } },
    });
  });

  it('lends a book and takes it back, step by step', async () => {
    const days = { lent_on: '2026-01-05', due_on: '2026-02-02' };
    const { body: loan } = await librarian.post('loans', {
      ...days,
      copy: record('copy'),
      member: record('member'),
    });
    expect(loan.status).toBe('lent');
    const unpaid = await librarian.post(`loans/${loan.id}/transitions/remind`, {});
    expect(Object.keys(unpaid.body.errors)).toEqual(['fee']);
    const { body: reminded } = await librarian.post(`loans/${loan.id}/transitions/remind`, {
      fields: { fee: 250 },
    });
    expect(reminded).toMatchObject({ status: 'overdue', fee: 250 });
    const { body: returned } = await librarian.post(`loans/${loan.id}/transitions/give_back`, {
      fields: { returned_on: '2026-02-10' },
    });
    expect(returned.status).toBe('returned');
  });

  it('shows a member every book, but of members and loans only their own', async () => {
    const branch = record('branch');
    const { body: other } = await librarian.post('members', { first_name: 'Eva', last_name: 'Roth', branch });
    const loan = { copy: record('copy'), lent_on: '2026-01-05', due_on: '2026-02-02' };
    const { body: others } = await librarian.post('loans', { ...loan, member: other.id });
    expect((await member.get('books')).body).toHaveLength((await librarian.get('books')).body.length);
    expect((await member.get('members')).body.map(({ id }: { id: number }) => id)).toEqual([
      record('member'),
    ]);
    expect((await member.get(`members/${other.id}`)).status).toBe(404);
    expect((await member.get(`loans/${others.id}`)).status).toBe(404);
    const owners = (await member.get('loans')).body.map((each: { member: number }) => each.member);
    expect(new Set(owners)).toEqual(new Set([record('member')]));
  });

  it('shows the birth date to librarians, and to no member, on no path', async () => {
    const path = `members/${record('member')}`;
    expect((await librarian.get(path)).body.birth_date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await member.get(path)).body.birth_date).toBeNull();
    const filter = encodeURIComponent(JSON.stringify({ birth_date_lt: '2020-01-01' }));
    expect((await member.get(`members?filter=${filter}`)).status).toBe(403);
  });

  it('has settings of its own, which count at once', async () => {
    const set = async (key: string, value: string | null) => {
      const filter = encodeURIComponent(JSON.stringify({ key }));
      const [{ id }] = (await administrator.get(`setup?filter=${filter}`)).body;
      return administrator.put(`setup/${id}`, { value });
    };
    const { status, body } = await set('lending.days', '366');
    expect([status, body.errors.value.code]).toEqual([400, 'maximum']);
    expect((await set('lending.days', '21')).body).toMatchObject({
      group: 'lending',
      value: '21',
      default: '28',
    });
    expect((await set('numbers.copy', 'X{n:3}')).status).toBe(200);
    const copy = { book: record('book'), branch: record('branch'), condition: 'good' };
    expect((await librarian.post('copies', copy)).body.number).toBe('X001');
    await set('numbers.copy', null);
  });

  it('keeps documents as long as their kind or its setting says', async () => {
    const year = new Date().getFullYear();
    const upload = (kind: string) =>
      librarian.upload(`documents/upload?filename=a.pdf${kind}`, `%PDF-1.7 ${kind}`);
    expect((await upload('&kind=card')).body).toMatchObject({ retention_until: `${year + 1}-12-31` });
    expect((await upload('')).body).toMatchObject({
      kind: 'correspondence',
      retention_until: `${year + 6}-12-31`,
    });
  });

  it('lets members change nothing', async () => {
    expect((await member.post('books', { title: 'Emma', author: 'Austen' })).status).toBe(403);
  });
});

async function limitTo(administrator: Caller, role: string, limits: object): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ email: `${role}@example.org` }));
  const [user] = (await administrator.get(`users?filter=${filter}`)).body;
  const { body: whole } = await administrator.get(`users/${user.id}`);
  const { status, body } = await administrator.put(`users/${user.id}`, { ...whole, ...limits });
  expect([status, body.errors]).toEqual([200, undefined]);
}
