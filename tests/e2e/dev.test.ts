import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyProject, type Project } from './project.ts';
import { apiOf, go, settled, type Visitor, visit } from './visitor.ts';

let project: Project;
let developer: Visitor;
beforeAll(async () => {
  project = await copyProject();
  await project.start('--dev');
  developer = await visit(project, 'administrator');
  for (const code of ['DR', 'PROF'])
    await post('titles', { code, name_de: `Titel ${code}`, position: 'before', sort: 1 });
  // a page of a thousand files, each translated when it is asked for
  developer.page.setDefaultTimeout(60_000);
}, 240_000);
afterAll(async () => {
  await developer?.leave();
  await project?.remove();
});

async function post(resource: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  const cookies = await developer.context.cookies(project.url);
  const token = cookies.find(({ name }) => name === 'token')?.value ?? '';
  const headers = { origin: new URL(project.url).origin, authorization: `Bearer ${token}` };
  const answer = await developer.context.request.post(apiOf(project, resource), { data, headers });
  if (!answer.ok()) throw new Error(`${resource}: ${answer.status()} ${await answer.text()}`);
}

it('npm run dev prints one address, which answers with the application', async () => {
  const addresses = project.printed().match(/http:\/\/\S+/g);
  expect(addresses).toEqual([project.url]);
  // the first visit waits until Vite has bundled the packages
  await developer.page.goto(project.url, { timeout: 120_000 });
  await developer.page.locator('h1').waitFor({ timeout: 120_000 });
});

/** The browser parses a thousand files with each page that is loaded whole: these two are come to within the program. */
const bill = new Map(inject('filled').records).get('bill');
it.each(['', `/bills/${bill}`])('a reload shows the page at /tours%s again', async path => {
  const { page } = developer;
  await go(developer, project.url + path);
  const heading = await page.locator('h1').innerText();
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  await settled(page);
  expect(await page.locator('h1').innerText()).toBe(heading);
});

it.each(['', '/', '?tab=1', '/bills', '/bills/3', '/jobs', '/profile'])(
  'the server answers /tours%s with the application',
  async path => {
    const answer = await fetch(project.url + path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/<script type="module" src="[^"]+\/main\.tsx/);
  },
);

