import type { Locale } from '../../src/engine/shared/entityMeta';
import type { Entity } from '../model';

type Phrases = Readonly<Record<string, string>>;

/** The forms of a name that German sentences need. */
interface Noun extends Pick<Entity, 'accusative' | 'gender'> {
  readonly singular: string;
  readonly plural: string;
}

/**
 * react-admin builds sentences around a resource's name ("Noch kein %{name}"), which in German need its
 * gender. So every sentence with the resource's name is spelled out, under the keys that react-admin 5 looks
 * up.
 */
export function grammar(entity: Entity, locale: Locale): Phrases {
  const [singular, plural] = entity.label[locale].map(plain) as [string, string];
  const german = { singular, accusative: plain(entity.accusative), plural, gender: entity.gender };
  const phrases = locale === 'de' ? inGerman(german) : english(singular, plural);
  return entity.archivable ? { ...phrases, ...archiving(german)[locale] } : phrases;
}

/** Deleting archives the record, and the confirmation says so. */
const archiving = ({ singular, accusative, plural, gender }: Noun): Readonly<Record<Locale, Phrases>> => ({
  de: {
    'message.delete_content': `Möchten Sie ${dieses[gender]} ${accusative} wirklich löschen? ${pronoun[gender]} kommt ins Archiv und lässt sich von dort zurückholen.`,
    'message.bulk_delete_content': `${subject[gender]} ${singular} kommt ins Archiv und lässt sich von dort zurückholen. |||| %{smart_count} ${plural} kommen ins Archiv und lassen sich von dort zurückholen.`,
  },
  en: {
    'message.delete_content': `Really delete this ${lower(singular)}? It goes to the archive and can be brought back from there.`,
    'message.bulk_delete_content': `The ${lower(singular)} goes to the archive and can be brought back from there. |||| %{smart_count} ${lower(plural)} go to the archive and can be brought back from there.`,
  },
});

const plain = (text: string) => text.replaceAll('||||', '||').replaceAll('%{', '% {');

/** Demonstrative and personal pronoun in the nominative. */
const subject = { m: 'Dieser', f: 'Diese', n: 'Dieses' } as const;
const pronoun = { m: 'Er', f: 'Sie', n: 'Es' } as const;

/** Demonstrative pronoun in the accusative. */
const dieses = { m: 'diesen', f: 'diese', n: 'dieses' } as const;

function inGerman({ singular, accusative, plural, gender }: Noun): Phrases {
  const none = { m: 'kein', f: 'keine', n: 'kein' }[gender];
  const first = { m: 'den ersten', f: 'die erste', n: 'das erste' }[gender];
  const fresh = { m: 'Neuer', f: 'Neue', n: 'Neues' }[gender];
  return {
    empty: `Noch ${none} ${singular} vorhanden.`,
    invite: `Legen Sie jetzt ${first} an.`,
    'page.list': plural,
    'page.create': `${fresh} ${singular}`,
    'page.edit': `${singular} %{recordRepresentation}`,
    'page.show': `${singular} %{recordRepresentation}`,
    'action.create': `${fresh} ${singular}`,
    'action.edit': `${accusative} bearbeiten`,
    'action.show': `${accusative} ansehen`,
    'action.list': `${plural} anzeigen`,
    'action.delete': `${accusative} löschen`,
    'action.update': `${accusative} ändern`,
    'message.delete_title': `${singular} %{recordRepresentation} löschen?`,
    'message.delete_content': `Möchten Sie ${dieses[gender]} ${accusative} wirklich löschen? Das lässt sich nicht rückgängig machen.`,
    'message.bulk_delete_title': `${accusative} löschen? |||| %{smart_count} ${plural} löschen?`,
    'message.bulk_delete_content': `${subject[gender]} ${singular} wird endgültig gelöscht. |||| %{smart_count} ${plural} werden endgültig gelöscht.`,
    'message.bulk_update_title': `${accusative} ändern? |||| %{smart_count} ${plural} ändern?`,
    'message.bulk_update_content': `${subject[gender]} ${singular} wird geändert. |||| %{smart_count} ${plural} werden geändert.`,
    'notifications.created': `${singular} angelegt`,
    'notifications.updated': `${singular} gespeichert |||| %{smart_count} ${plural} gespeichert`,
    'notifications.deleted': `${singular} gelöscht |||| %{smart_count} ${plural} gelöscht`,
    'notification.offline': 'Keine Verbindung. Die Daten konnten nicht geladen werden.',
    not_found: `${none.charAt(0).toUpperCase()}${none.slice(1)} ${singular} gefunden.`,
  };
}

function english(singular: string, plural: string): Phrases {
  const [one, many] = [lower(singular), lower(plural)];
  return {
    empty: `No ${many} yet.`,
    invite: `Add the first one now.`,
    'page.list': plural,
    'page.create': `New ${one}`,
    'page.edit': `${singular} %{recordRepresentation}`,
    'page.show': `${singular} %{recordRepresentation}`,
    'action.create': `New ${one}`,
    'action.edit': `Edit ${one}`,
    'action.show': `Show ${one}`,
    'action.list': `Show ${many}`,
    'action.delete': `Delete ${one}`,
    'action.update': `Update ${one}`,
    'message.delete_title': `Delete ${one} %{recordRepresentation}?`,
    'message.delete_content': `Really delete this ${one}? This cannot be undone.`,
    'message.bulk_delete_title': `Delete ${one}? |||| Delete %{smart_count} ${many}?`,
    'message.bulk_delete_content': `The ${one} will be deleted for good. |||| %{smart_count} ${many} will be deleted for good.`,
    'message.bulk_update_title': `Change ${one}? |||| Change %{smart_count} ${many}?`,
    'message.bulk_update_content': `The ${one} will be changed. |||| %{smart_count} ${many} will be changed.`,
    'notifications.created': `${singular} created`,
    'notifications.updated': `${singular} saved |||| %{smart_count} ${many} saved`,
    'notifications.deleted': `${singular} deleted |||| %{smart_count} ${many} deleted`,
    'notification.offline': 'No connection. The data could not be loaded.',
    not_found: `No ${many} found.`,
  };
}

/** Within a sentence English nouns are lower case, abbreviations (BIC, DTA recipient) are not. */
const lower = (name: string) =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
