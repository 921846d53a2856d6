import { callQuery } from '#pwa/callQuery.ts'

export const warningsQuery = callQuery('warnings.read', {}, { refetchInterval: 60_000 })
