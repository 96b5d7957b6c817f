import { Box } from '@mui/material';
import { useContext } from 'react';
import type { Format } from '../../../shared/field';
import { isColor, isPageAddress } from '../../../shared/plainFormats';
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
      {text => {
        if (format === 'color') return <Swatch code={text} />;
        if (format === 'url') return <PageLink address={text} />;
        const scheme = schemes[format ?? ''];
        return scheme ? (
          <PlainLink
            href={`${scheme}${format === 'phone' ? text.replace(/(?<=^\+.*)\(0\)|[^\d+]/g, '') : text}`}
            text={text}
          />
        ) : (
          <Code text={grouped(text, format)} />
        );
      }}
    </Value>
  );
};

const schemes: Readonly<Record<string, string>> = { email: 'mailto:', phone: 'tel:' };

const grouped = (text: string, format: Format | null | undefined) =>
  format === 'iban' ? inGroups(text, '\u2009') : text;

const Code = ({ text }: { text: string }) => <span className="code">{text}</span>;

/** Mail and phone open the program that they belong to, unless it stands in a link already. */
const PlainLink = ({ href, text }: { href: string; text: string }) => {
  if (useContext(InsideLink) === true) return text;
  return (
    <a className="plain-link" href={href} onClick={staysHere}>
      {text}
    </a>
  );
};

/** A page elsewhere. What is stored may be older than its format, so that only http and https become a link. */
const PageLink = ({ address }: { address: string }) => {
  const isInsideLink = useContext(InsideLink);
  const shown = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (isInsideLink || !isPageAddress(address)) return shown;
  return (
    <a className="plain-link" href={address} target="_blank" rel="noopener noreferrer" onClick={staysHere}>
      {shown}
    </a>
  );
};

const Swatch = ({ code }: { code: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Box
      component="span"
      aria-hidden
      sx={{ width: 16, height: 16, borderRadius: 0.5, border: 1, borderColor: 'divider' }}
      style={{ backgroundColor: isColor(code) ? code : undefined }}
    />
    <Code text={code} />
  </Box>
);
