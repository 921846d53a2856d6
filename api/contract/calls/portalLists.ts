import { ImportedList, ListChoice, ListQuery, PortalParam } from '../portalLists.ts'
import { type Call, defaults, upload } from './call.ts'

export const portalListCalls = {
  'portalLists.choose': {
    ...defaults,
    route: ['PUT', '/api/portal-lists/:portal', 'manager'],
    params: PortalParam,
    input: ListChoice,
    output: ListChoice,
  },
  'portalLists.import': {
    ...upload,
    route: ['POST', '/api/portal-lists/:portal', 'manager'],
    params: PortalParam,
    query: ListQuery,
    output: ImportedList,
  },
} as const satisfies Record<string, Call>
