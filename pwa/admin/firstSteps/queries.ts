import { callQuery } from '#pwa/callQuery.ts'

/** A page never begins with an earlier answer: it would list what has been done since. */
export const firstStepsQuery = callQuery('firstSteps.list', {}, { gcTime: 0 })

export const siteOpenQuery = callQuery('settings.readSiteOpen')
