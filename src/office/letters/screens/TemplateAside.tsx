import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { type LetterKind, letterKinds, placeholders, type TemplateKind } from '../shared/placeholders';
import { LetterPreview } from './LetterPreview';
import { PlaceholderList } from './PlaceholderList';

/** Beside the form of a template: its placeholders, and a preview of the letter with real data. */
export const TemplateAside = () => {
  const [kind, locale, subject, body]: readonly unknown[] = useWatch({
    name: ['kind', 'locale', 'subject', 'body'],
  });
  if (!isKind(kind)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, minWidth: 0 }}>
      <PlaceholderList kind={kind} />
      {isLetter(kind) && (
        <LetterPreview
          wording={{
            kind,
            locale: locale === 'en' ? 'en' : 'de',
            subject: typeof subject === 'string' ? subject : '',
            body: typeof body === 'string' ? body : '',
          }}
        />
      )}
    </Box>
  );
};

const isKind = (kind: unknown): kind is TemplateKind =>
  typeof kind === 'string' && Object.hasOwn(placeholders, kind);
const isLetter = (kind: TemplateKind): kind is LetterKind => letterKinds.some(letter => letter === kind);
