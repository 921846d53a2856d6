import { z } from 'zod/mini'
import { AnswerTimes, AnswerTimesQuery } from '../bookings/answerTimes.ts'
import { type Call, defaults } from './call.ts'

export const answerTimeCalls = {
  'answerTimes.read': {
    ...defaults,
    route: ['GET', '/api/answer-times', 'manager'],
    query: AnswerTimesQuery,
    output: z.array(AnswerTimes),
  },
} as const satisfies Record<string, Call>
