import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circleAmong, filesBelow, type Import, importsBelow, textOf } from './importGraph';

interface Zone {
  readonly name: string;
  readonly holds: RegExp;
  readonly mayImport: readonly RegExp[];
}

/** Entities that the engine itself needs: their types and pages exist in every office. */
const systemEntities = readdirSync('schemas/system').map(file => basename(file, '.json'));
const systemPages = new RegExp(`^generated/admin/(${systemEntities.join('|')})\\.tsx$`);
const typesOfEntities = /^generated\/types\/entities\.ts$/;

const engineShared = /^src\/engine\/shared\//;
const engineServer = /^src\/engine\/server\//;
const kit = /^src\/engine\/admin\/kit\//;
const generated = /^generated\//;
const officeShared = /^src\/office\/\w+\/shared\//;
const officeServer = /^src\/office\/(\w+\/server\/|rows\.ts$)/;
const officeFormats = /^src\/office\/format(s|Checks)\.ts$/;
const officeTexts = /^src\/office\/\w+\/texts\//;
const officeScreens = /^src\/office\/\w+\/screens\//;
/** What pages of an office may use of the shell: the session, calls to the API, files from it, and the progress of jobs. */
const shellFronts =
  /^src\/engine\/admin\/shell\/(services\.ts|useApi\.ts|jobs\/(Job(Dialog|Progress)\.tsx|useJob\.ts)|providers\/(basedOn|httpClient|newKey|saveFile)\.ts)$/;

