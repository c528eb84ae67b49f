import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './storage.ts';

/** The color scheme. It follows the system until the visitor chooses one, which is stored in local storage. */
export type Theme = 'light' | 'dark';

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

function readTheme(): Theme {
  const storedTheme = readLocal('theme');
  if (storedTheme === 'light' || storedTheme === 'dark') return storedTheme;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Sets `html[data-color-scheme]`. Called again after hydration, which may have removed it. */
export function showTheme(): void {
  document.documentElement.dataset['colorScheme'] = readTheme();
}

function announce(): void {
  showTheme();
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  writeLocal('theme', theme);
  announce();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const system = systemIsDark();
  system.addEventListener('change', announce);
  window.addEventListener('storage', announce);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', announce);
    window.removeEventListener('storage', announce);
  };
}

/** The theme on screen; `undefined` on the server and until hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore<Theme | undefined>(subscribe, readTheme, () => undefined);
}
