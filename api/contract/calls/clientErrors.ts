import { ClientError } from '../clientErrors.ts'
import { type Call, defaults, NoContent } from './call.ts'

export const clientErrorCalls = {
  'clientErrors.report': {
    ...defaults,
    route: ['POST', '/api/client-errors', 'guest'],
    takesKey: false,
    limit: 'clientErrors',
    input: ClientError,
    output: NoContent,
    status: 204,
  },
} as const satisfies Record<string, Call>
