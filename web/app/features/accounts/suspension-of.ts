import { type CallFailure, suspensionNotice, type SuspensionNotice } from '@outpick/contracts';

/** The notice for a suspended player; undefined for any other failure. */
export const suspensionOf = ({ code, fields }: CallFailure): SuspensionNotice | undefined =>
  code === 'SUSPENDED' ? suspensionNotice.safeParse(fields).data : undefined;
