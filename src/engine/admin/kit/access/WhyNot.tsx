import { Box, Tooltip } from '@mui/material';
import { cloneElement, type ReactElement, useId } from 'react';
import { useTranslate } from 'react-admin';

interface ControlProps {
  readonly disabled?: boolean;
  readonly 'aria-describedby'?: string;
}
interface Props {
  /** message key, or a sentence of the server, of why the control may not be used; null: it may */
  readonly reason: string | null;
  readonly children: ReactElement<ControlProps>;
}

/**
 * Switches a control off and says why: to the pointer, to the keyboard, and to a screen reader. A disabled button
 * takes no focus, so the frame around it does.
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
