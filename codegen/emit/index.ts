import type { Model, OutputFile } from '../model';
import { admin as emitAdmin } from './admin';
import { emitEditorSchemas } from './editorSchemas';
import { emitEntityNames } from './entityNames';
import { emitFacts } from './facts';
import { emitFirstSteps } from './firstSteps';
import { emitLabels } from './labels';
import { emitOpenapi } from './openapi';
import { emitPermissions } from './permissions';
import { emitProduct } from './product';
import { emitRows } from './rows';
import { emitSettings } from './settings';
import { emitTables } from './tables';
import { emitTypes } from './types';
import { emitUrls } from './urls';
import { emitValidators } from './validators';

/** One pure function per output; the order does not matter. */
export const emitters: readonly ((model: Model) => readonly OutputFile[] | Promise<readonly OutputFile[]>)[] =
  [
    emitProduct,
    emitSettings,
    emitFirstSteps,
    emitEditorSchemas,
    emitTypes,
    emitRows,
    emitTables,
    emitValidators,
    emitPermissions,
    emitOpenapi,
    emitUrls,
    emitLabels,
    emitAdmin,
    emitFacts,
    emitEntityNames,
  ];
