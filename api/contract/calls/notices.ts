import { z } from 'zod/mini'
import { Notice, NoticesInput } from '../site/notices.ts'
import { type Call, defaults } from './call.ts'

export const noticeCalls = {
  'notices.list': { ...defaults, route: ['GET', '/api/notices', 'manager'], output: z.array(Notice) },
  'notices.replace': {
    ...defaults,
    route: ['PUT', '/api/notices', 'manager'],
    input: NoticesInput,
    output: z.array(Notice),
  },
} as const satisfies Record<string, Call>
