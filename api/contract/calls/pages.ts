import { z } from 'zod/mini'
import { Language } from '../fields.ts'
import { PageEntry, PageId, PageInput, PageVersion, ShownPage } from '../site/pages.ts'
import { type Call, defaults, NoContent } from './call.ts'

const pageParams = z.object({ id: PageId })
const versionParams = z.object({ id: PageId, number: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })

export const pageCalls = {
  'pages.list': { ...defaults, route: ['GET', '/api/pages', 'manager'], output: z.array(PageEntry) },
  /** Saves the draft. An id that is new makes a page. */
  'pages.save': {
    ...defaults,
    route: ['PUT', '/api/pages/:id', 'manager'],
    params: pageParams,
    input: PageInput,
    output: PageEntry,
  },
  'pages.remove': {
    ...defaults,
    route: ['DELETE', '/api/pages/:id', 'manager'],
    params: pageParams,
    output: NoContent,
    status: 204,
  },
  /** Shows all drafts to guests. */
  'pages.publish': { ...defaults, route: ['POST', '/api/pages/publish', 'manager'], output: z.array(PageEntry) },
  'pages.listVersions': {
    ...defaults,
    route: ['GET', '/api/pages/:id/versions', 'manager'],
    params: pageParams,
    output: z.array(PageVersion),
  },
  /** Makes the version the draft. */
  'pages.restoreVersion': {
    ...defaults,
    route: ['POST', '/api/pages/:id/versions/:number/restore', 'manager'],
    params: versionParams,
    output: PageEntry,
  },
  /** The page as the site would show its draft: an HTML document, also for a page that guests cannot open yet. */
  'pages.preview': {
    ...defaults,
    route: ['GET', '/api/pages/:id/preview', 'manager'],
    params: pageParams,
    query: z.object({ lang: z.optional(z.string()) }),
    output: z.string(),
  },
  'pages.show': {
    ...defaults,
    route: ['GET', '/api/pages/:id/shown', 'guest'],
    params: pageParams,
    query: z.object({ language: Language }),
    output: ShownPage,
  },
} as const satisfies Record<string, Call>
