import { defineFaults } from '@engine/shared/fieldFault.ts';

export const insurerFaults = defineFaults({
  noCertificate: {
    de: 'Ist kein lesbares Zertifikat; es beginnt mit „-----BEGIN CERTIFICATE-----“',
    en: 'Is no readable certificate, which begins with “-----BEGIN CERTIFICATE-----”',
  },
});
