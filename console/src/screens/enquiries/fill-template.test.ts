import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';

it('inserts a name that contains `$&` literally, and leaves unknown placeholders unchanged', () => {
  const ann = { firstName: '$& {name}', name: 'Ann Lee', subject: null };
  expect(fillTemplate('Hi {firstName}, about {subject}: {other}.', ann)).toBe(
    'Hi $& Ann Lee, about your message: {other}.',
  );
});
