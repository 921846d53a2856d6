/** Metrics in the format of Prometheus: the status and duration of requests, and the lag of the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { CallName } from '#contract/paths.ts'

type Sample = { labels?: Record<string, string | number>; value: number; suffix?: '_bucket' | '_sum' | '_count' }
export type MetricFamily = { name: string; help: string; type: 'gauge' | 'histogram'; samples: Sample[] }

/** A call of the contract, `page` for a path outside of /api, or `unknown` for a path in /api without a call. */
export type CallLabel = CallName | 'page' | 'unknown'

export type Metrics = {
  recordRequest(call: CallLabel, status: number, durationMs: number): void
  /** The requests since the start, and the lag of the event loop since the last `collect`. */
  collect(): MetricFamily[]
  stop(): void
}

/** Chosen to tell apart cached responses, database queries, slow requests and logins, which hash a password. */
const bucketBoundsSeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2]

/**
 * Node measures the interval of a timer, so a loop without any lag shows this value. It is subtracted. With Node's
 * default of 10 ms the timer takes half of the processor time of an idle server.
 */
const resolutionMs = 100

type RequestStats = { call: CallLabel; status: number; count: number; seconds: number; bucketCounts: number[] }

export function createMetrics(): Metrics {
  const requestStats = new Map<string, RequestStats>()
  const eventLoop = monitorEventLoopDelay({ resolution: resolutionMs })
  eventLoop.enable()
  const toLagSeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3) || 0
  return {
    recordRequest: (call, status, durationMs) => {
      const key = `${call} ${status}`
      const stats = requestStats.get(key) ?? {
        call,
        status,
        count: 0,
        seconds: 0,
        bucketCounts: bucketBoundsSeconds.map(() => 0),
      }
      const seconds = durationMs / 1e3
      stats.count += 1
      stats.seconds += seconds
      const bucketIndex = bucketBoundsSeconds.findIndex((bound) => seconds <= bound)
      if (bucketIndex >= 0) stats.bucketCounts[bucketIndex] = (stats.bucketCounts[bucketIndex] ?? 0) + 1
      requestStats.set(key, stats)
    },
    collect: () => {
      const lag = {
        0.5: toLagSeconds(eventLoop.percentile(50)),
        0.99: toLagSeconds(eventLoop.percentile(99)),
        1: toLagSeconds(eventLoop.max),
      }
      eventLoop.reset()
      return [
        {
          name: 'podere_request_duration_seconds',
          help: 'Requests by call and status, and how long they took.',
          type: 'histogram',
          samples: [...requestStats.values()].flatMap(toSamples),
        },
        {
          name: 'podere_event_loop_lag_seconds',
          help: 'How late the event loop ran since the last reading.',
          type: 'gauge',
          samples: Object.entries(lag).map(([quantile, value]) => ({ labels: { quantile }, value })),
        },
      ]
    },
    stop: () => {
      eventLoop.disable()
    },
  }
}

/** The samples of one histogram. Buckets are cumulative: each includes the smaller ones. */
function toSamples({ call, status, count, seconds, bucketCounts }: RequestStats): Sample[] {
  const labels = { call, status }
  let cumulative = 0
  const buckets = bucketBoundsSeconds.map((le, i): Sample => {
    cumulative += bucketCounts[i] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le }, value: cumulative }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: seconds },
    { suffix: '_count', labels, value: count },
  ]
}

export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'

/** The text format of Prometheus. Our names and labels contain nothing that needs escaping. */
export const formatMetrics = (families: MetricFamily[]): string =>
  families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${formatLabels(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')

function formatLabels(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
