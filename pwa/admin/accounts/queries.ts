import { callQuery } from '#pwa/callQuery.ts'

export const accountsQuery = callQuery('staff.list')
