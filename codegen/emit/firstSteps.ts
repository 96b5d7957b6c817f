import type { Model, OutputFile } from '../model';
import { header, printValue } from './print';

/** Only for the server, which checks which steps are done: most screens never show them. */
export const emitFirstSteps = ({ firstSteps }: Model): readonly OutputFile[] => {
  const begin = 'export const firstSteps: readonly FirstStep[] = ';
  return [
    {
      path: 'firstSteps.ts',
      text: [
        header('schemas/product.json'),
        `import type { FirstStep } from '@engine/shared/firstSteps';\n\n`,
        `${begin}${printValue(firstSteps, 0, begin.length)};\n`,
      ].join(''),
    },
  ];
};
