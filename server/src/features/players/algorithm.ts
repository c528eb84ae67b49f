/** The algorithm's own player. Its row is inserted by a migration. */
export const algorithmId = '00000000-0000-7000-8000-000000000001';
