import type Router from '@koa/router'
import { ok, refuse, refuseField, refuseInvalid } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services, StaffSession } from '#api/http/services.ts'
import { isNeverCalled } from '#api/outgoing/fetchOutside.ts'
import { listSessions } from '#api/staff/queries.ts'
import { readPushKeys, removeSubscriptions, subscribe } from './actions.ts'
import { deliveries, type SubscriptionRow, subscriptions } from './model.ts'
import { isPublicKey, presentDevice } from './rules.ts'

export function registerPushRoutes(router: Router, services: Services): void {
  const { db, env } = services

  async function present(rows: SubscriptionRow[], { id, staff }: StaffSession, now: number) {
    const devices = new Map((await listSessions(db, staff.id, now)).map((it) => [it.id, it.userAgent]))
    const shown = []
    for (const row of rows.filter(({ sessionId }) => devices.has(sessionId))) {
      const order: [string, string][] = [['at', 'DESC']]
      const [last] = await deliveries(db).findAll({ where: { subscriptionId: row.id }, order, limit: 1, raw: true })
      shown.push(presentDevice(row, id, devices.get(row.sessionId) ?? null, last))
    }
    return shown
  }

  serve(router, services, 'push.readKey', async () => ok({ key: (await readPushKeys(db)).publicKey }))

  serve(router, services, 'push.list', async ({ session, now }) => {
    const where = { staffId: session.staff.id }
    return ok(await present(await subscriptions(db).findAll({ where, order: ['createdAt'], raw: true }), session, now))
  })

  serve(router, services, 'push.subscribe', async ({ input, session, now }) => {
    if (isNeverCalled(input.endpoint, env.ALLOW_PRIVATE_ADDRESSES)) return refuseField('address_not_called', 'endpoint')
    if (!isPublicKey(input.keys.p256dh)) return refuseInvalid('keys.p256dh', /*i18n*/ 'push.errors.keys')
    const [device] = await present([await subscribe(db, session, input, now)], session, now)
    return device ? ok(device) : refuse('no_session')
  })

  serve(router, services, 'push.unsubscribe', async ({ input, session }) => {
    const where = { endpoint: input.endpoint, staffId: session.staff.id }
    await removeSubscriptions(db, await subscriptions(db).findAll({ where, raw: true }))
    return ok(undefined)
  })
}
