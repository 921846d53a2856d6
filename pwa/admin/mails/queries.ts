/**
 * The server's mail queue. Nothing of it is stored on the device; it is refetched when the change feed brings
 * something.
 */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Mail, MailState } from '#contract/mails.ts'
import { call } from '#pwa/api.ts'
import { callQuery } from '#pwa/callQuery.ts'

/** The booking or contact message that a mail is about. */
export type RelatedTo = { bookingId: string } | { contactId: string }

/** What a list shows. `stuck` mails were not delivered and wait for a person. */
export type MailFilter = 'stuck' | 'waiting' | 'all'
const statesByFilter: Record<MailFilter, (MailState | undefined)[]> = {
  stuck: ['failed', 'held'],
  waiting: ['queued', 'sending'],
  all: [undefined],
}

/** A list shows the newest mails only. Older ones appear once these are sent or resent. */
export const maxMails = 100

export const mailHealthQuery = callQuery('mails.readHealth')

/** Whether a mail server is configured. Until the server has answered, it is taken for configured. */
export const useMailConfigured = (): boolean => useQuery(mailHealthQuery).data?.configured ?? true

export const mailsQuery = (filter: MailFilter) =>
  queryOptions({
    queryKey: ['mails.list', filter],
    queryFn: async ({ signal }) => {
      const limit = String(maxMails)
      const lists = statesByFilter[filter].map((state) =>
        call('mails.list', { query: state === undefined ? { limit } : { limit, state }, signal }),
      )
      const newestFirst = (a: Mail, b: Mail) => (a.createdAt < b.createdAt ? 1 : -1)
      return (await Promise.all(lists)).flat().sort(newestFirst).slice(0, maxMails)
    },
  })

export const relatedMailsQuery = (relatedTo: RelatedTo) => callQuery('mails.list', { query: relatedTo })

/** The text of a mail. */
export const mailQuery = (id: string) => callQuery('mails.show', { params: { id } })

export const invalidateMails = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('mails.') })

const isRelated = (mail: Mail, relatedTo: RelatedTo): boolean =>
  'bookingId' in relatedTo ? mail.bookingId === relatedTo.bookingId : mail.contactId === relatedTo.contactId

/** How many mails about this were not delivered. The list is fetched only if the queue has such mails at all. */
export function useStuckCount(relatedTo: RelatedTo): number {
  const health = useQuery(mailHealthQuery).data
  const hasStuck = health !== undefined && health.failed + health.held > 0
  const stuck = useQuery({ ...mailsQuery('stuck'), enabled: hasStuck }).data
  return hasStuck ? (stuck ?? []).filter((mail) => isRelated(mail, relatedTo)).length : 0
}
