/** A request as its private link shows it: a room alone, or several as one. */
import { listRequestMessages } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { listSentToGuest } from '#api/mails/queries.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { Day } from '#contract/days.ts'
import type { RequestView } from '#contract/requests.ts'
import { combineViews } from './combine.ts'
import { createLinkSecret } from './links.ts'
import { findRequested, readRequestView } from './queries.ts'

export async function readRequest(db: Db, code: string, today: Day): Promise<RequestView> {
  const found = await findRequested(db, code)
  const views: RequestView[] = []
  for (const { row, room } of found) views.push(await readRequestView(db, row, room, today))
  const [view] = views
  if (view?.code === code) return view
  const linkKey = await readLinkKey(db)
  const ids = found.map(({ row }) => row.id)
  const secrets = ids.map((id) => createLinkSecret(id, linkKey))
  return combineViews(code, views, secrets, {
    messages: await listRequestMessages(db, ids),
    mails: await listSentToGuest(db, ids),
  })
}
