import type { Calibration } from '@outpick/forecast';
import { escapeHtml } from './print-table.ts';
import type { SeasonLosses } from './run-league.ts';

const WIDTH = 420;
const HEIGHT = 320;
const EDGE = { left: 60, right: 16, top: 28, bottom: 40 };

type Scale = (value: number) => number;
type Range = readonly [low: number, high: number];

const xScale =
  ([low, high]: Range): Scale =>
  (value) =>
    EDGE.left + ((value - low) / (high - low)) * (WIDTH - EDGE.left - EDGE.right);
const yScale =
  ([low, high]: Range): Scale =>
  (value) =>
    HEIGHT - EDGE.bottom - ((value - low) / (high - low)) * (HEIGHT - EDGE.top - EDGE.bottom);

const UNIT: Range = [0, 1];
const OUTCOME_NAMES = ['home win', 'tie', 'away win'];

/** Plots forecast probability against observed share: one point per decile, with bars of two standard errors. */
export function calibrationPlot(calibrations: readonly Calibration[]): string {
  const [x, y] = [xScale(UNIT), yScale(UNIT)];
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const points = calibrations.flatMap(({ bins }, series) =>
    bins.map(({ meanProbability, observedShare, standardError }) => {
      const [low, high] = [observedShare - 2 * standardError, observedShare + 2 * standardError];
      const at = x(meanProbability).toFixed(1);
      return `<g class="series${series}"><line x1="${at}" x2="${at}" y1="${y(Math.max(0, low)).toFixed(1)}" y2="${y(Math.min(1, high)).toFixed(1)}"/><circle cx="${at}" cy="${y(observedShare).toFixed(1)}" r="3.5"/></g>`;
    }),
  );
  const names = calibrations.length > 1 ? OUTCOME_NAMES : ['home side'];
  return frame('Calibration by decile', [
    axes({ scale: x, ticks }, { scale: y, ticks }, (tick) => `${Math.round(tick * 100)}%`),
    `<line class="ideal" x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}"/>`,
    ...points,
    legend(names),
    label('forecast', 'observed'),
  ]);
}

/** Plots the mean log loss of each season by forecaster. */
export function seasonPlot(seasons: readonly SeasonLosses[]): string {
  const series = [
    ['ours', seasons.map(({ ours }) => ours)],
    ['with past lines', seasons.map(({ withLines }) => withLines)],
    ['Elo', seasons.map(({ elo }) => elo)],
    ['market', seasons.map(({ market }) => market)],
  ] as const;
  const losses = series.flatMap(([, values]) => values.flatMap((value) => value ?? []));
  const range: Range = [Math.floor(Math.min(...losses) * 50) / 50, Math.ceil(Math.max(...losses) * 50) / 50];
  const years = seasons.map(({ season }) => season);
  const x = xScale([Math.min(...years) - 0.3, Math.max(...years) + 0.3]);
  const y = yScale(range);
  const ticks = Array.from({ length: 5 }, (_, i) => range[0] + (i / 4) * (range[1] - range[0]));
  const lines = series.map(([, values], index) => {
    const points = values.flatMap((value, i) =>
      value === null ? [] : [[x(years[i] ?? 0).toFixed(1), y(value).toFixed(1)] as const],
    );
    const dots = points.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5"/>`).join('');
    return `<g class="series${index}"><polyline points="${points.map((point) => point.join(',')).join(' ')}"/>${dots}</g>`;
  });
  return frame('Log loss by season', [
    axes({ scale: x, ticks: years }, { scale: y, ticks }, (tick) =>
      years.includes(tick) ? String(tick) : tick.toFixed(3),
    ),
    ...lines,
    legend(series.filter(([, values]) => values.some((value) => value !== null)).map(([name]) => name)),
    label('season', 'log loss'),
  ]);
}

function frame(title: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}"><title>${escapeHtml(title)}</title>\n${parts.join('\n')}\n</svg>`;
}

interface Axis {
  readonly scale: Scale;
  readonly ticks: readonly number[];
}

function axes(
  { scale: x, ticks: xTicks }: Axis,
  { scale: y, ticks: yTicks }: Axis,
  name: (tick: number) => string,
) {
  const bottom = HEIGHT - EDGE.bottom;
  const lines = yTicks.map(
    (tick) =>
      `<line class="grid" x1="${EDGE.left}" x2="${WIDTH - EDGE.right}" y1="${y(tick).toFixed(1)}" y2="${y(tick).toFixed(1)}"/><text x="${EDGE.left - 6}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${name(tick)}</text>`,
  );
  const columns = xTicks.map(
    (tick) => `<text x="${x(tick).toFixed(1)}" y="${bottom + 16}" text-anchor="middle">${name(tick)}</text>`,
  );
  return [...lines, ...columns].join('\n');
}

const SERIES_BY_NAME: Readonly<Record<string, number>> = {
  'with past lines': 1,
  Elo: 2,
  market: 3,
  tie: 1,
  'away win': 2,
};

function legend(names: readonly string[]): string {
  let at = EDGE.left;
  return names
    .map((name) => {
      const entry = `<g class="series${SERIES_BY_NAME[name] ?? 0}"><circle cx="${at + 4}" cy="12" r="4"/><text x="${at + 12}" y="16">${name}</text></g>`;
      at += 26 + name.length * 6.5;
      return entry;
    })
    .join('');
}

function label(x: string, y: string): string {
  return `<text x="${(EDGE.left + WIDTH - EDGE.right) / 2}" y="${HEIGHT - 6}" text-anchor="middle">${x}</text><text transform="translate(12 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${y}</text>`;
}
