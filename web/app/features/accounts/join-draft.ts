import { z } from 'zod';
import { readDraft, removeDraft, saveDraft } from '../../platform/drafts.ts';

/** The id of the section that signs up: links lead to it. */
export const joinAnchor = 'sign-up';

/** What a visitor has typed, and whether a code was sent there: a reload loses neither. */
const joinDraft = z.object({ email: z.string(), isSent: z.boolean() });
export type JoinDraft = z.output<typeof joinDraft>;

const DRAFT = 'join';

export const readJoinDraft = (): JoinDraft | undefined => readDraft(DRAFT, joinDraft);
export const saveJoinDraft = (draft: JoinDraft): void => saveDraft(DRAFT, draft);
export const removeJoinDraft = (): void => removeDraft(DRAFT);
