export { joinAnchor } from './join-draft.ts';
export { JoinSection } from './join-section.tsx';
export { NewPasswordFields } from './new-password-fields.tsx';
