import type Router from '@koa/router'
import { ok, refuse } from '#api/errors.ts'
import { streamJsonArray } from '#api/http/jsonStream.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { presentContent } from '#api/mailer/plainText.ts'
import { testConnection } from '#api/mailer/smtp.ts'
import { resendMail, retryNow } from './actions.ts'
import { presentMail } from './present.ts'
import { findMail, listMails, readMailCounts } from './queries.ts'
import { describeMailServer, hasMailServer, readMailServer, storeMailServer, tryMailServer } from './server.ts'
import { sendTestMail } from './testMail.ts'
import { type MailHandlers, renderMail } from './worker.ts'

export function registerMailRoutes(router: Router, services: Services, handlers: MailHandlers): void {
  const { db, env, property } = services
  const readStaffEmail = async () => env.STAFF_EMAIL ?? (await property.read()).value.email

  serve(router, services, 'mails.list', async ({ query: { limit, ...filter } }) => {
    const staffEmail = await readStaffEmail()
    return streamJsonArray(listMails(db, filter, limit === undefined ? undefined : Number(limit)), (row) =>
      presentMail(row, staffEmail),
    )
  })

  serve(router, services, 'mails.readHealth', async () =>
    ok({ configured: await hasMailServer(services), ...(await readMailCounts(db)) }),
  )

  serve(router, services, 'mails.show', async ({ params, now }) => {
    const mail = await findMail(db, params.id)
    if (mail === null) return refuse('not_found')
    const content = await renderMail({ db, env, handlers }, mail, now)
    return ok(presentContent(content, mail.to ?? (await readStaffEmail())))
  })

  serve(router, services, 'mails.resend', ({ params, input: { again = false }, now, write }) =>
    write((tx) => resendMail(tx, params.id, again, now)),
  )

  serve(router, services, 'mails.test', async () => {
    const { server } = await readMailServer(services)
    if (server === null) return refuse('mail_not_configured')
    const problem = await testConnection(server)
    return problem === null ? ok({ ok: true as const }) : refuse('mail_failed', { values: { words: problem.message } })
  })

  serve(router, services, 'mails.readServer', async () => ({ ok: true, ...(await describeMailServer(db, env)) }))

  serve(router, services, 'mails.changeServer', async ({ input, version, now, write }) => {
    const tried = await tryMailServer(services, input)
    if (!tried.ok) return tried
    const result = await write((tx) => storeMailServer(tx, tried.value, version, env))
    // What has waited for a mail server that works goes now.
    if (result.ok) await retryNow(db, now)
    return result.ok ? { ok: true, ...result.value } : result
  })

  serve(router, services, 'mails.sendTest', async ({ language, now }) =>
    sendTestMail(services, await readStaffEmail(), language, now),
  )
}
