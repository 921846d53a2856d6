import type Router from '@koa/router'
import type { Db } from '#api/db/table.ts'
import { ok } from '#api/errors.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '#api/http/services.ts'
import type { MailContext } from '#api/mailer/content.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { listRooms, readSeasons } from '#api/rooms/queries.ts'
import { isBookable } from '#api/rooms/rules.ts'
import type { Season } from '#contract/prices/seasons.ts'
import type { Language } from '#locales/language.ts'
import { changeText } from './actions.ts'
import { listTextChanges, listTexts, previewText, type SampleMails } from './queries.ts'

/** The mails of a sample guest who stays in a room of the farm, each rendered when it is called. */
export type ListSampleMails = (
  language: Language,
  context: Pick<MailContext, 'property' | 'publicUrl' | 'getI18n'> & SampleRoom,
) => SampleMails

type SampleRoom = { room?: RoomRow; seasons: Season[] }

/** The first room that guests can book, or any while they can book none. */
async function readSampleRoom(db: Db): Promise<SampleRoom> {
  const rooms = await listRooms(db)
  const room = rooms.find(isBookable) ?? rooms[0]
  return { seasons: (await readSeasons(db)).value, ...(room && { room }) }
}

export function registerTextRoutes(router: Router, services: Services, listSampleMails: ListSampleMails): void {
  const { db, env, property, texts } = services

  serve(router, services, 'texts.list', async () => ok(await listTexts(db)))

  serve(router, services, 'texts.change', async ({ params, input: { text }, session, version, write }) =>
    write((tx) => changeText(tx, { ...params, text, username: session.staff.username }, version)),
  )

  serve(router, services, 'texts.reset', async ({ params, session, version, write }) => {
    const { username } = session.staff
    const result = await write((tx) => changeText(tx, { ...params, text: null, username }, version))
    return result.ok ? ok(undefined) : result
  })

  serve(router, services, 'texts.preview', async ({ input }) => {
    const sampleRoom = await readSampleRoom(db)
    const context = { property: (await property.read()).value, publicUrl: env.PUBLIC_URL, ...sampleRoom }
    return previewText(input, await texts.read(), (getI18n) => listSampleMails(input.language, { ...context, getI18n }))
  })

  serve(router, services, 'texts.history', async ({ params }) =>
    ok(await listTextChanges(db, params.language, params.id)),
  )
}
