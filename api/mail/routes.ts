import type Router from '@koa/router'
import { createTransport } from 'nodemailer'
import { done, refuse } from '../errors.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../http/services.ts'

/** The library's own waits are minutes; staff want to know within seconds. */
const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 11_000 }

export function mailRoutes(router: Router, services: Services): void {
  const { env } = services

  // Connects and logs in, sends nothing.
  serve(router, services, 'mails.test', async () => {
    if (env.SMTP_URL === undefined) return refuse('mail_not_configured')
    const transport = createTransport({ url: env.SMTP_URL, ...waits, disableFileAccess: true, disableUrlAccess: true })
    try {
      await transport.verify()
      return done({ ok: true as const })
    } catch (error) {
      return refuse('mail_failed', { values: { words: error instanceof Error ? error.message : '' } })
    } finally {
      transport.close()
    }
  })
}
