import { describe, expect, it } from 'vitest';
import { formatDay, formatStart, separatorOf } from './dates.ts';

const start = '2026-11-05T18:00:00Z';

describe('dates', () => {
  it('have one style in each context, with the zone’s name after a space', () => {
    const show = (form: Parameters<typeof formatStart>[1]) => {
      const { day, time } = formatStart(start, form, 'UTC');
      return day + separatorOf(form) + time;
    };
    expect(show('coming')).toBe('Thu, Nov 05, 6:00 PM UTC');
    expect(show('past')).toBe('Nov 05, 2026, 6:00 PM UTC');
    expect(show('card')).toBe('Nov 05, 6:00 PM UTC');
    expect(show('contest')).toBe('Nov-05-2026 6:00 PM UTC');
    expect(formatDay(start)).toBe('November 5, 2026');
  });
});
