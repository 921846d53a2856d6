import type Router from '@koa/router'
import type { Context } from 'koa'
import { openLink } from '#api/bookings/requests/requestLinks.ts'
import { write as writeRow } from '#api/db/write.ts'
import { ok, refuse } from '#api/errors.ts'
import { confirmSession, findStaffSession, hasBearerToken, requireAuthor, requireEpoch } from '#api/http/guards.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readLinkKey, readProperty } from '#api/settings/queries.ts'
import { addEntry, confirmEntry, offerEntry, removeEntry } from './actions.ts'
import { presentView } from './present.ts'
import { addStates, findEntry, listOpenEntries } from './queries.ts'
import { createWaitlistSecret } from './rules.ts'

export function registerWaitlistRoutes(router: Router, services: Services): void {
  const { db } = services

  /** The entry of a link. A wrong secret and an unknown id get the same response. */
  const openEntry = (ctx: Context, id: string) =>
    openLink(services, ctx, async () => {
      const row = await findEntry(db, id)
      return hasBearerToken(ctx, createWaitlistSecret(id, await readLinkKey(db))) ? row : null
    })

  serve(router, services, 'waitlist.add', ({ input, language, now, write }) =>
    write((tx) => addEntry(tx, input, language, now)),
  )

  serve(router, services, 'waitlist.list', async ({ now }) =>
    (await readProperty(db)).value.waitlist ? ok(await listOpenEntries(db, now)) : refuse('not_found'),
  )

  serve(router, services, 'waitlist.view', async ({ ctx, params, now }) => {
    const found = await openEntry(ctx, params.id)
    if (!found.ok) return found
    const [entry] = await addStates(db, [found.value], now)
    return entry ? ok(presentView(entry.row, entry.state)) : refuse('not_found')
  })

  serve(router, services, 'waitlist.confirm', async ({ ctx, params, now, write }) => {
    const found = await openEntry(ctx, params.id)
    return found.ok ? write((tx) => confirmEntry(tx, params.id, now)) : found
  })

  serve(router, services, 'waitlist.remove', async ({ ctx, params, now, key, write }) => {
    const session = await findStaffSession(ctx, services)
    if (session === null) {
      const found = await openEntry(ctx, params.id)
      return found.ok ? write((tx) => removeEntry(tx, params.id)) : found
    }
    const { id, username } = session.staff
    requireAuthor(ctx, username)
    await requireEpoch(ctx, services)
    return writeRow(db, { call: 'waitlist.remove', now, staff: { id, username }, key }, async (tx) => {
      await confirmSession(ctx, services, tx)
      return removeEntry(tx, params.id)
    })
  })

  serve(router, services, 'waitlist.offer', ({ params, input, now, write }) =>
    write((tx) => offerEntry(tx, params.id, input, now)),
  )
}
