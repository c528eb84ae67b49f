import { expect, test } from 'vitest';
import { contactOf } from './contact-of.ts';

test('finds the values after the labels in any markup', () => {
  const contact = { phone: '+1 202 555 0143', email: 'hello@outpick.example' };
  for (const html of [
    '<p>Mobile Number: +1 202 555 0143</p><p>Email: <a href="mailto:x@y.example">hello@outpick.example</a></p>',
    '<p><strong>Mobile Number:</strong> +1 202 555 0143<br>2 lines<br/><b>Email:</b> hello@outpick.example.</p>',
    '<ul><li>Email:&nbsp;hello@outpick.example</li><li>Mobile Number:+1 202 555 0143</li><li>7 days a week</li></ul>',
    '<p>Mobile Number: +1 202 555 0143 Email: hello@outpick.example</p>',
  ])
    expect(contactOf(html)).toEqual(contact);
});

test('returns undefined for missing values', () => {
  expect(contactOf('<p>Write to us: 24 hours a day.</p><p>Email: soon</p>')).toEqual({
    phone: undefined,
    email: undefined,
  });
});
