import { callQuery } from '#pwa/callQuery.ts'

/** For managers: the eight pages of the site and the farm's own, with their drafts. */
export const pagesQuery = callQuery('pages.list')
