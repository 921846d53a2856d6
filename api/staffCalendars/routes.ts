import type Router from '@koa/router'
import type { Context } from 'koa'
import { ok, refuse } from '#api/errors.ts'
import { getI18n } from '#api/http/i18n.ts'
import { respondProblem } from '#api/http/problems.ts'
import { type CachedResponse, createCachedResponse, respondCached } from '#api/http/responseCache.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import { readRoomsById } from '#api/rooms/queries.ts'
import { presentRoomName } from '#api/rooms/rules.ts'
import {
  createStaffCalendar,
  findCalendarReader,
  readStaffCalendar,
  removeStaffCalendar,
} from '#api/staff/calendars.ts'
import type { StaffRow } from '#api/staff/model.ts'
import { toFarmDay } from '#contract/days/days.ts'
import { getRoomName } from '#contract/text/format.ts'
import { defaultLanguage, isLanguage } from '#locales/language.ts'
import { listCalendarStays } from './queries.ts'
import { buildStaffCalendar } from './rules.ts'

const fileHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

export function registerStaffCalendarRoutes(router: Router, services: Services): void {
  const { db, env, clock, property } = services
  /** By role and language: calendar programs read often, and the stays rarely change. */
  const known = new Map<string, { key: string; response: CachedResponse }>()

  serve(router, services, 'staffCalendars.read', async ({ session }) =>
    ok(await readStaffCalendar(db, session.staff.id)),
  )

  serve(router, services, 'staffCalendars.create', async ({ session, now }) => {
    return ok({ url: `${env.PUBLIC_URL}/ical/staff/${await createStaffCalendar(db, session.staff.id, now)}.ics` })
  })

  serve(router, services, 'staffCalendars.remove', async ({ session }) => {
    await removeStaffCalendar(db, session.staff.id)
    return ok(undefined)
  })

  async function readResponse({ role, language: tag }: StaffRow): Promise<CachedResponse> {
    const now = clock.now()
    const today = toFarmDay(now)
    const language = isLanguage(tag) ? tag : defaultLanguage
    const showsNames = role !== 'housekeeping'
    const key = `${db.revision.current} ${today}`
    const reader = `${showsNames} ${language}`
    const last = known.get(reader)
    if (last?.key === key) return last.response
    const roomNames = new Map(
      [...(await readRoomsById(db))].map(([id, row]) => [id, getRoomName(presentRoomName(row), language)]),
    )
    const content = buildStaffCalendar(
      await listCalendarStays(db, today),
      { name: (await property.read()).value.name, publicUrl: env.PUBLIC_URL, roomNames },
      { i18n: getI18n(language), showsNames },
      now,
    )
    const response = createCachedResponse(content, 'text/calendar; charset=utf-8', { headers: fileHeaders })
    known.set(reader, { key, response })
    return response
  }

  router.get('/ical/staff/:token.ics', async (ctx: Context) => {
    const reader = await findCalendarReader(db, ctx.params.token)
    if (reader === null) return respondProblem(ctx, refuse('not_found'))
    respondCached(ctx, await readResponse(reader))
  })
}
