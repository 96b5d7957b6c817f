import { Box, Button, Typography } from '@mui/material';
import { type CSSProperties, useId } from 'react';
import {
  type RaRecord,
  useRecordContext,
  useResourceContext,
  useStore,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import { valueAt } from '../../../shared/recordValues';
import { propsOf } from '../elements';
import type { SectionParts, ShowParts } from '../page/parts/parts';
import {
  groupOf,
  isAmongOthers,
  joinedFields,
  membersOf,
  SectionGroupContext,
  useShortLabel,
} from '../page/parts/sectionGroup';
import { unbroken } from '../unbroken';
import { alignOf } from '../values/align';
import { isEmptyAt } from '../values/isEmptyAt';
import { OneOfValue } from '../values/record/OneOfValue';
import { visuallyHidden } from '../visuallyHidden';
import { AddressText } from './AddressText';
import { addressLine, withAddressLines } from './addressLine';
import { ChangedBy } from './ChangedBy';
import { labelWidth } from './labelWidth';
import { blockLook, footLook, technicalLook, valuesLook, wideLook } from './valuesLook';

/** All values of the record by section, in columns; empty ones are collapsed. */
export const RecordValues = ({ parts }: { parts: ShowParts }) => {
  const { fields, sections, figures, technical, status } = withOneOf(parts);
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const [withEmpty, setWithEmpty] = useStore('record.empty', false);
  const names = sections.flatMap(section => Object.keys(section.fields)).filter(name => fields[name]);
  const repeated = (record && parts.repeated?.(record)) ?? [];
  const empty = new Set(
    names.filter(name => {
      const source = (fields[name] && propsOf(fields[name]).source) ?? name;
      const members = membersOf(parts.entity, source);
      return repeated.includes(name) || members.every(each => isEmptyAt(record, each));
    }),
  );
  // values in the figures above or beside the title are not repeated
  const isFigure = (name: string) => membersOf(parts.entity, name).every(each => figures.includes(each));
  const isAbove = (name: string) => (isFigure(name) || name === status) && !empty.has(name);
  const isShown = (name: string) =>
    fields[name] !== undefined && (withEmpty || !empty.has(name)) && !isAbove(name);
  const filledOf = (isWanted: (name: string) => boolean) =>
    sections.flatMap(section => {
      const shown = Object.keys(section.fields).filter(name => isShown(name) && isWanted(name));
      return shown.length > 0 ? [{ section, shown }] : [];
    });
  const filled = filledOf(name => !technical.includes(name));
  const folded = filledOf(name => technical.includes(name));
  const isWide = ({ shown }: { shown: readonly string[] }) =>
    shown.some(
      name => fields[name] && (propsOf(fields[name]).entity || countAt(record, name) > mostInColumn),
    );
  const narrow = filled.filter(each => !isWide(each));
  const all = [...filled, ...folded];
  const areAmountsBelow = all.some(({ shown }) => hasAmounts(shown, fields));
  const shared = { fields, areAmountsBelow };
  const labels = all
    .flatMap(({ shown }) => shown)
    .map(name =>
      translateLabel({ source: name, label: fields[name] && propsOf(fields[name]).label, resource }),
    );
  return (
    <Box style={{ '--labels': labelWidth(labels.map(String)) } as CSSProperties}>
      <Box sx={valuesLook(narrow.length)}>
        {narrow.map(each => (
          <Block key={each.section.name} {...each} {...shared} />
        ))}
      </Box>
      {filled.filter(isWide).map(each => (
        <Box key={each.section.name} sx={wideLook}>
          <Block {...each} {...shared} />
        </Box>
      ))}
      {folded.length > 0 && (
        <Box component="details" className="technical" sx={technicalLook}>
          <summary>{translate('app.kit.technical')}</summary>
          {folded.map(each => (
            <Block key={each.section.name} {...each} {...shared} />
          ))}
        </Box>
      )}
      <Box sx={footLook}>
        <ChangedBy />
        {empty.size > 0 && (
          <Button className="no-print" color="inherit" onClick={() => setWithEmpty(!withEmpty)}>
            {translate(withEmpty ? 'app.kit.hide_empty' : 'app.kit.show_empty', { smart_count: empty.size })}
          </Button>
        )}
      </Box>
    </Box>
  );
};

/** Combines references of a one-of group into one row. */
function withOneOf(parts: ShowParts): ShowParts {
  const groups = (parts.entity.oneOf ?? []).map(({ name }) => [
    name,
    <OneOfValue key={name} source={name} elements={parts.fields} />,
  ]);
  if (groups.length === 0) return parts;
  return {
    ...parts,
    fields: { ...parts.fields, ...Object.fromEntries(groups) },
    sections: parts.sections.map(section => ({
      ...section,
      fields: joinedFields(parts.entity, section.fields),
    })),
  };
}

/**
 * A field with more values than this would make a column long: its section is placed below the others at full width.
 */
const mostInColumn = 6;

const countAt = (record: RaRecord | undefined, name: string): number => {
  const value = record && valueAt(record, name);
  return Array.isArray(value) ? value.length : 0;
};

interface BlockProps extends Pick<ShowParts, 'fields'> {
  readonly section: SectionParts;
  readonly shown: readonly string[];
  readonly areAmountsBelow: boolean;
}

const Block = ({ section, shown, fields, areAmountsBelow }: BlockProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const titleId = useId();
  const record = useRecordContext();
  const lineOf = (group: string) => (record ? addressLine(record, group) : null);
  const title = translate(section.label ?? `resources.${resource}.sections.${section.name}`);
  return (
    <Box component="section" aria-labelledby={titleId} sx={blockLook}>
      <Typography component="h2" id={titleId} variant="subtitle2">
        {title}
      </Typography>
      <SectionGroupContext value={groupOf(section)}>
        <dl className={areAmountsBelow ? 'amounts' : undefined}>
          {withAddressLines(shown, lineOf).map(row =>
            typeof row === 'string' ? (
              <Row key={row} name={row} fields={fields} isAlone={!isAmongOthers(section, row)} />
            ) : (
              <AddressRow key={row.group} {...row} title={title} />
            ),
          )}
        </dl>
      </SectionGroupContext>
    </Box>
  );
};

/** Amounts of a page are aligned as columns if they make up most of one of its sections. */
const hasAmounts = (shown: readonly string[], fields: ShowParts['fields']): boolean => {
  const amounts = shown.filter(name => fields[name] && alignOf(fields[name]) === 'right').length;
  return amounts >= 3 && amounts > shown.length / 2;
};

const Row = ({ name, fields, isAlone }: Pick<ShowParts, 'fields'> & { name: string; isAlone: boolean }) => {
  const resource = useResourceContext();
  const translateLabel = useTranslateLabel();
  const element = fields[name];
  const { label, entity, children } = element ? propsOf(element) : {};
  const shortLabel = useShortLabel(name, label);
  if (!element) return null;
  // the title of the section already names the rows
  const term = translateLabel({ source: name, label: shortLabel, resource });
  if (entity)
    return (
      <div className="rows-of">
        <Box component="dt" sx={isAlone ? visuallyHidden : undefined}>
          {term}
        </Box>
        <dd>{element}</dd>
      </div>
    );
  return (
    <div className={children === undefined ? undefined : 'parts-of'}>
      <dt>{unbroken(term)}</dt>
      <dd className={alignOf(element)}>{element}</dd>
    </div>
  );
};

interface AddressRowProps {
  readonly group: string;
  readonly text: string;
  /** title of the section */
  readonly title: string;
}

/** An address in one line, in postal order. Its label is that of the group: `Abholadresse: Straße`. */
const AddressRow = ({ group, text, title }: AddressRowProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const label = String(translateLabel({ source: `${group}.street`, resource }));
  const [first, member] = label.split(': ');
  const name = member === undefined ? translate('app.kit.address') : first;
  // hides the label if it equals the section's title
  const isSaid = name === title;
  return (
    <div className={isSaid ? 'rows-of' : undefined}>
      <Box component="dt" sx={isSaid ? visuallyHidden : undefined}>
        {name}
      </Box>
      <dd>
        <AddressText>{text}</AddressText>
      </dd>
    </div>
  );
};
