import { answerFiles } from '@engine/server/imports/ownFile.ts';
import { insurersIn } from './directoryTables.ts';

answerFiles(insurersIn);
