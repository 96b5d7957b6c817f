import { createInterface } from 'node:readline/promises';
import { facts } from '@generated/facts.ts';
import { office } from '@office/server.ts';
import { createUser } from '../engine/server/auth/createUser.ts';
import { passwordFault, passwordLength } from '../engine/server/auth/passwordRules.ts';
import { readConfig } from '../engine/server/config.ts';
import { openOffice } from '../engine/server/openOffice.ts';
import { allRights } from '../engine/server/records/rows/allRights.ts';
import { reportFailure } from './reportFailure.ts';

/**
 * Asks for values that the environment lacks (ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME,
 * ADMIN_PASSWORD).
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, facts.product);
  const answers = await askAll();
  if (!/^\S+@\S+\.\S+$/.test(answers.email)) throw new Error('The e-mail address is not one.');
  if (await passwordFault(answers.password, answers.email, facts.product))
    throw new Error(
      `The password needs at least ${passwordLength.minimum} characters and must not be a common one or the address.`,
    );

  const migrations = 'src/office/migrations';
  const { database, open } = await openOffice(config, { facts, office, migrations });
  try {
    await office.fill?.baseData(database);
    await createUser(open(allRights, 'create-admin'), { ...answers, roles: ['administrator'] });
  } finally {
    await database.close();
  }
  process.stdout.write(`${answers.email} can sign in now at ${config.publicUrl}${facts.product.basePath}\n`);
}

async function askAll() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (name: string, question: string) =>
    process.env[name]?.trim() || (await terminal.question(`${question}: `)).trim();
  try {
    return {
      email: await ask('ADMIN_EMAIL', 'E-mail'),
      firstName: await ask('ADMIN_FIRST_NAME', 'First name'),
      lastName: await ask('ADMIN_LAST_NAME', 'Last name'),
      password: await ask('ADMIN_PASSWORD', `Password (${passwordLength.minimum} characters or more)`),
    };
  } finally {
    terminal.close();
  }
}

try {
  await main();
} catch (error) {
  reportFailure(error);
}
