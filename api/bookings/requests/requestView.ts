/** A request as its private link shows it: a room alone, or several as one. */
import { listRequestMessages } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { listSentToGuest } from '#api/mails/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { RequestView } from '#contract/bookings/requests.ts'
import type { Day } from '#contract/days/days.ts'
import { combineViews, joinViews } from '../combine.ts'
import { findRequested, readRequestView } from '../queries.ts'
import { createLinkSecret } from './links.ts'

/** Rooms of a stay that are cancelled count only where all are. */
const dropCancelled = (views: RequestView[]): RequestView[] => {
  const live = views.filter(({ status }) => status !== 'cancelled')
  return live.length > 0 ? live : views
}

export async function readRequest(db: Db, code: string, today: Day): Promise<RequestView> {
  const found = await findRequested(db, code)
  const stays = new Map<string, { id: string; views: RequestView[] }>()
  for (const { row, room } of found) {
    const view = await readRequestView(db, row, room, today)
    const before = [...stays.values()].find(({ id }) => id === row.continues)
    if (before) Object.assign(before, { id: row.id, views: [...before.views, view] })
    else stays.set(row.id, { id: row.id, views: [view] })
  }
  const views = [...stays.values()].map((stay) => joinViews(dropCancelled(stay.views)))
  const [view] = views
  // The code of any part opens the whole stay.
  if (view && found.some(({ row }) => row.code === code)) return { ...view, code }
  const linkKey = await readLinkKey(db)
  const ids = found.map(({ row }) => row.id)
  const secrets = [...stays.keys()].map((id) => createLinkSecret(id, linkKey))
  return combineViews(code, views, secrets, {
    messages: await listRequestMessages(db, ids),
    mails: await listSentToGuest(db, ids),
  })
}
