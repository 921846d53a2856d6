import type Router from '@koa/router'
import { buildPlannedMail } from '#api/bookings/mails/plannedMails.ts'
import { ok, refuse } from '#api/errors.ts'
import { respondVersioned, serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { presentContent } from '#api/mailer/plainText.ts'
import { queueMails } from '#api/mails/actions.ts'
import { readMailContext } from '#api/mails/queries.ts'
import type { MailHandlers } from '#api/mails/worker.ts'
import { changeMailPlan } from './actions.ts'
import { readMailPlan } from './queries.ts'

export function registerMailPlanRoutes(router: Router, services: Services, handlers: MailHandlers): void {
  const { db, env, property } = services

  serve(router, services, 'mailPlan.read', async () => ({ ok: true, ...(await readMailPlan(db)) }))

  serve(router, services, 'mailPlan.change', async ({ input, version, now, write }) =>
    respondVersioned(await write((tx) => changeMailPlan(tx, input, version, now))),
  )

  serve(router, services, 'mailPlan.preview', async ({ params, input: { bookingId, toMe }, now, write }) => {
    const mail = await buildPlannedMail(db, bookingId, params.kind)
    if (mail === null) return refuse('not_found')
    const { to, kind, facts } = mail
    // Without its booking, so that it is none that the guest has had, and with a link that opens nothing.
    const sent = toMe ? await write(async (tx) => ok(await queueMails(tx, [{ kind, facts }], now))) : ok([])
    if (!sent.ok) return sent
    const createdAt = new Date(now).toISOString()
    const row = { id: '', kind, bookingId, paymentType: null, facts: JSON.stringify(facts), createdAt }
    const content = handlers[kind].render(row, await readMailContext(services, now))
    const own = env.STAFF_EMAIL ?? (await property.read()).value.email
    return ok(presentContent(content, toMe ? own : to))
  })
}
