import { Box } from '@mui/material';
import { useContext } from 'react';
import type { Format } from '../../../shared/field';
import { inGroups } from '../format/inGroups';
import { useField } from '../page/entityContext';
import { InsideLink } from './RefValue';
import { staysHere } from './staysHere';
import { isText, Value, type ValueProps } from './Value';

interface TextValueProps extends ValueProps {
  /** keeps its line breaks */
  readonly multiline?: boolean;
}

export const TextValue = ({ source, multiline = false }: TextValueProps) => (
  <Value source={source} is={isText}>
    {text => (multiline ? <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>{text}</Box> : text)}
  </Value>
);

interface FormatValueProps extends ValueProps {
  /** that of the field unless given */
  readonly format?: Format;
}

/** Numbers that people read aloud or compare: figures of one width, an IBAN in groups of four. */
export const FormatValue = ({ source, format: given }: FormatValueProps) => {
  const field = useField(source);
  const format = given ?? field?.format;
  return (
    <Value source={source} is={isText}>
      {text => (format === 'email' ? <MailLink address={text} /> : <Code text={grouped(text, format)} />)}
    </Value>
  );
};

const grouped = (text: string, format: Format | null | undefined) =>
  format === 'iban' ? inGroups(text, '\u2009') : text;

const Code = ({ text }: { text: string }) => <span className="code">{text}</span>;

const MailLink = ({ address }: { address: string }) => {
  const isInsideLink = useContext(InsideLink);
  if (isInsideLink) return address;
  return (
    <a className="plain-link" href={`mailto:${address}`} onClick={staysHere}>
      {address}
    </a>
  );
};
