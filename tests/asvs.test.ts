import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Of each section of ASVS 5.0 the requirements of levels 1 and 2, 253 in all. */
const sections = `
1.1: 1 2
1.2: 1 2 3 4 5 6 7 8 9
1.3: 1 2 3 4 5 6 7 8 9 10 11
1.4: 1 2 3
1.5: 1 2
2.1: 1 2 3
2.2: 1 2 3
2.3: 1 2 3 4
2.4: 1
3.2: 1 2
3.3: 1 2 3 4
3.4: 1 2 3 4 5 6
3.5: 1 2 3 4 5
3.7: 1 2
4.1: 1 2 3
4.2: 1
4.3: 1 2
4.4: 1 2 3 4
5.1: 1
5.2: 1 2 3
5.3: 1 2
5.4: 1 2 3
6.1: 1 2 3
6.2: 1 2 3 4 5 6 7 8 9 10 11 12
6.3: 1 2 3 4
6.4: 1 2 3 4
6.5: 1 2 3 4 5
6.6: 1 2 3
6.8: 1 2 3 4
7.1: 1 2 3
7.2: 1 2 3 4
7.3: 1 2
7.4: 1 2 3 4 5
7.5: 1 2
7.6: 1 2
8.1: 1 2
8.2: 1 2 3
8.3: 1
8.4: 1
9.1: 1 2 3
9.2: 1 2 3 4
10.1: 1 2
10.2: 1 2
10.3: 1 2 3 4
10.4: 1 2 3 4 5 6 7 8 9 10 11
10.5: 1 2 3 4 5
10.6: 1 2
10.7: 1 2 3
11.1: 1 2
11.2: 1 2 3
11.3: 1 2 3
11.4: 1 2 3 4
11.5: 1
11.6: 1
12.1: 1 2 3
12.2: 1 2
12.3: 1 2 3 4
13.1: 1
13.2: 1 2 3 4 5
13.3: 1 2
13.4: 1 2 3 4 5
14.1: 1 2
14.2: 1 2 3 4
14.3: 1 2 3
15.1: 1 2 3
15.2: 1 2 3
15.3: 1 2 3 4 5 6 7
16.1: 1
16.2: 1 2 3 4 5
16.3: 1 2 3 4
16.4: 1 2 3
16.5: 1 2 3
17.1: 1
17.2: 1 2 3 4
17.3: 1 2
`;
/** Of level 3 those that the product sets itself. */
const ownLevel3 = ['6.3.7', '6.3.8', '6.4.6', '7.5.3', '8.3.2', '15.4.2'];

const required = sections
  .trim()
  .split('\n')
  .flatMap(line => {
    const [section = '', numbers = ''] = line.split(': ');
    return numbers.split(' ').map(number => `${section}.${number}`);
  });

const table = readFileSync('.github/asvs.md', 'utf8');
const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([123]) \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', asks = '', state = '', how = '']) => ({ id, level, asks, state, how }),
);
const files = new Map(
  [...table.matchAll(/^\[(\w+)\]: (\S+)$/gm)].map(([, name = '', path = '']) => [name, path]),
);
/** `[name]`, or `[name] “a test in it”` */
const proofs = rows.flatMap(({ id, how }) =>
  [...how.matchAll(/\[(\w+)\](?!\()(?: “([^”]+)”)?/g)].map(([, name = '', test = '']) => ({
    id,
    name,
    test,
  })),
);

describe('the table of the ASVS', () => {
  it('has each requirement of levels 1 and 2 once, and the chosen ones of level 3', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...required, ...ownLevel3].toSorted());
    expect(rows.filter(({ level }) => level === '3').map(({ id }) => id)).toEqual(ownLevel3);
  });

  it('says of each how it stands, and the reason', () => {
    const states = ['met', 'by code', '**in part**', '**not met**', 'operator', 'n/a'];
    const faulty = rows.filter(({ asks, state, how }) => !states.includes(state) || !asks || how.length < 3);
    expect(faulty.map(({ id }) => id)).toEqual([]);
  });

  it('counts what it has', () => {
    const count = (state: string) => rows.filter(row => row.state.replaceAll('*', '') === state).length;
    const counted = ['met', 'by code', 'in part', 'not met', 'operator', 'n/a'].map(
      state => `${count(state)} ${state}`,
    );
    expect(table).toContain(`Of ${rows.length}: ${counted.join(', ')}.`);
    const idsOf = (state: string) =>
      rows.flatMap(({ id, state: own }) => (own === `**${state}**` ? [id] : [])).join(', ');
    expect(table).toContain(`Not met: ${idsOf('not met')}. In part: ${idsOf('in part')}.`);
  });

  it('names tests that are there, by names that they have', () => {
    expect(proofs.length).toBeGreaterThan(150);
    const lost = proofs.filter(({ name, test }) => {
      const path = join('.github', files.get(name) ?? 'missing');
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(test);
    });
    expect(lost).toEqual([]);
    const named = new Set(proofs.map(({ name }) => name));
    expect([...files.keys()].filter(name => !named.has(name))).toEqual([]);
  });

  it('names keywords that schemas can have', () => {
    const keywords = new Set([...table.matchAll(/`(x-[\w-]+)`/g)].map(([, keyword = '']) => `"${keyword}"`));
    const known = readFileSync('codegen/meta.schema.json', 'utf8');
    expect([...keywords].filter(keyword => !known.includes(keyword))).toEqual([]);
  });

  it('names code and parts of itself that are there', () => {
    const sources = [...table.matchAll(/`((?:src|tests)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
    expect(sources.filter(path => !existsSync(path))).toEqual([]);
    const titles = [...table.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const links = [...table.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter(anchor => !titles.includes(anchor))).toEqual([]);
  });
});
