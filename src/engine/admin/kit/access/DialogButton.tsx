import type { ButtonProps } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { WriteButton } from './WriteButton';

interface Props extends Pick<ButtonProps, 'color' | 'variant'> {
  /** message key */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
}

/** A button that opens a dialog in which something is changed; outlined, to stand out from the tools beside it. */
export const DialogButton = ({ label, icon, Dialog, ...look }: Props) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <WriteButton variant="outlined" {...look} size="small" startIcon={icon} onClick={() => setOpen(true)}>
        {translate(label)}
      </WriteButton>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
};
