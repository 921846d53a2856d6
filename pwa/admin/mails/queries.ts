/** Mail as the server's queue has it: never kept here, asked again whenever the feed brings something. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Mail, MailState } from '#contract/mails.ts'
import { call } from '#pwa/api.ts'
import { mailHealthQuery } from '../shell/queries.ts'

/** A booking or a message that mail is about. */
export type RelatedTo = { bookingId: string } | { contactId: string }

/** What a list shows; `stuck` has reached nobody and waits for a person. */
export type MailFilter = 'stuck' | 'waiting' | 'all'
const statesByFilter: Record<MailFilter, (MailState | undefined)[]> = {
  stuck: ['failed', 'held'],
  waiting: ['queued', 'sending'],
  all: [undefined],
}

/** A list is a window on the newest: nobody reads more, and what is behind comes forward as these are dealt with. */
export const maxMails = 100

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

export const relatedMailsQuery = (relatedTo: RelatedTo) =>
  queryOptions({
    queryKey: ['mails.list', relatedTo],
    queryFn: ({ signal }) => call('mails.list', { query: relatedTo, signal }),
  })

export const invalidateMails = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('mails.') })

const isRelated = (mail: Mail, relatedTo: RelatedTo): boolean =>
  'bookingId' in relatedTo ? mail.bookingId === relatedTo.bookingId : mail.contactId === relatedTo.contactId

/** How many mails about this have reached nobody. The list is asked for only when the queue has such. */
export function useStuckCount(relatedTo: RelatedTo): number {
  const health = useQuery(mailHealthQuery).data
  const hasStuck = health !== undefined && health.failed + health.held > 0
  const stuck = useQuery({ ...mailsQuery('stuck'), enabled: hasStuck }).data
  return hasStuck ? (stuck ?? []).filter((mail) => isRelated(mail, relatedTo)).length : 0
}
