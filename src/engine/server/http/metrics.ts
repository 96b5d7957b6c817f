import { Histogram, labelText } from './histogram.ts';

/** One value of a metric; labels contain names from the program, never personal data. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

type Read = () => number | readonly Sample[] | Promise<number | readonly Sample[]>;

interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly read: Read;
}

/**
 * The metrics of the server in the text format of Prometheus 0.0.4. Other parts register theirs with `add`; they are
 * read at each scrape. Own code because the format is a page long, and the usual library brings a framework for
 * tracing.
 */
export class Metrics {
  readonly #metrics: Metric[] = [];
  readonly #requests = new Histogram(
    'http_request_duration_seconds',
    'Time from the head of a request to its answer.',
  );
  readonly #answers = new Histogram(
    'database_statement_duration_seconds',
    'Time from sending a statement to its answer, without waiting for a connection.',
  );
  #statements = 0;

  readonly countStatement = (): void => {
    this.#statements += 1;
  };

  /** Labelled by database, not by text: there are as many texts as filters. */
  readonly timeStatement = (database: string, seconds: number): void =>
    this.#answers.observe({ database }, seconds);

  /** There are few labels: templates of routes, methods and statuses. */
  countRequest(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe({ route, method, status: String(status) }, seconds);
  }

  add(type: Metric['type'], name: string, help: string, read: Read): void {
    this.#metrics.push({ type, name, help, read });
  }

  /** A metric that cannot be read, for example while the database is unavailable, is left out. */
  async text(): Promise<string> {
    const read = await Promise.allSettled(this.#metrics.map(async metric => metric.read()));
    const lines = this.#metrics.flatMap((metric, at) => {
      const result = read[at];
      return result?.status === 'fulfilled' ? linesOf(metric, result.value) : [];
    });
    const statements = {
      type: 'counter',
      name: 'database_statements_total',
      help: 'Statements sent.',
    } as const;
    return [
      ...this.#requests.lines(),
      ...this.#answers.lines(),
      ...linesOf(statements, this.#statements),
      ...lines,
      '',
    ].join('\n');
  }
}

function linesOf(
  { name, type, help }: Omit<Metric, 'read'>,
  value: number | readonly Sample[],
): readonly string[] {
  const samples = typeof value === 'number' ? [{ value }] : value;
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map((sample: Sample) =>
      sample.labels ? `${name}{${labelText(sample.labels)}} ${sample.value}` : `${name} ${sample.value}`,
    ),
  ];
}
