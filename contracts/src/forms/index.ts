export * from './account.ts';
export * from './enquiry.ts';
export * from './fields.ts';
export * from './messages.ts';
export * from './passwords.ts';
export * from './profile.ts';
export * from './reserved-names.ts';
