import { Box, Tooltip } from '@mui/material';
import { cloneElement, type ReactElement, useId } from 'react';
import { useTranslate } from 'react-admin';

interface ControlProps {
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string;
}
interface Props {
  /** message key or server message with the reason why the control is disabled; null: it is enabled */
  readonly reason: string | null;
  readonly children: ReactElement<ControlProps>;
}

/**
 * Disables a control and explains why to mouse, keyboard and screen reader users. A disabled button cannot be focused,
 * so the element around it can.
 */
export const WhyNot = ({ reason, children }: Props) => {
  const translate = useTranslate();
  const id = useId();
  if (reason === null) return children;
  const text = translate(reason, { _: reason });
  return (
    <Tooltip title={text} describeChild>
      <Box component="span" role="group" tabIndex={0} aria-describedby={id} sx={{ display: 'inline-flex' }}>
        {cloneElement(children, { disabled: true, 'aria-describedby': id })}
        <span id={id} hidden>
          {text}
        </span>
      </Box>
    </Tooltip>
  );
};
