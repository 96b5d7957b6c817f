import { Box } from '@mui/material';
import { useContext } from 'react';
import type { Format } from '../../../shared/field';
import { isColor, isPageAddress } from '../../../shared/plainFormats';
import { inGroups } from '../format/inGroups';
import { useField } from '../page/entity/entityContext';
import { InsideLink } from './RefValue';
import { staysHere } from './staysHere';
import { isText, Value, type ValueProps } from './Value';

interface TextValueProps extends ValueProps {
  /** preserves line breaks */
  readonly multiline?: boolean;
}

export const TextValue = ({ source, multiline = false }: TextValueProps) => (
  <Value source={source} is={isText}>
    {text => (multiline ? <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '75ch' }}>{text}</Box> : text)}
  </Value>
);

interface FormatValueProps extends ValueProps {
  /** default: that of the field */
  readonly format?: Format;
}

/** Codes that people read aloud or compare: digits of equal width, an IBAN in groups of four. */
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

/** Mail and phone numbers link to their program, unless they are already inside a link. */
const PlainLink = ({ href, text }: { href: string; text: string }) => {
  if (useContext(InsideLink) === true) return text;
  return (
    <a className="plain-link" href={href} onClick={staysHere}>
      {text}
    </a>
  );
};

/** A link to an external page. Stored values may be older than the format, so only http and https become links. */
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
