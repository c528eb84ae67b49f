import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readNotice, showSnackbar, showToast } from './notices.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[S4-SHELL-02] a new snackbar dismisses the one before it', () => {
  showSnackbar('one');
  vi.advanceTimersByTime(1500);
  showSnackbar('two');
  vi.advanceTimersByTime(1500);
  expect(readNotice()?.text).toBe('two');
});

test('[S9-CONST-13] a snackbar lasts 2000 ms', () => {
  showSnackbar('here');
  vi.advanceTimersByTime(1999);
  expect(readNotice()?.text).toBe('here');
  vi.advanceTimersByTime(1);
  expect(readNotice()).toBeUndefined();
});

test('[S9-CONST-14] a toast lasts 1.5 s, or as long as the caller asks', () => {
  showToast('short');
  vi.advanceTimersByTime(1499);
  expect(readNotice()?.text).toBe('short');
  vi.advanceTimersByTime(1);
  expect(readNotice()).toBeUndefined();
  showToast('long', 3000);
  vi.advanceTimersByTime(2999);
  expect(readNotice()?.text).toBe('long');
  vi.advanceTimersByTime(1);
  expect(readNotice()).toBeUndefined();
});

test('[S8-ERR-20] a snackbar without text says that an error occurred', () => {
  showSnackbar('');
  expect(readNotice()?.text).toBe('An Error Occurred');
});
