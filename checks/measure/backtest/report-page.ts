import { calibrationPlot, seasonPlot } from './plots.ts';
import { asHtml, escapeHtml } from './print-table.ts';
import type { LeagueResult } from './run-league.ts';
import { calibrationTable, sameGamesTable, windowTable } from './tables.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e6e8eb); --faint: light-dark(#d5d9de, #3a4048); --paper: light-dark(#fff, #14171a);
  --s0: light-dark(#0b63ce, #6aa9ff); --s1: light-dark(#0a7d55, #4cc79a); --s2: light-dark(#b4550a, #f0a35e); --s3: light-dark(#7a3fb0, #c39bea); }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0 2rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem; } th, td { padding: .25rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--faint); }
th:first-child, td:first-child { text-align: left; } .plots { display: flex; flex-wrap: wrap; gap: 1rem; } svg { width: 26rem; max-width: 100%; height: auto; font: 11px system-ui, sans-serif; fill: var(--ink); }
.grid { stroke: var(--faint); } .ideal { stroke: var(--ink); stroke-dasharray: 4 4; } polyline { fill: none; stroke-width: 1.8; }
.series0 { --c: var(--s0); } .series1 { --c: var(--s1); } .series2 { --c: var(--s2); } .series3 { --c: var(--s3); }
[class^="series"] circle { fill: var(--c); } [class^="series"] line, [class^="series"] polyline { stroke: var(--c); }`;

/** Writes the backtest as one self-contained HTML page. */
export function reportPage(results: readonly LeagueResult[]): string {
  const tables = [windowTable(results), sameGamesTable(results), calibrationTable(results)];
  const sections = results.map(
    ({ league, calibrations, seasons }) =>
      `<section><h2>${escapeHtml(league.name)}</h2><div class="plots">${calibrationPlot(calibrations)}${seasonPlot(seasons)}</div></section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Backtest of the forecasts</title><style>${STYLE}</style></head>
<body><h1>Backtest of the forecasts</h1>
<p>Every forecast was made the day before from earlier games only; the model's numbers were fitted on seasons before those scored here.
Lower is better. A tie counts half, except in soccer, where it is a result of its own. Bars on the calibration points are two standard errors of luck.</p>
${tables.map((table) => `<div class="scroll">${asHtml(table)}</div>`).join('\n')}
${sections.join('\n')}
</body></html>
`;
}
