import { setTimeout } from 'node:timers/promises';
import { Gauge } from '@prometheus-io/client';
import type { Config } from '../config/config.ts';
import { openDatabase, openPool, workerLimits } from '../database/open.ts';
import type { Database } from '../database/open.ts';
import type { Platform } from '../platform.ts';

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What an observation may use. Its statements time out after a few seconds. */
export interface Observer {
  readonly db: Database;
  readonly config: Config;
}

/**
 * A state of the product that workers read periodically and publish as gauges. Labels must have few values: sports and queues,
 * never addresses or players.
 */
export interface Observation {
  readonly name: string;
  readonly everySeconds: number;
  /** The gauges, by their names in the metrics. */
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly labels: readonly string[] }>>;
  /** Whether the settings require this observation; true by default. */
  readonly applies?: (config: Config) => boolean;
  /** Returns the samples of each gauge. They replace the previous ones. */
  readonly read: (observer: Observer) => Promise<Readonly<Record<string, readonly Sample[]>>>;
}

/** The usual interval, which equals the scrape interval. */
export const usualSeconds = 15;

const limits = { ...workerLimits, connections: 1, connectMs: 3000, statementMs: 5000, lockMs: 1000 };

interface Observing {
  stop(): void;
}

/**
 * Reads observations one at a time over one connection, so that a scrape runs no query. Every worker reads all observations;
 * alert rules use the highest value. If a reading fails, the last values stay, and their time shows that they are old.
 */
export function startObserving(
  platform: Platform,
  observations: readonly Observation[],
  pauseMs: number = usualSeconds * 1000,
): Observing {
  const { config, log, metrics } = platform;
  const registers = [metrics.registry];
  const stopping = new AbortController();
  const { signal } = stopping;
  const pool = openPool(config.DATABASE_URL, limits, () => undefined);
  const observer = { db: openDatabase(pool), config };
  const observedAt = new Gauge({
    name: 'outpick_observed_timestamp_seconds',
    help: 'When each observation of the product was last read.',
    labelNames: ['observation'],
    registers,
  });
  const plans = observations.map((observation) => ({
    ...observation,
    nextAt: 0,
    gauges: new Map(
      Object.entries(observation.gauges).map(([name, { help, labels }]) => [
        name,
        new Gauge({ name, help, labelNames: [...labels], registers }),
      ]),
    ),
  }));
  const active = plans.filter(({ applies }) => applies?.(config) ?? true);
  // Set the time at the start, so that an observation that has failed each time also shows as old.
  for (const { name } of active) observedAt.set({ observation: name }, Date.now() / 1000);
  const observe = async (plan: (typeof plans)[number]) => {
    plan.nextAt = performance.now() + plan.everySeconds * 1000 - 500;
    try {
      const samples = await plan.read(observer);
      for (const [name, gauge] of plan.gauges) {
        gauge.reset();
        for (const { labels = {}, value } of samples[name] ?? []) gauge.set(labels, value);
      }
      observedAt.set({ observation: plan.name }, Date.now() / 1000);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, observation: plan.name }, 'observation failed');
    }
  };
  const repeat = async () => {
    while (!signal.aborted) {
      for (const plan of active) if (!signal.aborted && performance.now() >= plan.nextAt) await observe(plan);
      await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    await observer.db.destroy();
  };
  void repeat();
  return { stop: () => stopping.abort() };
}
