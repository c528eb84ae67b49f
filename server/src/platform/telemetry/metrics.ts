import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';
import { alarmNames } from './alarms.ts';

/** Prometheus metrics for the internal port. Labels have few values: route patterns, never addresses. */
export function createMetrics(process: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const alarms = new Counter({
    name: 'outpick_alarms_total',
    help: 'Alarms that need an operator, by alarm and, if it is about one, by job.',
    labelNames: ['alarm', 'job'],
    registers,
  });
  for (const alarm of alarmNames) alarms.inc({ alarm, job: '' }, 0);
  return {
    registry,
    requests: new Histogram({
      name: 'outpick_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    shed: new Counter({
      name: 'outpick_shed_total',
      help: 'Requests refused with 503 because the process is overloaded.',
      registers,
    }),
    limited: new Counter({
      name: 'outpick_limited_total',
      help: 'Requests refused by a rate limit, by limit.',
      labelNames: ['limit'],
      registers,
    }),
    gates: new Gauge({
      name: 'outpick_gate_entries',
      help: 'Requests for costly work, by gate and state: running or waiting.',
      labelNames: ['gate', 'state'],
      registers,
    }),
    gateRefusals: new Counter({
      name: 'outpick_gate_refused_total',
      help: 'Requests refused because a gate was full, by gate.',
      labelNames: ['gate'],
      registers,
    }),
    cache: new Counter({
      name: 'outpick_cache_total',
      help: 'Cached answers and pages: fast (answered before the framework), hit, shared (found in Redis), fill, or wait (another request was filling).',
      labelNames: ['kind', 'result'],
      registers,
    }),
    publicReads: new Counter({
      name: 'outpick_public_reads_total',
      help: 'Public answers made, by the database server that was read. Counted if there is a replica.',
      labelNames: ['server'],
      registers,
    }),
    hashes: new Counter({
      name: 'outpick_password_hashes_total',
      help: 'Password hashes computed: of new passwords, and to check one.',
      labelNames: ['purpose'],
      registers,
    }),
    jobs: new Histogram({
      name: 'outpick_job_seconds',
      help: 'Time of job runs, by job and outcome.',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
    dueChecks: new Counter({
      name: 'outpick_due_checks_total',
      help: 'Checks whether a job has work by the clock, by job and result: due, idle or failed.',
      labelNames: ['job', 'result'],
      registers,
    }),
    alarms,
    mails: new Counter({
      name: 'outpick_mails_total',
      help: 'Attempts to deliver a mail, by outcome: sent, refused (by the mail server, for good) or failed.',
      labelNames: ['outcome'],
      registers,
    }),
    boardStreams: new Gauge({
      name: 'outpick_watching',
      help: 'Open event streams of boards.',
      registers,
    }),
    ready: new Gauge({
      name: 'outpick_ready',
      help: 'Whether each dependency answers (1) or not (0).',
      labelNames: ['dependency'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
