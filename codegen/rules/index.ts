import { accessRules } from './access';
import { beginningRules } from './beginnings';
import { chartRules } from './charts';
import { childRules } from './children';
import { computedRules } from './computed';
import { copyRules } from './copies';
import { crossFieldRules } from './crossField';
import { defaultRules } from './defaults';
import { duplicateRules } from './duplicates';
import { expressionRules } from './expressions';
import { fieldRules } from './fields';
import { fileRules } from './files';
import { filledInRules } from './filledIn';
import { formRules } from './form';
import { indexRules } from './indexes';
import { kindRules } from './kinds';
import { limitRules, ownLimitRules } from './limits';
import { listRules } from './lists';
import { nameRules, ownNameRules, requiredRules } from './names';
import { numberRules } from './numbers';
import { officeRules } from './office';
import { oneOfRules } from './oneOf';
import { pathRules } from './paths';
import { possibleRules } from './possible';
import { presentationRules } from './presentations';
import { relationRules } from './relations';
import { routeRules } from './routes';
import type { Rules } from './rule';
import { ruledOutRules } from './ruledOut';
import { scopeRules } from './scopes';
import { soundRules } from './sound';
import { structureRules } from './structures';
import { switchRules } from './switches';
import { ownUploadRules, uploadRules } from './uploads';
import { viewRules } from './views';
import { workRules } from './work';
import { workflowRules } from './workflow';
import { workflowPathRules } from './workflowPaths';

/** Rules about a single field, in an entity or in a fragment. */
export const ownRules: Rules = {
  ...requiredRules,
  ...ownNameRules,
  ...fieldRules,
  ...kindRules,
  ...defaultRules,
  ...duplicateRules,
  ...numberRules,
  ...possibleRules,
  ...structureRules,
  ...ownLimitRules,
  ...ownUploadRules,
};

/** All rules about an entity, including those that read other entities. */
export const entityRules: Rules = {
  ...fileRules,
  ...nameRules,
  ...ownRules,
  ...pathRules,
  ...filledInRules,
  ...beginningRules,
  ...switchRules,
  ...indexRules,
  ...listRules,
  ...presentationRules,
  ...viewRules,
  ...copyRules,
  ...computedRules,
  ...crossFieldRules,
  ...ruledOutRules,
  ...oneOfRules,
  ...formRules,
  ...expressionRules,
  ...limitRules,
  ...relationRules,
  ...childRules,
  ...workRules,
  ...chartRules,
  ...workflowRules,
  ...workflowPathRules,
  ...accessRules,
  ...officeRules,
  ...scopeRules,
  ...soundRules,
  ...routeRules,
  ...uploadRules,
};
