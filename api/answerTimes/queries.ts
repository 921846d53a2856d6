/** How long guests have waited for a first answer. Nothing of it is stored: it follows from what happened to each request. */
import { listAnswers } from '#api/bookings/history.ts'
import { listReceivedRequests } from '#api/bookings/queries.ts'
import { listContactsAbout } from '#api/contacts/queries.ts'
import type { Db } from '#api/db/table.ts'
import { listMailsAbout, listMailsToContacts } from '#api/mails/queries.ts'
import { type AnswerTimes, summarizeAnswers } from '#contract/bookings/answerTimes.ts'
import { fromFarmTime } from '#contract/days/days.ts'

/** What tells a guest what becomes of a request. */
const answerKinds: readonly string[] = ['confirmation', 'requestDeclined', 'offer']

/** When something was said about a booking: its status, a mail, or an answer to its guest's message. */
async function listSaid(db: Db, bookingIds: string[]): Promise<{ bookingId: string; at: string }[]> {
  const mails = (await listMailsAbout(db, bookingIds)).filter(({ kind }) => answerKinds.includes(kind))
  const messages = await listContactsAbout(db, bookingIds)
  const replies = await listMailsToContacts(
    db,
    messages.map(({ id }) => id),
    'messageAnswer',
  )
  return [
    ...(await listAnswers(db, bookingIds)),
    ...mails.map(({ bookingId, createdAt }) => ({ bookingId: bookingId ?? '', at: createdAt })),
    ...replies.map(({ contactId, createdAt }) => ({
      bookingId: messages.find(({ id }) => id === contactId)?.bookingId ?? '',
      at: createdAt,
    })),
  ]
}

/** The months of a year of the farm. Rooms that were requested together are one request. */
export async function readAnswerTimes(db: Db, year: string): Promise<AnswerTimes[]> {
  const [from, to] = [year, String(Number(year) + 1)].map((it) =>
    new Date(fromFarmTime(`${it}-01-01`, '00:00')).toISOString(),
  )
  const requests = await listReceivedRequests(db, from ?? '', to ?? '')
  const codes = new Map(requests.map(({ id, code, groupCode }) => [id, groupCode ?? code]))
  const firsts = new Map<string, string>()
  for (const { bookingId, at } of await listSaid(db, [...codes.keys()])) {
    const code = codes.get(bookingId) ?? ''
    const first = firsts.get(code)
    if (first === undefined || at < first) firsts.set(code, at)
  }
  const received = new Map(requests.map(({ id, createdAt }) => [codes.get(id) ?? '', createdAt]))
  return summarizeAnswers(
    [...received].flatMap(([code, at]) => {
      const answeredAt = firsts.get(code)
      return answeredAt === undefined ? [] : [{ at, answeredAt }]
    }),
  )
}
