import { answerFiles } from '@engine/server/imports/ownFile.ts';
import { recipientsIn } from './directoryTables.ts';

answerFiles(recipientsIn);
