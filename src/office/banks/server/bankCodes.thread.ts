import { answerFiles } from '@engine/server/imports/ownFile.ts';
import { parseBankFile } from './parseBankFile.ts';

answerFiles(parseBankFile);
