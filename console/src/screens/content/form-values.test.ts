import { describe, expect, it } from 'vitest';
import { fieldList } from './field-list.ts';
import { fromLocalTime, newValues, readForm, toLocalTime, toValues } from './form-values.ts';

const namesOf = (kind: keyof typeof fieldList) => fieldList[kind].map(({ name }) => name);

describe('the form of an item', () => {
  it('returns the fields that it was filled from', () => {
    const banner = {
      kind: 'banners' as const,
      title: 'Dots',
      picture: `/files/content/uploads/${'a'.repeat(32)}.webp`,
      link: null,
      position: 3,
    };
    expect(readForm('banners', namesOf('banners'), toValues(banner))).toEqual({ fields: banner });
    const announcement = {
      kind: 'announcements' as const,
      title: 'Soon',
      link: '/news',
      tone: 'warning' as const,
      endsAt: '2030-01-02T03:04:00.000Z',
    };
    expect(readForm('announcements', namesOf('announcements'), toValues(announcement))).toEqual({
      fields: announcement,
    });
  });

  it('has a message for each invalid field', () => {
    expect(readForm('social-links', namesOf('social-links'), { title: ' ', position: 'x' })).toEqual({
      messages: {
        title: 'Write the name of the platform.',
        address: 'Write an address that begins with https:// or http://.',
        position: 'Write a whole number from 0 to 10,000.',
      },
    });
    expect(readForm('announcements', namesOf('announcements'), newValues('announcements'))).toEqual({
      messages: { title: 'Write the announcement.', endsAt: 'Choose a day and a time.' },
    });
  });

  it('reads and writes times in the operator’s own time zone', () => {
    expect(fromLocalTime(toLocalTime('2026-07-01T12:30:00.000Z'))).toBe('2026-07-01T12:30:00.000Z');
    expect([fromLocalTime(''), fromLocalTime('soon'), toLocalTime('soon')]).toEqual(['', '', '']);
  });
});
