import { callQuery } from '#pwa/callQuery.ts'

/** The own second factors. */
export const secondFactorsQuery = callQuery('secondFactors.list')
