import { type CallFailure, enquiryMessages } from '@outpick/contracts';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { showSnackbar } from '../../design/notices.ts';
import { useForm } from '../../platform/use-form.ts';

interface MessageOptions<S extends z.ZodType> {
  readonly schema: S;
  readonly send: (values: z.output<S>, secondsOpen: number) => Promise<unknown>;
  /** The text of the snackbar when sending fails. */
  readonly failure: (failure: CallFailure) => string;
}

/** A message form. It also sends how long it was open, which helps to recognize bots. */
export function useMessageForm<S extends z.ZodType>({ schema, send, failure }: MessageOptions<S>) {
  const openedAt = useRef(0);
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  const form = useForm<S>({
    schema,
    send: async (values) => {
      setSent(false);
      setRefusal('');
      await send(values, (performance.now() - openedAt.current) / 1000);
      setSent(true);
      showSnackbar(enquiryMessages.sent);
    },
    onFailure: (callFailure) => {
      // The snackbar may have a fixed text that does not say what to do.
      if (callFailure.status === 429) setRefusal(callFailure.message);
      showSnackbar(failure(callFailure));
    },
  });
  return { form, sent, refusal };
}
