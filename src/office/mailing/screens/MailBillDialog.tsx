import { AskDialog } from '@engine/admin/kit/dialog/AskDialog';
import { NotLoaded } from '@engine/admin/kit/page/frame/NotLoaded';
import { useNotifyError } from '@engine/admin/kit/useNotifyError';
import { useApi } from '@engine/admin/shell/useApi';
import type { Locale } from '@engine/shared/entityMeta';
import { LinearProgress } from '@mui/material';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { createMailingApi } from './mailingApi';
import { WrittenMailView } from './WrittenMailView';

interface Props {
  readonly bill: number;
  readonly onClose: () => void;
}

/**
 * Previews recipient and text of the mail, asks for the required confirmations, and puts it into the outbox.
 */
export function MailBillDialog({ bill, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi(createMailingApi);
  const [locale, setLocale] = useState<Locale | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [again, setAgain] = useState(false);
  const look = useQuery({
    queryKey: ['mailing', bill, locale],
    queryFn: () => api.look(bill, locale),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const written = look.data ?? null;
  const send = useMutation({
    mutationFn: () => api.mail(bill, { locale: written?.locale ?? 'de', confirmed, again }),
    onError: useNotifyError(),
    onSuccess: () => {
      notify('mailing.queued', { type: 'success' });
      // Closed before the refresh: now that the mail is queued, another preview would be refused.
      onClose();
      refresh();
    },
  });
  const isAsked = written !== null && (!written.isPrivate || confirmed) && (!written.wasSent || again);
  return (
    <AskDialog
      title="mailing.title"
      submit="mailing.send"
      isReady={isAsked && !look.error && !send.isPending}
      onSubmit={send.mutate}
      onCancel={onClose}
    >
      <NotLoaded error={look.error} refetch={look.refetch} />
      {look.isPending && <LinearProgress aria-label={translate('mailing.title')} />}
      {written !== null && !look.error && (
        <WrittenMailView
          mail={written}
          onLocale={setLocale}
          confirmed={confirmed}
          onConfirm={setConfirmed}
          again={again}
          onAgain={setAgain}
        />
      )}
    </AskDialog>
  );
}