describe('while npm run dev serves, and a form is open', () => {
  const schemaOf = (entity: string) => join(project.folder, 'schemas', `${entity}.json`);
  const kept = readFileSync('schemas/title.json', 'utf8');
  const migrations = () => readdirSync(join(project.folder, 'src/office/migrations'));
  const code = () => developer.page.locator('[name=code]');

  /** the title with fields of these names, and with these changes of its texts */
  function saveTitle(names: readonly string[], more: Readonly<Record<string, object>> = {}, text = kept) {
    const schema = JSON.parse(text);
    for (const name of names) {
      const label = `Feld ${name}`;
      schema.properties[name] = {
        type: 'string',
        maxLength: 40,
        'x-label': { de: label, en: label },
        ...more[name],
      };
      schema['x-form'].sections[0].fields.push(name);
    }
    writeFileSync(schemaOf('title'), JSON.stringify(schema, null, 2));
  }
  /** the titles as the server answers them with these fields; its refusal where it knows one of them not */
  async function titles(...fields: readonly string[]) {
    const asked = encodeURIComponent(JSON.stringify(['code', ...fields]));
    const answer = await developer.context.request.get(apiOf(project, `titles?fields=${asked}`));
    return answer.ok() ? ((await answer.json()) as Readonly<Record<string, unknown>>[]) : answer.status();
  }
  const served = (...fields: readonly string[]) =>
    expect.poll(async () => Array.isArray(await titles(...fields)), { timeout: 60_000 }).toBe(true);
  const gone = (field: string) => expect.poll(() => titles(field), { timeout: 60_000 }).toBe(400);

  beforeAll(async () => {
    await go(developer, `${project.url}/titles/new`);
    await code().waitFor({ timeout: 120_000 });
    await code().fill('Getippt');
  });
  afterEach(async () => {
    expect(await code().inputValue()).toBe('Getippt');
  });

  it('a field, a label and an entity appear in it when they are saved, and what was typed stays', async () => {
    const { page } = developer;
    const before = migrations().length;
    const saved = performance.now();
    saveTitle(['nickname']);
    await page.getByLabel('Feld nickname').waitFor({ timeout: 60_000 });
    console.log(`save → visible: ${Math.round(performance.now() - saved)} ms`);
    saveTitle(['nickname'], {}, kept.replace('"Kürzel"', '"Kurzwort"'));
    await page.getByText('Kurzwort').first().waitFor({ timeout: 60_000 });
    const thing = {
      ...JSON.parse(kept),
      'x-resource': 'things',
      'x-label': { de: ['Ding', 'Dinge'], en: ['Thing', 'Things'] },
    };
    writeFileSync(schemaOf('thing'), JSON.stringify(thing));
    await page.getByRole('navigation').getByText('Dinge').waitFor({ timeout: 60_000 });
    await served('nickname');
    expect(migrations().length).toBe(before + 1);
    rmSync(schemaOf('thing'));
  });

  it('it settles on the last of twelve saves, after a fault, a deleted file, and the end of its server', async () => {
    for (let count = 1; count <= 12; count += 1) saveTitle(['nickname', `rapid_${count}`]);
    await served('nickname', 'rapid_12');
    await gone('rapid_11');

    const { page } = developer;
    const notice = page.getByRole('region', { name: 'npm run dev' });
    writeFileSync(schemaOf('title'), kept.slice(0, -20));
    await notice.getByText('schemas/title.json:').waitFor();
    expect(await titles('rapid_12')).toBeInstanceOf(Array);
    saveTitle(['nickname', 'rapid_12']);
    await notice.waitFor({ state: 'detached' });
    expect(project.printed()).toContain('Nothing is left to fix or to decide');
    rmSync(schemaOf('title'));
    saveTitle(['nickname', 'back']);
    await served('back');
    await notice.waitFor({ state: 'detached' });

    for (const pid of serverPids(project.folder)) process.kill(pid, 'SIGKILL');
    saveTitle(['back', 'after']);
    await served('back', 'after');
    await gone('nickname');
  });

  it('it shows a generated file that was deleted, as git does, once it is written again', async () => {
    rmSync(join(project.folder, 'generated/labels/de/title.ts'));
    saveTitle(['back', 'after'], {}, kept.replace('"Kürzel"', '"Kennung"'));
    await developer.page.getByText('Kennung').first().waitFor({ timeout: 60_000 });
    saveTitle(['back', 'after']);
    await developer.page.getByText('Kürzel').first().waitFor({ timeout: 60_000 });
  });

  it('it refuses a changed migration that its database has done, and plans nothing after it', async () => {
    const notice = developer.page.getByRole('region', { name: 'npm run dev' });
    const before = migrations();
    const path = join(project.folder, 'src/office/migrations', before[0] ?? '');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/("kind": "maxLength",\s+"column": "\w+",\s+"\w+": )\d+/, '$13'));
    await notice.getByText('was changed after it was applied').waitFor({ timeout: 60_000 });
    expect(migrations()).toEqual(before);
    writeFileSync(path, text);
    await notice.waitFor({ state: 'detached', timeout: 60_000 });
    expect(migrations()).toEqual(before);
    // also where a server had ended for the one that was refused
    await served();
  });

  it('it asks before rows lose or need something, and does what is answered in the browser', async () => {
    const { page } = developer;
    const notice = page.getByRole('region', { name: 'npm run dev' });
    const required = kept.replace('"required": ["code",', '"required": ["code", "shape",');
    const before = migrations();
    saveTitle(['back', 'after', 'shape'], {}, required);
    await notice.getByText(/^titles\.shape is new and required: \d+ rows/).waitFor({ timeout: 60_000 });
    expect(await titles('shape')).toBe(400);
    expect(migrations()).toEqual(before);
    const value = notice.getByRole('textbox');
    await value.fill('nonsense(');
    await notice.getByRole('button', { name: 'fill' }).click();
    await notice.getByRole('alert').waitFor();
    await value.fill('concat("Form ", code)');
    await notice.getByRole('button', { name: 'fill' }).click();
    await notice.waitFor({ state: 'detached', timeout: 60_000 });
    // another server takes over once it is answered
    await expect
      .poll(() => titles('shape'))
      .toContainEqual(expect.objectContaining({ code: 'DR', shape: 'Form DR' }));

    saveTitle(['back', 'after']);
    await notice.getByText(/^titles\.shape is dropped: \d+ rows/).waitFor({ timeout: 60_000 });
    await notice.getByRole('button', { name: 'wait' }).click();
    expect(await titles('shape')).toBeInstanceOf(Array);
    saveTitle(['back', 'after', 'contour'], {}, kept);
    await notice.getByRole('button', { name: 'rename contour' }).click();
    await notice.waitFor({ state: 'detached', timeout: 60_000 });
    await expect
      .poll(() => titles('contour'))
      .toContainEqual(expect.objectContaining({ code: 'DR', contour: 'Form DR' }));
  });
});

it('npm run dev ends well on a signal, however silent the connections to it are', async () => {
  await developer.leave();
  expect(await project.stop()).toBe('exit code 0');
});

/** The server and the one that stands by. */
const serverPids = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => commandOf(pid).includes(join(folder, 'src/cli/dev/standby.mjs')));

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
