/** Reports errors that a part of a page threw to the server's log, so that somebody sees them. */
import type { Input } from '#contract/calls.ts'
import { getSafeMessage, getSafePath, getSafePlace } from '#contract/text/errorText.ts'
import { call } from './api.ts'

type ErrorReport = Input<'clientErrors.report'>

/** One broken part can throw at each render, so only the first errors of a page are reported. */
const maxReports = 5
let reportCount = 0

export function createErrorReport(app: ErrorReport['app'], error: unknown, path: string): ErrorReport {
  const { name, message, stack } = error instanceof Error ? error : { name: 'Error', message: '', stack: '' }
  const where = getSafePlace(stack?.replace(message, '') ?? '')
  const segment = getSafePath(path)
  return {
    app,
    message: getSafeMessage(`${name}: ${message}`),
    ...(where && { where }),
    ...(segment && { path: segment }),
  }
}

/** Never rejects: a page that cannot report an error still shows its notice. */
export function reportError(...args: Parameters<typeof createErrorReport>): void {
  if (reportCount++ >= maxReports) return
  call('clientErrors.report', { body: createErrorReport(...args) }).catch(() => undefined)
}
