/** Reports errors that a part of a page threw to the server's log, so that somebody sees them. */
import type { Input } from '#contract/calls.ts'
import { call } from './api.ts'

type ErrorReport = Input<'clientErrors.report'>

/** What may be reported of a message: names in the code. The rest of it may quote what a guest has typed. */
const safeMessages = [
  /Minified React error #\d+/,
  /\(reading '[\w$]+'\)/,
  /[\w$.]+ is not a (?:function|constructor)/,
  /[\w$]+ is not defined/,
  /Invalid time value/,
]

/** One broken part can throw at each render, so only the first errors of a page are reported. */
const maxReports = 5
let reportCount = 0

/** Of the path only the first segment is reported: the others may belong to a private link. */
export function createErrorReport(app: ErrorReport['app'], error: unknown, path: string): ErrorReport {
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: '', stack: '' }
  const safeName = /^\w{1,40}$/.test(name) ? name : 'Error'
  const [safeMessage] = safeMessages.flatMap((pattern) => pattern.exec(message)?.[0] ?? [])
  const where = /\/(assets\/[\w./-]+:\d+:\d+)/.exec(stack?.replace(message, '') ?? '')?.[1]
  const segment = /^\/[a-z]{0,20}(?=\/|$)/.exec(path)?.[0]
  return {
    app,
    message: (safeMessage ? `${safeName}: ${safeMessage}` : safeName).slice(0, 200),
    ...(where && { where: where.slice(0, 200) }),
    ...(segment && { path: segment }),
  }
}

/** Never rejects: a page that cannot report an error still shows its notice. */
export function reportError(...args: Parameters<typeof createErrorReport>): void {
  if (reportCount++ >= maxReports) return
  call('clientErrors.report', { body: createErrorReport(...args) }).catch(() => undefined)
}
