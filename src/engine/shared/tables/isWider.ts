import type { Rule } from './tableDef.ts';

/** Whether `rule` accepts every value that `former` accepted. False if in doubt. */
export function isWider(rule: Rule, former: Rule): boolean {
  if (JSON.stringify(rule) === JSON.stringify(former)) return true;
  if (rule.column !== former.column) return false;
  if ((rule.kind === 'oneOf' || rule.kind === 'someOf') && rule.kind === former.kind) {
    const { values } = rule;
    return former.values.every(value => values.includes(value));
  }
  if (rule.kind === 'minimum' && former.kind === 'minimum')
    return rule.value < former.value || (rule.value === former.value && former.exclusive);
  if ((rule.kind === 'minLength' || rule.kind === 'minItems') && rule.kind === former.kind)
    return rule.value <= former.value;
  if (
    (rule.kind === 'maximum' || rule.kind === 'maxLength' || rule.kind === 'maxItems') &&
    rule.kind === former.kind
  )
    return rule.value >= former.value;
  return false;
}
