import { type CallFailure, enquiryMessages } from '@outpick/contracts';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { showSnackbar } from '../../design/notices.ts';
import { useForm } from '../../platform/use-form.ts';

interface MessageOptions<S extends z.ZodType> {
  readonly schema: S;
  readonly send: (values: z.output<S>, secondsOpen: number) => Promise<unknown>;
  /** What is said of a message that did not go through. */
  readonly failure: (failure: CallFailure) => string;
}

/** A form by which people write to us; it also tells how long it was open, which programs rarely have patience for. */
export function useMessageForm<S extends z.ZodType>({ schema, send, failure }: MessageOptions<S>) {
  const openedAt = useRef(0);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  const form = useForm<S>({
    schema,
    send: async (values) => {
      setSent(false);
      await send(values, (performance.now() - openedAt.current) / 1000);
      setSent(true);
      showSnackbar(enquiryMessages.sent);
    },
    onFailure: (refusal) => showSnackbar(failure(refusal)),
  });
  return { form, sent };
}
