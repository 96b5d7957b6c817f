import type { ReactNode } from 'react';
import { formatDay, formatInstant, formatMonth } from '../format/date';
import { useLanguage } from '../format/language';
import { isText, isTexts, Value, type ValueProps } from './Value';

export const DateValue = ({ source }: ValueProps) => {
  const { tag } = useLanguage();
  return (
    <Value source={source} is={isText}>
      {iso => <Figures>{formatDay(iso, tag)}</Figures>}
    </Value>
  );
};

export const TimeValue = ({ source }: ValueProps) => (
  <Value source={source} is={isText}>
    {time => <Figures>{time.slice(0, 5)}</Figures>}
  </Value>
);

export const MonthValue = ({ source }: ValueProps) => (
  <Value source={source} is={isText}>
    {iso => <Figures>{formatMonth(iso)}</Figures>}
  </Value>
);

export const InstantValue = ({ source }: ValueProps) => {
  const { tag } = useLanguage();
  return (
    <Value source={source} is={isText}>
      {iso => (
        <Figures>
          <time dateTime={iso}>{formatInstant(iso, tag)}</time>
        </Figures>
      )}
    </Value>
  );
};

export const DatesValue = ({ source }: ValueProps) => {
  const { tag } = useLanguage();
  return (
    <Value source={source} is={isTexts}>
      {days => days.map(iso => formatDay(iso, tag)).join(', ')}
    </Value>
  );
};

const Figures = ({ children }: { children: ReactNode }) => <span className="figures">{children}</span>;
