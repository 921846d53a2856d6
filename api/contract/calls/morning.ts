import { type Call, defaults, NoContent } from './call.ts'

export const morningCalls = {
  // Sends the mail of the morning to the farm's own address now.
  'morning.send': { ...defaults, route: ['POST', '/api/morning/send', 'manager'], output: NoContent, status: 204 },
} as const satisfies Record<string, Call>
