import { useTranslate } from 'react-admin';
import type { EntityMeta } from '../../shared/entityMeta';
import { fieldMessage } from '../../shared/messages/message';
import { type BrokenRule, faultOfRule } from '../../shared/quality';
import { useLanguage } from './format/language';

/** The labels of a broken rule and its field, as forms show them; the labels of the resource must be loaded. */
export function useRuleWords(entity: EntityMeta | null): (broken: BrokenRule) => BrokenRule {
  const translate = useTranslate();
  const { locale } = useLanguage();
  return ({ field, rule }) => {
    const child = entity?.children.find(({ name }) => field.startsWith(`${name}.`));
    const own = child ? field.slice(child.name.length + 1) : field;
    const resource = (child ?? entity)?.resource ?? '';
    const nameOf = (path: string) => fieldName(translate, resource, path);
    const fault = faultOfRule(rule, nameOf);
    return {
      field: child
        ? `${translate(`resources.${entity?.resource}.fields.${child.name}`)}: ${nameOf(own)}`
        : nameOf(own),
      rule: fieldMessage(locale, fault),
    };
  };
}

/** The label of a field; a part of an address is prefixed with that of its section. */
export function fieldName(
  translate: ReturnType<typeof useTranslate>,
  resource: string,
  name: string,
): string {
  const own = translate(`resources.${resource}.fields.${name}`, { _: name });
  const [group, ...rest] = name.split('.');
  const section = translate(`resources.${resource}.sections.${group}`, { _: '' });
  return rest.length > 0 && section !== '' && section !== own ? `${section}: ${own}` : own;
}
