import { callQuery } from '#pwa/callQuery.ts'

/** Calendars are fetched all the time, so what stands on the screen is soon old. */
const pollIntervalMs = 60_000

export const channelsQuery = callQuery('channels.list', {}, { refetchInterval: pollIntervalMs })

export const importsQuery = (id: string) => callQuery('channels.listImports', { params: { id } })
