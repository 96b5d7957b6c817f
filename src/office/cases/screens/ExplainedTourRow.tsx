import { formatDay } from '@engine/admin/kit/format/date';
import { useLanguage } from '@engine/admin/kit/format/language';
import { unbroken } from '@engine/admin/kit/unbroken';
import { RecordLink } from '@engine/admin/kit/values/RefValue';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ExplainedTour } from '../shared/caseExplanation';
import { ExplainedCopay } from './ExplainedCopay';
import { ExplainedLineRow } from './ExplainedLineRow';
import { TourFacts } from './TourFacts';
import { useFigures } from './useFigures';
import { useFindingText } from './useFindingText';

interface Props {
  readonly tour: ExplainedTour;
  readonly isOpen: boolean;
  /** null: the only tour of a case stays open */
  readonly onToggle: (() => void) | null;
}

/** A tour with its amount; expanded, how that was calculated. */
export function ExplainedTourRow({ tour, isOpen, onToggle }: Props) {
  const translate = useTranslate();
  const { money } = useFigures();
  const { tag } = useLanguage();
  const findingText = useFindingText();
  const detailsId = useId();
  const name = unbroken(`${formatDay(tour.date, tag)} · ${tour.number}`);
  const sums = (
    <span className="sums">
      {tour.copay !== null && tour.copay.amount > 0 && (
        <small>
          {translate('cases.explain.copay_line')} {money(tour.copay.amount)}
        </small>
      )}
      <strong>{money(tour.amount)}</strong>
    </span>
  );
  return (
    <Box sx={tourLook}>
      {onToggle ? (
        <ButtonBase className="head" onClick={onToggle} aria-expanded={isOpen} aria-controls={detailsId}>
          <ExpandMore className={isOpen ? 'open' : ''} />
          <span className="name">{name}</span>
          {sums}
        </ButtonBase>
      ) : (
        <Box className="head">
          <span className="name">{name}</span>
          {sums}
        </Box>
      )}
      <Box id={detailsId} hidden={!isOpen} className={onToggle ? 'details indented' : 'details'}>
        {isOpen && (
          <>
            <p>
              <TourFacts tour={tour} />{' '}
              <RecordLink reference="tours" id={tour.id}>
                {translate('cases.explain.to_tour')}
              </RecordLink>
            </p>
            {tour.fault && (
              <p className="fault">
                {translate('cases.explain.no_price', {
                  fault: findingText({
                    code: tour.fault.code,
                    params: { tour: tour.number, day: tour.date },
                  }),
                })}
              </p>
            )}
            {!tour.isReproduced && tour.lines.length > 0 && (
              <p>{translate('cases.explain.not_reproduced')}</p>
            )}
            {tour.lines.map(line => (
              <ExplainedLineRow key={line.id} line={line} />
            ))}
            {tour.copay && !tour.fault && <ExplainedCopay copay={tour.copay} />}
          </>
        )}
      </Box>
    </Box>
  );
}

const tourLook = {
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    width: '100%',
    minHeight: 40,
    px: 2,
    py: 0.5,
    font: 'inherit',
    textAlign: 'left',
  },
  '& button.head:hover': { backgroundColor: 'action.hover' },
  '& .name': { flex: 1, minWidth: 0 },
  '& .head svg': { fontSize: 20, color: 'text.secondary', transform: 'rotate(-90deg)' },
  '& .head svg.open': { transform: 'none' },
  '& .sums': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    alignItems: 'baseline',
    columnGap: 2,
  },
  '& .sums small': { display: { xs: 'none', sm: 'inline' }, color: 'text.secondary', fontSize: '0.8125rem' },
  '& .sums strong': { minWidth: '5rem', textAlign: 'right', fontWeight: 600 },
  '& .details': { px: 2, pb: 1.5 },
  '& .indented': { pl: { sm: 5.5 } },
  '& p': { m: 0, py: 0.375, color: 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.5 },
  '& p a': { textDecoration: 'underline' },
  '& p.fault': { color: 'error.main' },
};
