import { certificate } from '@office/seed/certificate.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, dialects, type Office, openOffice } from '../../engine/server/office.ts';

const recipient = {
  ik: '661430035',
  name: 'Annahmestelle',
  can_decrypt: true,
  email: 'dta@example.org',
  valid_from: '2020-01-01',
  mode: 'test',
};

describe.each(dialects)('the certificate of a recipient on %s', dialect => {
  let office: Office;
  let clerk: Caller;
  beforeAll(async () => {
    office = await openOffice(dialect);
    clerk = await office.caller('all');
  });
  afterAll(() => office.close());

  test('says itself until when it is valid, and is refused where it cannot be read', async () => {
    const created = await clerk.post('dta-recipient', { ...recipient, certificate_pem: certificate });
    expect([created.status, created.body.certificate_valid_to]).toEqual([201, '2056-11-20']);
    const save = async (certificate_pem: string | null) => {
      const { headers, body } = await clerk.get(`dta-recipient/${created.body.id}`);
      const whole = { ...body, certificate_pem };
      return clerk.put(`dta-recipient/${body.id}`, whole, { 'if-match': String(headers.etag) });
    };
    const broken = await save('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----');
    expect([broken.status, broken.body.errors]).toMatchObject([
      400,
      { certificate_pem: { code: 'noCertificate' } },
    ]);
    const { body: expiring } = await clerk.get(
      'dta-recipient?filter={"certificate_valid_to_lte":"2056-11-20"}',
    );
    expect(expiring.map(({ id }: { readonly id: number }) => id)).toEqual([created.body.id]);
    expect((await save(null)).body.certificate_valid_to).toBeNull();
  });
});