/** The table of the architecture: a file belongs to the first zone that holds it. */
const zones: readonly Zone[] = [
  {
    name: 'the command line of codegen',
    holds: /^codegen\/cli\.ts$/,
    mayImport: [/^codegen\//, /^src\/cli\/(lookInto|takeBack)\.ts$/],
  },
  { name: 'codegen', holds: /^codegen\//, mayImport: [/^codegen\//, engineShared] },
  { name: 'engine/shared', holds: engineShared, mayImport: [engineShared] },
  {
    name: 'engine/server',
    holds: engineServer,
    mayImport: [engineServer, engineShared, typesOfEntities, /^package\.json$/],
  },
  { name: 'engine/admin/kit', holds: kit, mayImport: [kit, engineShared] },
  {
    name: 'engine/admin/shell',
    holds: /^src\/engine\/admin\//,
    mayImport: [/^src\/engine\/admin\//, engineShared, systemPages],
  },
  { name: 'generated/admin', holds: /^generated\/admin\//, mayImport: [generated, kit, engineShared] },
  { name: 'generated', holds: generated, mayImport: [generated, engineShared] },
  { name: 'office/*/shared', holds: officeShared, mayImport: [officeShared, engineShared] },
  { name: 'office/*/texts', holds: officeTexts, mayImport: [officeTexts, officeShared, engineShared] },
  {
    name: 'office/*/server',
    holds: officeServer,
    mayImport: [officeServer, officeFormats, officeShared, engineServer, engineShared, /^generated\/types\//],
  },
  {
    name: 'office/*/screens',
    holds: officeScreens,
    mayImport: [officeScreens, officeFormats, officeShared, kit, shellFronts, engineShared, generated],
  },
  {
    name: 'office/seed',
    holds: /^src\/office\/seed\//,
    mayImport: [/^src\/office\/seed\//, officeServer, officeShared, engineServer, engineShared, generated],
  },
  { name: 'office', holds: /^src\/office\//, mayImport: [/^src\/office\//, /^src\/engine\//, generated] },
];

/** From the bottom up: a file of the server imports from its own layer and from those before it. */
const serverLayers = [
  'environment.ts',
  'configTable.ts',
  'configRules.ts',
  'config.ts',
  'dataFolder.ts',
  'privateFile.ts',
  'secretKey.ts',
  'logKeys.ts',
  'workLoop.ts',
  'boundedCache.ts',
  'threads/',
  ...[
    'database.ts',
    'errorCode.ts',
    'connectionLost.ts',
    'roomWatch.ts',
    'constraintViolation.ts',
    'rolledBack.ts',
    'numbers.thread.ts',
    'numbers.ts',
    'sql/',
    'ddl/',
    'sqlite/',
    'postgres/',
    'connect.ts',
    'separateOwner.ts',
    'migrations/files/',
    'migrations/rows/',
    'migrations/large/',
    'migrations/',
  ].map(name => `database/${name}`),
  'access/',
  'audit/',
  ...[
    'rows/',
    'labels/',
    'search/',
    'filter/',
    'read/',
    'list/',
    'input/',
    'files/',
    'write/',
    'product/',
    'workflow/',
  ].map(name => `records/${name}`),
  'http/',
  'settings/',
  'files/',
  'exports/',
  'views/',
  'mail/',
  'jobs/',
  'imports/',
  'bulk/',
  'record-files/',
  'documents/',
  'auth/',
  'rights/',
  'integrity/',
  'quality/',
  'backup/',
  'officeParts.ts',
  'noOfficeParts.ts',
  'officeModel.ts',
  'openOffice.ts',
  'openBeside.ts',
  'app.ts',
  'startFault.ts',
  'startServer.ts',
].map(name => `src/engine/server/${name}`);

/** From the bottom up: what the kit's pages share; the files that generated pages name come last. */
const pageRooms = ['entity/', 'parts/', 'editing/', 'way/', 'frame/', ''].map(
  name => `src/engine/admin/kit/page/${name}`,
);

/** The files of each feature that other features of the office may import; everything else is its own. */
const featureFronts: ReadonlySet<string> = new Set(
  [
    'advices/shared/advice.ts',
    'bills/server/billFacts.ts',
    'bills/server/billWords.ts',
    'bills/server/contentHash.ts',
    'bills/server/countsForCase.ts',
    'bills/server/creditGuests.ts',
    'bills/server/followCopay.ts',
    'bills/server/followDrafts.ts',
    'bills/server/issueBills.ts',
    'bills/server/leaveDraft.ts',
    'bills/server/owedBills.ts',
    'bills/server/previewGuestCredit.ts',
    'bills/server/recipient.ts',
    'bills/server/vatNote.ts',
    'bills/shared/billStates.ts',
    'bills/shared/guestCredit.ts',
    'calendar/server/holidays.ts',
    'calendar/server/loadOwnHolidays.ts',
    'calendar/shared/dayRule.ts',
    'care/server/loadCare.ts',
    'care/server/ownCare.ts',
    'care/shared/careOn.ts',
    'cases/server/approvedByOthers.ts',
    'cases/server/caseStates.ts',
    'cases/server/followTreatment.ts',
    'cases/server/loadGuests.ts',
    'cases/server/loadParties.ts',
    'cases/server/personOn.ts',
    'cases/server/refreshCases.ts',
    'cases/server/repriceLater.ts',
    'cases/server/reviewBilled.ts',
    'cases/shared/billedStates.ts',
    'cases/shared/caseExplanation.ts',
    'cases/shared/checkResults.ts',
    'cases/shared/openStates.ts',
    'claims/server/claimCopay.ts',
    'claims/server/creditGivenUp.ts',
    'claims/server/claimSteps.ts',
    'claims/server/claimsInstead.ts',
    'claims/server/copayClaims.ts',
    'claims/server/passOn.ts',
    'claims/server/withdraw.ts',
    'copay/server/billsInDoubt.ts',
    'copay/server/copay.ts',
    'copay/server/loadCopay.ts',
    'copay/server/statesTripsOf.ts',
    'dunning/screens/BlockReasons.tsx',
    'dunning/server/chargeReturn.ts',
    'dunning/server/dunningClaims.ts',
    'dunning/server/refreshAlerts.ts',
    'guests/server/guestName.ts',
    'guests/server/hasWrongNumber.ts',
    'guests/server/mirrorPeriods.ts',
    'guests/server/periods.ts',
    'guests/server/sameName.ts',
    'home/shared/jobFigures.ts',
    'insurances/server/ownInsurance.ts',
    'insurances/server/payerTypes.ts',
    'letters/server/address.ts',
    'letters/server/hidden.ts',
    'letters/server/keepLetter.ts',
    'letters/server/letterFacts.ts',
    'letters/server/letterFormat.ts',
    'letters/server/letterValues.ts',
    'letters/server/loadParties.ts',
    'letters/server/parties.ts',
    'letters/server/partyNames.ts',
    'letters/server/renderBeside.ts',
    'letters/server/templateRevisions.ts',
    'mailing/screens/MailBillButton.tsx',
    'mailing/screens/MailRunButton.tsx',
    'payments/server/allocatePayment.ts',
    'payments/server/allocation.ts',
    'payments/server/billDebts.ts',
    'payments/server/followDebts.ts',
    'payments/server/changePayment.ts',
    'payments/server/findRefunds.ts',
    'payments/server/loadOpenBills.ts',
    'payments/server/matchPayments.ts',
    'payments/server/moveAllocations.ts',
    'payments/server/paidOn.ts',
    'payments/server/numberIndex.ts',
    'payments/server/ownAccounts.ts',
    'payments/server/payBack.ts',
    'payments/server/payer.ts',
    'payments/server/paymentRow.ts',
    'payments/server/releaseAllocations.ts',
    'payments/server/reversePayment.ts',
    'payments/server/settleIssued.ts',
    'payments/server/shareOpen.ts',
    'payments/server/splitPayment.ts',
    'payments/shared/mostCharges.ts',
    'pricing/server/amounts.ts',
    'pricing/server/priceTrip.ts',
    'prescriptions/server/approvalRequests.ts',
    'prescriptions/server/requestLetter.ts',
    'prescriptions/server/treatment.ts',
    'prescriptions/shared/approval.ts',
    'pricing/server/tariff.ts',
    'settlements/server/loadSettlement.ts',
    'settlements/server/ownMoney.ts',
    'settlements/server/papers.ts',
    'statements/shared/statementPreview.ts',
    'tours/server/tourStates.ts',
    'warnings/server/concernedByGuest.ts',
    'warnings/server/guestsOf.ts',
    'warnings/server/refreshWarnings.ts',
    'warnings/server/warnOfCopayBills.ts',
  ].map(name => `src/office/${name}`),
);

const imports = importsBelow(['codegen', 'src', 'generated']);

describe('imports', () => {
  it.each(zones)('of $name stay within what it may import', ({ name, mayImport }) => {
    const own = imports.filter(({ file }) => zoneOf(file)?.name === name);
    expect(own.filter(({ target }) => !mayImport.some(zone => zone.test(target)))).toEqual([]);
  });

  it('of the engine name types of system entities alone', () => {
    const named = importsOf(engineServer, generated).flatMap(({ file }) =>
      [...textOf(file).matchAll(/^import (type )?\{([^}]*)\} from '@generated\/[^']*';/gm)].map(
        ([, isType, names = '']) => `${isType ?? 'value '}${names.trim()}`,
      ),
    );
    const types = systemEntities.map(name => `type ${pascalCase(name)}`);
    expect(named.filter(name => !types.includes(name))).toEqual([]);
  });

  it('of the server run downwards, layer by layer', () => {
    const upwards = importsOf(engineServer, engineServer).filter(
      ({ file, target }) => layerOf(target) > layerOf(file),
    );
    expect(upwards).toEqual([]);
    expect(filesBelow(['src/engine/server']).filter(file => layerOf(file) < 0)).toEqual([]);
  });

  it('of what pages share run downwards, room by room', () => {
    const pages = /^src\/engine\/admin\/kit\/page\//;
    const roomOf = (file: string) => pageRooms.findIndex(room => file.startsWith(room));
    const upwards = importsOf(pages, pages).filter(({ file, target }) => roomOf(target) > roomOf(file));
    expect(upwards).toEqual([]);
  });

  it('of one feature reach another by its front files alone', () => {
    const across = imports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return from !== undefined && to !== undefined && from !== to && from !== 'seed';
    });
    expect(across.filter(({ target }) => !featureFronts.has(target))).toEqual([]);
    const used = new Set(across.map(({ target }) => target));
    expect([...featureFronts].filter(front => !used.has(front))).toEqual([]);
  });

  it('run in no circle, types and import() included', () => {
    expect(circleAmong([...imports, ...importsBelow(['tests'])])).toEqual([]);
    expect(
      circleAmong([
        { file: 'a', target: 'b' },
        { file: 'b', target: 'c' },
        { file: 'c', target: 'b' },
        { file: 'c', target: 'd' },
      ]),
    ).toEqual(['b', 'c']);
  });

  it('of the connection are left to access, the database and the start of the server', () => {
    const allowed = [
      'src/engine/server/access',
      'src/engine/server/backup',
      'src/engine/server/database',
      'src/cli',
      'src/office/seed',
    ];
    const wiring = ['app.ts', 'openBeside.ts', 'openOffice.ts', 'officeParts.ts', 'startServer.ts'].map(
      name => `src/engine/server/${name}`,
    );
    const holders = imports.filter(({ target }) =>
      /^src\/engine\/server\/database\/(connect|sqlite\/sqlite|postgres\/postgres)\.ts$/.test(target),
    );
    const others = holders.filter(({ file }) => !isWithin(file, allowed) && !wiring.includes(file));
    expect(others.filter(({ file, target }) => !importsOnlyTypes(file, target))).toEqual([]);
  });

  it('of the rights of the product itself are left to what writes in its name', () => {
    const keepers: readonly (readonly [target: RegExp, mayImport: readonly string[]])[] = [
      [
        /^src\/engine\/server\/access\/asProduct\.ts$/,
        ['src/engine/server/records/product', 'src/engine/server/records/workflow/product'],
      ],
      [
        /^src\/engine\/server\/records\/(workflow\/)?product\//,
        [
          'src/office',
          'src/engine/server/documents',
          'src/engine/server/rights',
          'src/engine/server/settings',
          'src/engine/server/jobs',
          'src/engine/server/quality',
          'src/engine/server/records',
        ],
      ],
    ];
    for (const [target, mayImport] of keepers) {
      const others = imports.filter(item => target.test(item.target) && !isWithin(item.file, mayImport));
      expect(others).toEqual([]);
    }
    const namers = filesBelow(['src']).filter(file => textOf(file).includes('withActor'));
    expect(namers).toEqual(
      ['asProduct.ts', 'data.ts', 'openData.ts'].map(file => `src/engine/server/access/${file}`),
    );
  });

  it('of the network are left to providers: no component builds a request', () => {
    const components = filesBelow(['src']).filter(file => file.endsWith('.tsx'));
    expect(components.filter(file => /\b(http|fetch)\(/.test(textOf(file)))).toEqual([]);
  });

  it('are seen by this test', () => {
    expect(imports).toContainEqual({
      file: 'src/engine/server/openOffice.ts',
      target: 'src/engine/server/database/connect.ts',
    });
    expect(imports.length).toBeGreaterThan(200);
  });
});

const importsOf = (from: RegExp, to: RegExp): readonly Import[] =>
  imports.filter(({ file, target }) => from.test(file) && to.test(target));

const zoneOf = (file: string): Zone | undefined => zones.find(({ holds }) => holds.test(file));

const layerOf = (file: string): number => serverLayers.findIndex(layer => file.startsWith(layer));

/** `src/office/bills/server/billHooks.ts` → `bills` */
const featureOf = (file: string): string | undefined => /^src\/office\/(\w+)\//.exec(file)?.[1];

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

function importsOnlyTypes(file: string, target: string): boolean {
  const name = target.split('/').at(-1);
  return [...textOf(file).matchAll(/^import\b[^;]*?from '([^']+)'/gm)]
    .filter(([, specifier]) => specifier?.endsWith(`/${name}`))
    .every(([statement]) => statement.startsWith('import type '));
}

const isWithin = (file: string, folders: readonly string[]): boolean =>
  folders.some(folder => file === folder || file.startsWith(`${folder}/`));
