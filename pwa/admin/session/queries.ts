import { callQuery } from '#pwa/callQuery.ts'

/** Who the server says is logged in, with the current role. */
export const sessionQuery = callQuery('session.read')
