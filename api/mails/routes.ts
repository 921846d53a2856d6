import type Router from '@koa/router'
import { done, refuse } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { testConnection } from '#api/mail/smtp.ts'

export function mailRoutes(router: Router, services: Services): void {
  const { env } = services

  serve(router, services, 'mails.test', async () => {
    if (env.SMTP_URL === undefined) return refuse('mail_not_configured')
    const words = await testConnection(env.SMTP_URL)
    return words === null ? done({ ok: true as const }) : refuse('mail_failed', { values: { words } })
  })
}
