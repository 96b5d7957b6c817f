import { createHash, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { type HandDatabase, openByHand, type Query, type Row } from './byHandDatabase.ts';
import { columns, insertBill, insertEntry, limit, names, order, updateBill } from './byHandSql.ts';

type Text = Readonly<Record<string, string>>;

/**
 * Routes for bills as one would write them by hand for this one table: the baseline for the product. Below
 * `/checked` the same routes with a session, a permission check, validation of references, and a log.
 */
export function byHand(url: string): FastifyInstance {
  const database = openByHand(url);
  const app = Fastify();
  app.addHook('onClose', () => database.close());
  app.register(billRoutes(database, false));
  app.register(billRoutes(database, true), { prefix: '/checked' });
  return app;
}

const billRoutes =
  (database: HandDatabase, isChecked: boolean): FastifyPluginAsync =>
  async app => {
    const users = new WeakMap<object, unknown>();
    if (isChecked) {
      app.addHook('onRequest', async (request, reply) => {
        const right = `bills.${actions[request.method]}`;
        const user = await userOf(database.query, request.headers.cookie ?? '', right);
        if (user === null) return reply.code(401).send();
        users.set(request, user);
      });
    }

    app.get('/bills', async (request, reply) => {
      const { status, company, word, first = '0' } = request.query as Text;
      const [where, value] = status
        ? ['where b.status = $1', status]
        : company
          ? ['where b.company = $1', company]
          : word
            ? [`where ${database.found}`, database.pattern(word)]
            : ['', null];
      const values = value === null ? [Number(first)] : [value, Number(first)];
      const rows = await database.query(pageOf(where), values);
      reply.header('content-range', `bills 0-24/${rows[0]?.all_of_them}`);
      return rows;
    });

    app.get<{ Params: Text }>('/bills/:id', async request =>
      answerOf(await database.query(one, [Number(request.params.id)])),
    );

    app.post('/bills', async (request, reply) => {
      const body = request.body as Row;
      const now = new Date().toISOString();
      const values = [body.kind, body.company, body.recipient_type, body.recipient_guest, now, now];
      const bill = await database.transaction(async query => {
        if (isChecked) await checkReferences(query, body);
        const [made] = await query(insertBill, values);
        if (isChecked) await log(query, 'create', users.get(request), made?.id, body, null);
        return answerOf(await query(one, [made?.id]));
      });
      return reply.code(201).send(bill);
    });

    app.put<{ Params: Text }>('/bills/:id', async (request, reply) => {
      const body = request.body as Row;
      const id = Number(request.params.id);
      const version = Number(/^"v(\d+)"$/.exec(request.headers['if-match'] ?? '')?.[1]);
      const bill = await database.transaction(async query => {
        if (isChecked) {
          const [stored] = await query(`select * from bills where id = $1 ${database.forUpdate}`, [id]);
          if (stored?.status !== 'draft') throw new Error('The bill is no draft.');
        }
        const values = [body.vat_note, body.service_from, new Date().toISOString(), id, version];
        const [written] = await query(updateBill, values);
        if (!written) return null;
        if (isChecked) {
          const [last] = await query(
            'select hash from activity_log where stream = $1 order by id desc limit 1',
            [`bills/${id}`],
          );
          await log(query, 'update', users.get(request), id, body, last?.hash ?? null);
        }
        return answerOf(await query(one, [id]));
      });
      return bill ?? reply.code(412).send();
    });
  };

const actions: Text = { GET: 'list', POST: 'create', PUT: 'update' };

const capped = (where: string) =>
  `(select count(*) from (select 1 from bills b ${where} limit 10001) as counted)`;
/** The page's ids are found first, so that names are read only for its rows. */
const pageOf = (where: string) =>
  `select ${columns}, ${names}, ${capped(where)} as all_of_them
  from (select b.id as page_id from bills b ${where} ${order} ${limit(where === '' ? 1 : 2)}) as page
  join bills b on b.id = page.page_id ${order}`;
const one = `select ${columns}, ${names},
  (select a.reason from approval_requests a where a.resource = 'bills' and a.record_id = b.id and a.status = 'open') as approval
  from bills b where b.id = $1`;

/** The transitions from each state. */
const steps: Readonly<Record<string, readonly string[]>> = {
  draft: ['issue'],
  issued: ['send', 'cancel', 'write_off'],
  sent: ['cancel', 'write_off'],
  partially_paid: ['cancel', 'write_off'],
};

const answerOf = ([bill]: readonly Row[]): Row => ({
  ...bill,
  transitions: steps[String(bill?.status)] ?? [],
});

async function userOf(query: Query, cookie: string, right: string): Promise<unknown> {
  const sid = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  const hash = createHash('sha256').update(sid).digest('hex');
  const [session] = await query(
    `select u.id from sessions s join users u on u.id = s."user"
    where s.token_hash = $1 and s.expires_at > $2 and u.status = 'active' and exists (
      select 1 from users__roles h join roles__permissions r on r.roles_id = h.roles_id
      join permissions p on p.id = r.permissions_id where h.users_id = u.id and p."key" = $3)`,
    [hash, new Date().toISOString(), right],
  );
  return session?.id ?? null;
}

async function checkReferences(query: Query, { company, recipient_guest }: Row): Promise<void> {
  const [found] = await query(
    `select (select count(*) from companies where id = $1 and roles like '%provider%') as company,
      (select count(*) from guest where id = $2) as guest`,
    [company, recipient_guest],
  );
  if (Number(found?.company) !== 1 || Number(found?.guest) !== 1) throw new Error('Not found.');
}

/** Writes a log entry with the hash of the entry before it. */
async function log(
  query: Query,
  action: string,
  user: unknown,
  id: unknown,
  body: Row,
  before: unknown,
): Promise<void> {
  const now = new Date().toISOString();
  const changes = JSON.stringify(body);
  const content = [now, user, action, 'bills', id, changes, randomUUID(), `bills/${id}`, before];
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  await query(insertEntry, [...content, hash, now, now]);
}
