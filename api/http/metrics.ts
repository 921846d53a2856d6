/** What a Prometheus server reads: how requests ended and how long they took, and whatever gauges it is given. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { CallName } from '#contract/paths.ts'

type Sample = { labels?: Record<string, string | number>; value: number; suffix?: '_bucket' | '_sum' | '_count' }
export type Family = { name: string; help: string; type: 'gauge' | 'histogram'; samples: Sample[] }

/** A call of the contract; `page` is whatever is no call of /api, `unknown` what no call is found for. */
export type Counted = CallName | 'page' | 'unknown'

export type Metrics = {
  count(call: Counted, status: number, milliseconds: number): void
  /** Requests since the start, and how late the event loop ran since the last time this was asked. */
  read(): Family[]
  stop(): void
}

/** In seconds: a ready answer, one from the database, a slow one, one with a password in it. */
const bounds = [0.001, 0.005, 0.02, 0.1, 0.5, 2]

/** The delay is measured between two rings of a timer, so a loop that is never late shows this much. */
const resolution = 10

type Ended = { call: Counted; status: number; count: number; seconds: number; within: number[] }

export function createMetrics(): Metrics {
  const ended = new Map<string, Ended>()
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1e3) || 0
  return {
    count: (call, status, milliseconds) => {
      const key = `${call} ${status}`
      const known = ended.get(key) ?? { call, status, count: 0, seconds: 0, within: bounds.map(() => 0) }
      const seconds = milliseconds / 1e3
      known.count += 1
      known.seconds += seconds
      const bucket = bounds.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) known.within[bucket] = (known.within[bucket] ?? 0) + 1
      ended.set(key, known)
    },
    read: () => {
      const lateness = { 0.5: late(loop.percentile(50)), 0.99: late(loop.percentile(99)), 1: late(loop.max) }
      loop.reset()
      return [
        {
          name: 'podere_request_duration_seconds',
          help: 'Requests by call and status, and how long they took.',
          type: 'histogram',
          samples: [...ended.values()].flatMap(describeEnded),
        },
        {
          name: 'podere_event_loop_lag_seconds',
          help: 'How late the event loop ran since the last reading.',
          type: 'gauge',
          samples: Object.entries(lateness).map(([quantile, value]) => ({ labels: { quantile }, value })),
        },
      ]
    },
    stop: () => {
      loop.disable()
    },
  }
}

/** Buckets hold what the smaller ones hold, too. */
function describeEnded({ call, status, count, seconds, within }: Ended): Sample[] {
  const labels = { call, status }
  let sum = 0
  const buckets = bounds.map((le, i): Sample => {
    sum += within[i] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le }, value: sum }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** The text format of Prometheus. No name and no label of ours holds anything that must be escaped. */
export const writeMetrics = (families: Family[]): string =>
  families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${writeLabels(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')

function writeLabels(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
