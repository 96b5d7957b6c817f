import Fastify, { type FastifyInstance } from 'fastify';
import Sqlite from 'libsql';
import pg from 'pg';

type Values = readonly (string | number | null)[];
type Row = Record<string, unknown>;
type Query = (text: string, values: Values) => Promise<Row[]>;

const pageSize = 25;
const cap = 10_001;

/** What a bill of the product's list carries besides its columns: the names of what it refers to. */
const names = `
  c.name as company_name, cl.name as client_name, hi.short_name as insurance_name,
  g.last_name || ', ' || g.first_name as guest_name, rc.name as recipient_company_name,
  (select count(*) from bill_cases where bill_cases.bill = b.id) as case_count`;
const joins = `
  left join companies c on c.id = b.company left join clients cl on cl.id = b.client
  left join health_insurance hi on hi.id = b.recipient_insurance left join guest g on g.id = b.recipient_guest
  left join companies rc on rc.id = b.recipient_company`;
// as the product's indexes have it; PostgreSQL would take empty days for the latest
const order = 'order by b.issue_date desc nulls last, b.id desc';

/**
 * Routes for bills as one would write them for this one table, without sign-in, rights, log or checks: the mark
 * that the product is measured against.
 */
export function byHand(url: string): FastifyInstance {
  const { query, json, found, end } = url.startsWith('sqlite:') ? onSqlite(url.slice(7)) : onPostgres(url);
  const app = Fastify();
  app.addHook('onClose', end);

  const list =
    (counted: (where: string) => string, page: (where: string) => string, asText: boolean) =>
    async (
      request: { query: unknown },
      reply: { header(name: string, value: string): unknown; type(name: string): unknown },
    ) => {
      const { status, company, like, match, first = '0' } = request.query as Readonly<Record<string, string>>;
      const word = like === undefined ? match && found.pattern(match) : `%${like}%`;
      const values = [status, company, word].filter(value => value !== undefined);
      const searched = like === undefined ? found.match : found.like;
      const where = status
        ? 'where b.status = $1'
        : company
          ? 'where b.company = $1'
          : word
            ? `where ${searched}`
            : '';
      const [total] = await query(counted(where), values);
      const rows = await query(`${page(where)}`, [...values, Number(first)]);
      reply.header('content-range', `bills 0-24/${total?.total}`);
      if (!asText) return rows;
      reply.type('application/json');
      return rows[0]?.body;
    };

  const exact = (where: string) => `select count(*) as total from bills b ${where}`;
  const capped = (where: string) =>
    `select count(*) as total from (select 1 from bills b ${where} limit ${cap}) as counted`;
  const limit = (where: string) => `limit ${pageSize} offset $${where === '' ? 1 : 2}`;
  const joined = (where: string) =>
    `select b.*, ${names} from bills b ${joins} ${where} ${order} ${limit(where)}`;
  const bare = (where: string) => `select b.* from bills b ${where} ${order} ${limit(where)}`;
  const assembled = (where: string) => json.rows(`select b.* from bills b ${where} ${order} ${limit(where)}`);

  app.get('/exact', list(exact, joined, false));
  app.get('/capped', list(capped, joined, false));
  app.get('/bare', list(capped, bare, false));
  app.get('/json', list(capped, assembled, true));
  app.get<{ Params: { id: string } }>('/bills/:id', async request => {
    const [bill] = await query(`select b.*, ${names} from bills b ${joins} where b.id = $1`, [
      Number(request.params.id),
    ]);
    return bill;
  });
  app.post('/bills', async (request, reply) => {
    const { kind, company, recipient_type, recipient_guest } = request.body as Readonly<
      Record<string, string>
    >;
    const now = new Date().toISOString();
    const values = [kind, company, recipient_type, recipient_guest, now, now].map(value => value ?? null);
    const [bill] = await query(
      'insert into bills (kind, company, recipient_type, recipient_guest, created_at, updated_at) values ($1, $2, $3, $4, $5, $6) returning *',
      values,
    );
    return reply.code(201).send(bill);
  });
  return app;
}

interface Access {
  readonly query: Query;
  readonly json: { rows(query: string): string };
  /** bills whose search text has a word: by LIKE, and as the index of the database answers best */
  readonly found: { readonly like: string; readonly match: string; pattern(word: string): string };
  end(): Promise<void>;
}

/** Like the product's own connection: durable, with prepared statements. */
function onSqlite(file: string): Access {
  const connection = new Sqlite(file);
  connection.exec('pragma synchronous = full; pragma busy_timeout = 5000; pragma cache_size = -65536');
  const statements = new Map<string, Sqlite.Statement>();
  return {
    async query(text, values) {
      const statement = statements.get(text) ?? connection.prepare(text.replaceAll(/\$\d/g, '?'));
      statements.set(text, statement);
      return statement.all([...values]) as Row[];
    },
    found: {
      like: 'b.id in (select rowid from bills_search where search_text like $1)',
      match: 'b.id in (select rowid from bills_search where bills_search match $1)',
      pattern: word => `"${word}"`,
    },
    json: { rows: query => `select json_group_array(json_object(${columns})) as body from (${query})` },
    end: async () => void connection.close(),
  };
}

function onPostgres(url: string): Access {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const texts = new Map<string, string>();
  return {
    async query(text, values) {
      const name = texts.get(text) ?? `q${texts.size}`;
      texts.set(text, name);
      return (await pool.query<Row>({ name, text, values: [...values] })).rows;
    },
    found: {
      like: 'b.search_text like $1',
      match: 'b.search_text like $1',
      pattern: word => `%${word}%`,
    },
    json: { rows: query => `select json_agg(page)::text as body from (${query}) as page` },
    end: () => pool.end(),
  };
}

const columns = [
  'id',
  'version',
  'number',
  'status',
  'kind',
  'company',
  'client',
  'recipient_type',
  'recipient_insurance',
  'recipient_guest',
  'recipient_company',
  'recipient_name',
  'issue_date',
  'due_date',
  'service_from',
  'service_to',
  'net',
  'vat_7',
  'vat_19',
  'vat',
  'gross',
  'copay',
  'total',
  'paid',
  'open',
  'currency',
  'vat_note',
  'dunning_level',
  'dunning_block',
  'delivery',
  'sent_at',
  'created_at',
  'updated_at',
]
  .map(name => `'${name}', "${name}"`)
  .join(', ');
